"""Whoever sits here, sitting down at the table: what `pbem table` and bare `pbem play` do."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from pbem.app.player import Player
from pbem.app.session import silent
from pbem.app.sync.together import synced
from pbem.errors import UsageError
from pbem.show.signs import draws_frames
from pbem.wording import _

from .acting import player
from .terminal.games import rows
from .viewer import viewer
from .where import candidates, find_game


def on_a_terminal() -> bool:
    """Whether there is a whole screen to sit at."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def sit_down(game: Path | None, *, from_the_start: bool = False) -> None:
    """Open the table of a game, or of the one here that waits for me first. Raises UsageError without a terminal.

    `from_the_start`: on the first moment of the game, to step through it; then nothing is synced.
    """
    if not on_a_terminal():
        raise UsageError(_("the table needs a terminal"), advice=_("see `pbem show`, `pbem moves` and `pbem play`"))
    path = _first() if game is None and "PBEM_GAME" not in os.environ else find_game(game)
    from pbem.table.app import TableApp

    me = replace(player(), judging=_judging, remark=silent)
    sync = partial(synced, _folder(path), me) if not from_the_start and _shared(path, me) else None
    TableApp(path, me, _games, sync, frames=draws_frames(sys.stdout), from_the_start=from_the_start).run()


def _folder(path: Path) -> Path:
    """The folder that is synced: this one if the game lies in it, or in its folder `games`; else the game's own."""
    return Path() if path.absolute() in {one.absolute() for one in candidates()} else path.absolute().parent


def _shared(path: Path, me: Player) -> bool:
    """Whether anybody else has a part in the game: all its seats are mine where several sit at one keyboard."""
    known = me.status(path)
    return set(known["keys"].values()) != {me.key} or bool(known["free"])


def _first() -> Path:
    """The game here that waits for me first, else the first of them. Raises UsageError if there is none."""
    here = _games()
    return here[0][0] if here else find_game(None)


def _games() -> Sequence[tuple[Path, str]]:
    """The games here, those that wait for me first, and where each stands."""
    found = sorted((row for row in rows(candidates(), viewer()) if row.status), key=lambda row: not row.asked)
    return [(row.path, row.standing) for row in found]


@contextmanager
def _judging(_path: Path, _length: int) -> Iterator[None]:
    """Nothing is said of it: the screen is the table's."""
    yield
