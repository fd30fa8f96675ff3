"""One sync of a clone at a time, and what one that was killed has left: git's lock files, and half-written files.

A file beside git's own says that a sync is under way, and its time when that sync last called git. Who finds it so, and
holds the lock on it, knows that the sync was killed. Whatever else git was doing here is left alone: a person may have
an editor open for a commit message, with the index locked.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

from pbem.errors import MachineError
from pbem.events.file import PASSING
from pbem.events.lock import exclusive
from pbem.store.people import PLAYERS
from pbem.wording import _

from .clone import GAMES, Clone

OWN = "refs/pbem"
"""The refs that only pbem writes."""

PATIENCE, PAUSE = 40, 0.05  # times, and seconds between them: so long git itself may still be at it
BEFORE, AFTER = 2 * 10**9, 10 * 10**9
"""Nanoseconds before and after the last call of git: a lock on the index made in that time is that call's."""


@contextmanager
def alone(clone: Clone) -> Iterator[None]:
    """No other sync of this clone at the same time, and no lock of an earlier one in the way."""
    place = clone.folder / "pbem.lock"
    descriptor = os.open(place, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    try:
        with exclusive(descriptor):
            status = os.fstat(descriptor)
            if status.st_size:
                _clear(clone, status.st_mtime_ns)
            os.ftruncate(descriptor, 0)
            os.write(descriptor, b"a sync is under way\n")
            clone.git.marks = place
            yield
            os.ftruncate(descriptor, 0)
    except TimeoutError:
        raise MachineError(_("another sync of this club is running"), advice=_("try again in a moment")) from None
    finally:
        clone.git.marks = None
        os.close(descriptor)


def _clear(clone: Clone, last: int) -> None:
    """Remove what a killed sync, whose last call of git was at that time in nanoseconds, has left behind."""
    for place in [*_locks(clone), *_unfinished(clone)]:
        look = _look(place)
        if look is None or look[0] < last - BEFORE or (place.name == "index.lock" and look[0] > last + AFTER):
            continue
        for _time in range(PATIENCE):  # the git that it called may live on for a moment
            sleep(PAUSE)
            if _look(place) != look:
                break
        else:
            with suppress(OSError):
                place.unlink()


def _locks(clone: Clone) -> list[Path]:
    """The locks that a sync's calls of git take. All but the first are held by no one for longer than a moment."""
    folder, common = clone.folder, clone.repository.common
    refs = [f"refs/heads/{clone.branch}", clone.tracking, *_names(common / OWN)]
    files = [folder / "index.lock", folder / "HEAD.lock", common / "config.lock", common / "packed-refs.lock"]
    return [*files, *(common / f"{ref}.lock" for ref in refs)]


def _unfinished(clone: Clone) -> list[Path]:
    """The files that were to take the place of others, and never got their names."""
    folders = (clone.club, clone.club / GAMES, clone.club / PLAYERS)
    return [place for folder in folders for place in folder.glob(PASSING)]


def _names(folder: Path) -> list[str]:
    return [f"{OWN}/{lock.stem}" for lock in folder.glob("*.lock")]


def _look(place: Path) -> tuple[int, int] | None:
    try:
        status = os.stat(place)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ino
