"""Where a game stands for a viewer, as fast as it can be had: as an earlier command kept it, else worked out now."""

from __future__ import annotations

import os
import stat

from . import cache
from .seen import is_newest

TYPE_CHECKING = False  # without typing and pathlib: see pbem.cli.quick
if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from .opened_game import Opened
    from .records import KeptStatus, KnownStatus

    Watching = Callable[[Path, int], AbstractContextManager[None]]
    """What goes on around judging a file of so many bytes, which may take seconds."""


class Viewer:
    """The viewer: a public key ("" for an onlooker without one) in a language."""

    def __init__(self, key: str, language: str) -> None:
        self.key = key
        self.language = language

    @property
    def name(self) -> str:
        """What is kept for this viewer is kept under this."""
        return f"{self.key} {self.language}"


class Lookup:
    """Where a game stands for a viewer, and the digest of its file's bytes.

    `opened`: the game, if it had to be opened for this.
    """

    def __init__(self, status: KeptStatus, sha: str, opened: Opened | None = None) -> None:
        self.status = status
        self.sha = sha
        self.opened = opened


def kept(path: str | os.PathLike[str], viewer: Viewer) -> Lookup | None:
    """What an earlier command kept, if it still holds: of just these bytes, and nothing newer was seen since."""
    sha = cache.known_digest(path)
    raw = b""
    if sha is None:
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):
                return None
            with open(path, "rb") as file:
                raw = file.read()
        except OSError:
            return None
        sha = cache.digest(raw)
    status: KeptStatus | None = cache.read("status", sha, viewer.name)
    if status is None or not is_newest(status["id"], status["seen"]):
        return None
    if len(raw) >= cache.LARGE:
        cache.remember_prefix(path, len(raw), sha)
    return Lookup(status, sha)


def look_up(path: Path, viewer: Viewer, watching: Watching) -> Lookup:
    """What was kept, else what is worked out now, and kept. Raises what opening the file raises."""
    known = kept(path, viewer)
    if known is not None:
        return known
    from pbem.events.contents import read
    from pbem.rules.game_faults import games_fault

    from .opened_game import open_game

    raw = read(path)
    with watching(path, len(raw)):
        opened = open_game(path, raw)
    with games_fault(path.name):
        status = opened.keep(viewer.name, opened.game.seats_here(viewer.key), raw)
    return Lookup(status, cache.digest(raw), opened)


def look_over(path: Path, viewer: Viewer, watching: Watching) -> KnownStatus:
    """The same without the moves, where there are many games: as the folder's overview has it, if it holds."""
    from .overview import overview

    many = overview(path.parent, viewer.name)
    known = many.status(path)
    if known is None:
        known = look_up(path, viewer, watching).status
        many.note(path, known)
    return known
