"""Whoever reads what people write, with the code that reads it in earnest: a command, a hub, a table, and plans."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple, NoReturn, cast
from unittest.mock import patch

from sitters import now, player
from small_games import key

import pbem
from pbem.app.moves import meant
from pbem.app.table import Table
from pbem.cli.play_moves import moves_in
from pbem.errors import AmbiguousMoveError, PbemError, RefusedError, UnreadableMoveError
from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.rooms.hub.commands import commands
from pbem.rooms.hub.journal import Journal
from pbem.rooms.hub.line_actor import Actor, LateError, NotUnderstoodError
from pbem.rooms.hub.roster import Invited
from pbem.rooms.hub.tables import HubTable
from pbem.rooms.plans.preview import foreseen
from pbem.rooms.plans.steps import step_in_words
from pbem.rooms.table.fitting import typed_out
from pbem.rooms.table.table_session import TableSession
from pbem.rules import Move
from pbem.secrecy import provide

POSITIONS: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("positions.toml").read_text(encoding="utf-8"))
KEY = key("ann")
"""Of every seat, and of the hub."""


class Read(NamedTuple):
    """What a reader makes of a line. `made`: the notation of a move, or of what else is written; "" for nothing.

    `asked`: the moves that it offers instead, `advice`: its sentence about them. `refused`: it has understood a move
    that may not be made now.
    """

    made: str = ""
    asked: Sequence[str] = ()
    advice: str = ""
    refused: bool = False


@cache
def table(position: str) -> Table:
    """A position, played to. Its cards follow from its own seed, and not from the id that its first event has today."""
    told = POSITIONS[position]
    begin = partial(Game.begin, secrecy=lambda cards, _seed: provide(cards, told["seed"]))
    with patch.object(Game, "begin", begin):
        at = pbem.new(told["game"], told["seats"], keys=dict.fromkeys(told["seats"], KEY), **told["options"])
    for move in " ".join(told["moves"].split()).split("; "):
        if move:
            seat, words = move.split(": ")
            at.play(seat, words)
    return at


def _seat(position: str) -> str:
    seat: str = POSITIONS[position]["seat"]
    return seat


def _not_made(error: PbemError) -> Read:
    asked = (
        [one.move for one in error.candidates] if isinstance(error, AmbiguousMoveError | UnreadableMoveError) else []
    )
    return Read("", asked, error.advice, isinstance(error, RefusedError))


def command(position: str, line: str) -> Read:
    """`pbem play LINE`: the first move of it."""
    at = table(position)
    try:
        return Read(meant(at.game, at.view(_seat(position)), moves_in(at.ruleset, line.split())[0]).notation())
    except PbemError as error:
        return _not_made(error)


# ---------------------------------------------------------------------- a hub


class MadeError(Exception):
    """Something would be written."""


class _HubTable(HubTable):
    """A position, as a hub holds it: nothing is written."""

    def take(self, event: Event) -> NoReturn:
        raise MadeError(event.kind)


def _made(_session: object, _seat: str, move: Move) -> NoReturn:
    raise MadeError(move.notation())


@cache
def _at_a_hub(position: str) -> HubTable:
    game, journal = table(position).game, _journal()
    for seat in game.record.header.seats:
        journal.roster.invite(Invited(game.id, position, seat, f"{seat}@club.example", f"{position} {seat}"))
    opened = SimpleNamespace(game=game, told=[], extent=SimpleNamespace(length=0))
    return _HubTable(position, cast(Any, None), cast(Any, opened), journal, KEY)


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="pbem-sentences-")


@cache
def _journal() -> Journal:
    return Journal(Path(_folder().name))


def hub(position: str, text: str) -> Read:
    """A mail of these lines, which answers the newest report: the first thing that is made of it."""
    at = _at_a_hub(position)
    actor = Actor(at, _seat(position), KEY, "", now(), cast(Any, None))
    said: list[str] = []
    with patch("pbem.app.moves.make", _made):
        for one in commands(text.splitlines(), f"turn {at.game.record.turns}"):
            try:
                said.append(actor.act(one))
            except MadeError as made:
                return Read(str(made))
            except NotUnderstoodError as error:
                said.append(error.advice)
            except PbemError as error:
                said.append(error.advice)
            except LateError:
                continue
    return Read("", actor.proposed, " ".join(said))


# ---------------------------------------------------------------------- a table


class _Sitting(TableSession):
    """Someone at a position, of which there is no file."""

    def look(self) -> bool:
        self.game = table(self.path.name).game
        return False


@cache
def _sitting(position: str) -> TableSession:
    return _Sitting(Path(position), player("ann"))


def screen(position: str, line: str) -> Read:
    """What a table shows when a line is typed and Enter is pressed: what the next Enter makes."""
    sitting, seat = _sitting(position), _seat(position)
    fitting = sitting.fitting(seat, line.split())
    listed = [one.words for one in fitting]
    words = typed_out(fitting[0] if fitting else None, line)
    if words is None or words.endswith(" "):
        return Read("", listed)
    try:
        tried = sitting.tried(seat, words.split())
    except PbemError as error:
        read = _not_made(error)
        return read._replace(asked=[*read.asked, *listed])
    return Read(tried.words if tried.move is None else tried.move.notation(), listed)


# ---------------------------------------------------------------------- plans


def plan(position: str, line: str) -> Read:
    """What `pbem plan LINE` keeps."""
    try:
        steps = foreseen(table(position).game, _seat(position), line).steps
    except PbemError as error:
        read = _not_made(error)
        return read._replace(advice=read.advice.partition("a plan is made of")[0])  # which names moves, too
    return Read(" then ".join(map(step_in_words, steps)))


READERS: Mapping[str, Callable[[str, str], Read]] = {"command": command, "hub": hub, "table": screen, "plan": plan}
