"""People at their machines: each with a home and a folder of their own, typing `pbem` and reading what it says."""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from needs import PATIENCE

from pbem.cli import main
from pbem.events.identity import load

_INSTALLED = Path(sys.executable).with_name("pbem.exe" if os.name == "nt" else "pbem")
SCRIPT = str(_INSTALLED) if _INSTALLED.exists() else None
COMMAND = [SCRIPT] if SCRIPT else [sys.executable, "-m", "pbem"]


def as_at_a_terminal() -> None:
    """Ctrl-C interrupts, also where the tests run in the background, which is told to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Said(NamedTuple):
    """What a command left: its exit code, its results and its talk."""

    code: int
    out: str
    err: str


class Person:
    """Someone with a key, who may have been here before.

    Calling one types a command in this process; `process` starts a real one.
    """

    def __init__(self, name: str, place: Path) -> None:
        self.name = name
        self.home = place / name / "home"
        self.folder = place / name / "games here"
        self.folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, *words: str, typed: str = "", **environment: str) -> Said:
        """Type `pbem` and these words; `typed` is what stands on the standard input, which is no terminal."""
        with at_machine(self, typed, environment) as (out, err):
            sys.argv = ["pbem", *words]
            try:
                main.run()
            except SystemExit as left:
                code = left.code
            assert isinstance(code, int)
        return Said(code, filled_in(text(out)), filled_in(text(err)))

    def done(self, *words: str, typed: str = "") -> Said:
        """The same, and it must succeed."""
        said = self(*words, typed=typed)
        assert said.code == 0, said
        return said

    def process(self, *words: str, typed: str = "", **environment: str) -> Said:
        """Run the installed command."""
        finished = subprocess.run(
            [*COMMAND, *words],
            input=typed.encode(),
            capture_output=True,
            cwd=self.folder,
            env=self.environment(environment),
            timeout=PATIENCE,
            check=False,
        )
        return Said(finished.returncode, finished.stdout.decode(), finished.stderr.decode())

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """The environment of this person's processes, which find the games that these tests find."""
        ours = {
            "PATH": os.pathsep.join([*([str(Path(SCRIPT).parent)] if SCRIPT else []), os.environ["PATH"]]),
            "PBEM_HOME": str(self.home),
            "PYTHONPATH": os.pathsep.join(part for part in sys.path if part),
            "COLUMNS": "80",
        }
        return os.environ | ours | dict(more or {})

    def keeps(self, part: str) -> list[Path]:
        """The records in which this person's machine keeps such a part, or notes it."""
        places = [place for folder in ("kept", "noted") for place in (self.home / "state" / folder).glob("*.json")]
        return [place for place in places if part in json.loads(place.read_bytes())]

    def part(self, part: str) -> Any:
        """What the one of them keeps."""
        [place] = self.keeps(part)
        return json.loads(place.read_bytes())[part]

    def forgets(self, *parts: str) -> None:
        """Their machine forgets these parts of all."""
        for place in {place for part in parts for place in self.keeps(part)}:
            found = json.loads(place.read_bytes())
            place.write_text(json.dumps({part: found[part] for part in found if part not in parts}))

    @property
    def key(self) -> str:
        """This person's public key."""
        with at_machine(self, "", {}):
            found = load()
        assert found is not None
        return found.public


@contextmanager
def at_machine(person: Person, typed: str, environment: Mapping[str, str]) -> Iterator[tuple[Any, Any]]:
    """This process becomes the person's: folder, environment, streams."""
    out, err = stream(b""), stream(b"")
    before = Path.cwd()
    with (
        surrounded(person.environment(environment)),
        patch.object(sys, "argv", []),
        patch.object(sys, "stdin", stream(typed.encode())),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        os.chdir(person.folder)
        try:
            yield out, err
        finally:
            os.chdir(before)


@contextmanager
def surrounded(ours: Mapping[str, str]) -> Iterator[None]:
    """This process has these environment variables and no others, and those before again in the end.

    Only those that differ are set: all of them each time, as `patch.dict` does it, takes as long as a short command.
    """
    before = os.environ.copy()
    become(before, ours)
    try:
        yield
    finally:
        become(os.environ.copy(), before)


def become(now: Mapping[str, str], then: Mapping[str, str]) -> None:
    """Turn the environment, as it is now, into another."""
    for name in now.keys() - then.keys():
        del os.environ[name]
    for name, value in then.items():
        if now.get(name) != value:
            os.environ[name] = value


def stream(content: bytes) -> io.TextIOWrapper:
    """A stream that is no terminal."""
    return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")


def filled_in(shown: str) -> str:
    """What someone is shown: no {placeholder} is left in it."""
    assert shown.startswith("Usage:") or re.search(r"\{[a-z_]+(![a-z])?\}", shown) is None, shown
    return shown


def text(written: io.TextIOWrapper) -> str:
    """What was written to a stream."""
    written.flush()
    return written.buffer.getvalue().decode(errors="surrogateescape")  # type: ignore[attr-defined, no-any-return]


def offer(name: str, people: Sequence[Person], game: str, *options: str) -> None:
    """The first makes a game with a seat for each of these people, and takes one; its cards are open, if not said."""
    first, seats = people[0], ",".join(one.name for one in people)
    first.done("new", game, "--cards=open", "--seats", seats, "--seat", first.name, *options, "--file", name)


def begin(name: str, people: Sequence[Person], game: str, *options: str) -> None:
    """Start a game whose file goes round: the first makes it, each takes a seat, all hold it in the end."""
    first = people[0]
    offer(name, people, game, *options)
    for one, other in pairwise([*people, first]):
        hand_over(name, one, other)
        if other is not first:
            other.done("join", other.name, "-g", name)
    first.done("play", "-g", name)
    hand_over(name, first, *people)


def in_turn(name: str, people: Sequence[Person], *words: str) -> None:
    """Each of these people types the same; the file goes round, and all hold it in the end."""
    for one, other in pairwise([*people, people[0]]):
        one.done(*words)
        hand_over(name, one, other)
    hand_over(name, people[0], *people)


def hand_over(name: str, giver: Person, *takers: Person) -> None:
    """Send a game file: each taker's copy becomes the giver's. Who share a folder hold the same."""
    for taker in takers:
        if taker.folder != giver.folder:
            shutil.copy(giver.folder / name, taker.folder / name)
