"""This machine's player, sitting down at the table: what `pbem table` and bare `pbem play` do."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from pbem.app.carrier import carriers
from pbem.app.player import Player
from pbem.app.session import silent
from pbem.cli.actor import player
from pbem.cli.terminal.games import rows
from pbem.cli.viewer import viewer
from pbem.cli.where import candidates, find_game
from pbem.errors import UsageError
from pbem.rooms.sync.outcome import Outcome
from pbem.rooms.sync.together import synced
from pbem.show.signs import draws_frames
from pbem.wording import _


def on_a_terminal() -> bool:
    """Whether there is a whole screen to sit at."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def sat_down(game: Path | None) -> bool:
    """The same where there is a terminal. Returns whether there is."""
    if not on_a_terminal():
        return False
    sit_down(game)
    return True


def sit_down(game: Path | None) -> None:
    """Open the table of a game, or of the one here that waits for me first. Raises UsageError without a terminal."""
    from pbem.rooms.table.app import TableApp

    if not on_a_terminal():
        raise UsageError(_("the table needs a terminal"), advice=_("see `pbem show`, `pbem moves` and `pbem play`"))
    path, me, sync = seat_at(game)
    table = TableApp(path, me, games, sync, frames=draws_frames(sys.stdout))
    table.run()
    if table.unsent and sync is not None:
        sync()


def seat_at(game: Path | None) -> tuple[Path, Player, Callable[[], Outcome] | None]:
    """The game that is meant, and this machine's player, for a table that says itself what there is to say.

    Also what brings together what is here and what the others have; None where no one else has any of it. A game of
    one's own starts with it, if all seats are taken.
    """
    path = _game(game)
    for way in carriers():
        way.ask(_folder(path))
    me = replace(player(), judging=_judging, remark=silent)
    if me.status(path)["phase"] == "joining":
        me.pay_owed(path)
    return path, me, partial(synced, _folder(path), me) if _shared(path, me) else None


def _game(named: Path | None) -> Path:
    """The game that is meant, or the one here that waits for me first."""
    return _first() if named is None and "PBEM_GAME" not in os.environ else find_game(named)


def _folder(path: Path) -> Path:
    """The folder that is synced: this one if the game lies in it, or in its folder `games`; else the game's own."""
    return Path() if path.absolute() in {one.absolute() for one in candidates()} else path.absolute().parent


def _shared(path: Path, me: Player) -> bool:
    """Whether anybody else has a part in the game: all its seats are mine where several sit at one keyboard."""
    known = me.status(path)
    return set(known["keys"].values()) != {me.key} or bool(known["free"])


def _first() -> Path:
    """The game here that waits for me first, else the first of them. Raises UsageError if there is none."""
    here = games()
    return here[0][0] if here else find_game(None)


def games() -> Sequence[tuple[Path, str]]:
    """The games here, those that wait for me first, and where each stands."""
    found = sorted((row for row in rows(candidates(), viewer()) if row.status), key=lambda row: not row.asked)
    return [(row.path, row.standing) for row in found]


@contextmanager
def _judging(_path: Path, _length: int) -> Iterator[None]:
    """Nothing is said of it: the screen is the table's."""
    yield
