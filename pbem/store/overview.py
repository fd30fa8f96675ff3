"""What many game files told a viewer last, in one piece: a club of a thousand games is listed without opening them.

A file is known again by its size, its times and its number on the disk, as git's index knows files; a change within
two seconds before the overview was written is not trusted. Losing all of it costs only time.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import cache

FEW = 8
"""Up to so many files are looked at one by one, which is as fast."""


class Overview:
    """The desks (see projections.status, without moves) of a folder's game files, for one viewer."""

    def __init__(self, viewer: str, folder: Path) -> None:
        self._name = cache.digest(f"{viewer}\n{os.path.realpath(folder)}".encode())
        kept = cache.read_overview(self._name)
        self._written, self._known = kept if kept is not None else (0, {})
        self._changed = False

    def desk(self, path: Path) -> dict[str, Any] | None:
        """What a file told last; None if it may have changed since."""
        known = self._known.get(path.name)
        if known is None:
            return None
        look = cache.look_at(path)
        if known["look"] != look or max(look[1:3]) > self._written - cache.YOUNG:
            return None
        found: dict[str, Any] = known["desk"]
        return found

    def keep(self, path: Path, desk: Mapping[str, Any]) -> None:
        """A file was looked at, and told this."""
        shown = {key: value for key, value in desk.items() if key not in {"moves", "unasked", "story"}}
        self._known[path.name] = {"look": cache.look_at(path), "desk": shown}
        self._changed = True

    def save(self) -> None:
        """Keep it for the next command."""
        if self._changed and len(self._known) > FEW:
            cache.write_overview(self._name, self._known)
            self._changed = False
