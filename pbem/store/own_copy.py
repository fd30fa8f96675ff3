"""What this machine keeps of each game that its player has a part in: all that it has signed and seen there.

Something else may write an older file over a newer one: a synchroniser for which the newer time wins, or a backup that
is put back. Then whoever syncs puts back what the file has lost. A cache may be deleted; this lies beside the key, for
its owner's eyes alone. What was taken back where no one else can have it is kept no longer, nor what the player has
accepted the loss of.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.contents import FILE_LIMIT, read
from pbem.events.event import Event
from pbem.events.places import state_folder
from pbem.events.text import parse, render_all

from .keeper import put as put_whole

MOST_GAMES = 1000
MOST_BYTES = 4 * FILE_LIMIT
"""Bounds for all games together: beyond them go those that were not played for longest."""


def keep(game: str, raw: bytes) -> None:
    """Keep all events of these bytes too."""
    before = kept(game)
    if raw == before:
        return
    if not raw.startswith(before):
        more = lost(before, raw)
        raw = b"\n\n".join([raw, render_all(more).encode()]) if more else raw
    put(game, raw)


def lost(before: bytes, now: bytes) -> list[Event]:
    """The events that some bytes hold, in a fixed order, and others do not."""
    if now.startswith(before):
        return []
    here = {event.id for _number, event in parse(now).events}
    gone = {event.id: event for _number, event in parse(before).events if event.id not in here}
    return sorted(gone.values(), key=lambda event: (event.at, event.id))


def kept(game: str) -> bytes:
    """What is kept of a game; nothing if that cannot be read."""
    try:
        return read(_place(game))
    except PbemError:
        return b""


def put(game: str, raw: bytes) -> None:
    """Keep just these bytes of a game, in one step. A machine that cannot relies on the game file alone."""
    place = _place(game)
    with suppress(OSError):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not place.exists() or len(raw) > FILE_LIMIT // MOST_GAMES:
            _make_room(place, len(raw))
        put_whole(os.fspath(place), raw)


def _make_room(place: Path, size: int) -> None:
    """Let the oldest go until so many bytes have room at a place."""
    others = sorted(_others(place), reverse=True)
    room, length = MOST_GAMES - 1, MOST_BYTES - size
    for _time, bytes_, other in others:
        room, length = room - 1, length - bytes_
        if room < 0 or length < 0:
            other.unlink(missing_ok=True)


def _others(place: Path) -> Iterator[tuple[int, int, Path]]:
    """When each of the other games was kept, in how many bytes, and where."""
    with os.scandir(place.parent) as entries:
        for entry in entries:
            if entry.name != place.name:
                with suppress(FileNotFoundError):
                    status = entry.stat(follow_symlinks=False)
                    yield status.st_mtime_ns, status.st_size, Path(entry.path)


def _place(game: str) -> Path:
    return state_folder() / "games" / f"{game}.toml"
