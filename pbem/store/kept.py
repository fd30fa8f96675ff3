"""What an earlier command has kept for a viewer of a game file, if that is still what the file says."""

from __future__ import annotations

import os
import stat

from . import cache
from .seen import is_newest

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from typing import Any


def kept_desk(path: str | os.PathLike[str], viewer: str) -> tuple[dict[str, Any] | None, str]:
    """The viewer's desk and the file's digest; None if it is not kept, or if something else was seen since."""
    sha = cache.known_digest(path)
    if sha is None:
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):
                return None, ""
            with open(path, "rb") as file:
                raw = file.read()
        except OSError:
            return None, ""
        sha = cache.digest(raw)
    else:
        raw = b""
    desk = cache.read_desk(sha, viewer)
    if desk is None or not is_newest(desk["id"], desk["seen"]):
        return None, ""
    if len(raw) >= cache.LARGE:
        cache.remember_prefix(path, len(raw), sha)
    return desk, sha
