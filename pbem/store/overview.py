"""What many game files told a viewer last, in one piece: a club of a thousand games is listed without opening them.

A file is known again by its size, its times and its number on the disk, as git's index knows files; a change within
two seconds before the overview was written is not trusted. Losing all of it costs only time.
"""

from pathlib import Path
from typing import TYPE_CHECKING, cast

from . import cache
from .keeper import place_of

if TYPE_CHECKING:
    from .records import KnownStatus, Noted

FEW = 8
"""Up to so many files are looked at one by one, which is as fast."""

LEFT_OUT = frozenset({"moves", "unasked", "story"})
"""What one game's own entry in the cache holds beside."""


class Overview:
    """Where the games of a folder stood, for one viewer; without moves."""

    def __init__(self, viewer: str, folder: Path) -> None:
        self._about = viewer, place_of(folder)
        kept: dict[str, Noted] | None = cache.read("overviews", *self._about)
        self._written = 0 if kept is None else cache.time_of("overviews", *self._about)
        self._known = kept or {}
        self._changed = False

    def status(self, path: Path) -> "KnownStatus | None":
        """Where a file's game stood; None if the file may have changed since."""
        known = self._known.get(path.name)
        if known is None:
            return None
        look = cache.look_at(path)
        if known["look"] != look or max(look[1:3]) > self._written - cache.YOUNG:
            return None
        return known["status"]

    def note(self, path: Path, status: "KnownStatus") -> None:
        """A file was looked at, and its game stands so."""
        short = cast("KnownStatus", {key: value for key, value in status.items() if key not in LEFT_OUT})
        self._known[path.name] = {"look": cache.look_at(path), "status": short}
        self._changed = True

    def save(self) -> None:
        """Keep it for the next command."""
        if self._changed and len(self._known) > FEW:
            rulesets = {one["status"]["place"] for one in self._known.values()}
            cache.write("overviews", self._about, self._known, rulesets)
            self._changed = False


_overviews: dict[tuple[Path, str], Overview] = {}


def overview(folder: Path, viewer: str) -> Overview:
    """The overview of a folder for a viewer; one in a process."""
    key = folder.absolute(), viewer
    if key not in _overviews:
        _overviews[key] = Overview(viewer, folder)
    return _overviews[key]


def save_overviews() -> None:
    """Keep for the next command what was noted in this one."""
    for many in _overviews.values():
        many.save()
