"""What a viewer has before it, as fast as it can be had: from what an earlier command kept, else worked out now."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.cli.terminal.listed import warn
from pbem.events.contents import read
from pbem.store import cache
from pbem.store.kept import kept_desk
from pbem.store.overview import Overview

from .me import Viewer

if TYPE_CHECKING:
    from pbem.store.opening import Opened


class Glance(NamedTuple):
    """A viewer's desk for a game file (see store.opening), and the digest of the file's bytes.

    `opened`: the game, if it had to be opened for this.
    """

    desk: dict[str, Any]
    sha: str
    opened: "Opened | None"


def look(path: Path, who: Viewer) -> Glance:
    """What this viewer has before it. Raises what opening the file raises."""
    desk, sha = kept_desk(path, who.name)
    if desk is not None:
        return Glance(desk, sha, None)
    raw = read(path)
    sha = cache.digest(raw)
    from pbem.cli.terminal.progress import checking
    from pbem.rules.failing import games_fault
    from pbem.store.opening import open_game

    with checking(path, len(raw)):
        opened = open_game(path, raw)
    seats = opened.game.seats_of(who.key)
    opened.fresh = True
    with games_fault(path.name):
        opened.settle(who.name, seats)
        return Glance(opened.desk(who.name, seats), sha, opened)


_overviews: dict[tuple[Path, str], Overview] = {}


def overview(folder: Path, who: Viewer) -> Overview:
    """What the games of a folder told this viewer last."""
    key = folder.absolute(), who.name
    if key not in _overviews:
        _overviews[key] = Overview(who.name, folder)
    return _overviews[key]


def desk_of(path: Path, who: Viewer) -> dict[str, Any]:
    """The desk without the moves, as fast as it can be had where there are many games. Raises what opening raises."""
    many = overview(path.parent, who)
    known = many.desk(path)
    if known is None:
        known = look(path, who).desk
        many.keep(path, known)
    return known


def save_overviews() -> None:
    """Keep for the next command what the games told this one."""
    for many in _overviews.values():
        many.save()


def glance(path: Path, who: Viewer) -> dict[str, Any]:
    """The desk alone; what does not count in the file is said on stderr."""
    desk = look(path, who).desk
    warn(desk)
    return desk
