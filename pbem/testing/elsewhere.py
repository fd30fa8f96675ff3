"""The same game told by another process, in which sets of words have another order, and no game was played before: what
follows from an event may depend on neither, nor may the order of a list from which players choose by number."""

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any

from pbem.events.text import parse, render_all
from pbem.projections.game import Game
from pbem.rules import Ruleset
from pbem.rules.state import to_plain

from .complaint import ConformanceError
from .playout import Playout, finder

SEEDS = ("1", "2")
"""Of the hashes of the other processes: two, since a set may have the same order in one of them by chance."""

Digests = list[dict[str, str]]


def replayed(playout: Playout) -> None:
    """Table, question, list of moves and story are the same in other processes after every event."""
    ruleset = playout.setting.ruleset
    job = {"module": ruleset.__module__, "name": ruleset.__qualname__, "file": render_all(playout.events)}
    here = digests(ruleset, job["file"])
    for seed in SEEDS:
        for moment, mine, other in zip(playout.moments, here, _asked(seed, job), strict=True):
            what = next((what for what in mine if mine[what] != other[what]), None)
            if what is not None:
                raise moment.complaint(
                    f"in another process {what} would be different: something depends on the order of a set, or on "
                    "games that were played before"
                )


def digests(ruleset: type[Ruleset[Any]], file: str) -> Digests:
    """What a game is like after each event of a file, each part as a SHA-256."""
    return [{what: sha256(said.encode()).hexdigest() for what, said in one.items()} for one in _told(ruleset, file)]


def _told(ruleset: type[Ruleset[Any]], file: str) -> Iterator[dict[str, str]]:
    story: list[str] = []
    events = [event for _number, event in parse(file.encode()).events]
    game = Game.begin(events[0], finder(ruleset()), lambda _game, _event, *said: story.append(repr(said)))
    for place, event in enumerate(events):
        if place:
            game.take(event)
        seats = game.need.seats if game.need is not None else ()
        yield {
            "the table": json.dumps(to_plain(game.table)),
            "the question": repr(game.need),
            "the story": "\n".join(story),
            "the order of a list of moves": repr([[move.notation() for move in game.legal(seat)] for seat in seats]),
        }


def _asked(seed: str, job: dict[str, str]) -> Digests:
    process = _process(seed)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({**job, "path": sys.path}) + "\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline() or '"it has died"')
    if isinstance(answer, str):
        raise ConformanceError(f"{job['module']}:{job['name']} cannot be played in another process: {answer}")
    found: Digests = answer
    return found


@cache
def _process(seed: str) -> "subprocess.Popen[str]":
    """A process that answers as many questions as it is asked, until this one ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from pbem.testing.elsewhere import answer_jobs; answer_jobs()"],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    atexit.register(process.kill)
    return process


def answer_jobs() -> None:
    """Be such a process: one job a line, one answer a line; what games print goes to stderr."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        job = json.loads(line)
        sys.path[:] = job["path"]
        try:
            _forget(job["module"].partition(".")[0])
            ruleset: Any = import_module(job["module"])
            for name in job["name"].split("."):
                ruleset = getattr(ruleset, name)
            answer: Digests | str = digests(ruleset, job["file"])
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _forget(package: str) -> None:
    """Load a game's package anew: what its modules have kept of games that were played before is gone."""
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]
