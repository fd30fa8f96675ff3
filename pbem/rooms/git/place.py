"""Which repository a folder lies in, found without git: by looking at files."""

import os
from pathlib import Path
from typing import NamedTuple

_LONGEST = 4096  # bytes of a file that leads elsewhere
_SUFFIXES = ("/.git", "", ".git/.git", ".git")  # where git looks for a repository that is named by its path


class Repository(NamedTuple):
    """A repository on this machine, by real paths.

    `top`: the folder of its work tree, or its own if it is bare. `folder`: git's own (`.git`). `common`: the one that
    holds branches and objects, another only where several work trees share them.
    """

    top: Path
    folder: Path
    common: Path

    @property
    def bare(self) -> bool:
        """Whether it has no work tree."""
        return self.top == self.folder


def repository_at(folder: Path) -> Repository | None:
    """The repository in whose work tree a folder lies; None if it lies in none."""
    here = os.path.realpath(folder)
    while True:
        sign = os.path.join(here, ".git")
        if os.path.lexists(sign):  # most folders stop here, at the price of a look
            found = _repository(here, sign)
            if found is not None:
                return found
        above = os.path.dirname(here)
        if above == here:
            return None
        here = above


def bare_at(folder: Path) -> Repository | None:
    """The repository that a folder is itself, such as friends push to."""
    here = Path(os.path.realpath(folder))
    return Repository(here, here, here) if _is_repository(str(here), str(here)) else None


def repository_named(path: str) -> Repository | None:
    """The repository that git takes a path for when it is asked to fetch from there, or to push to it."""
    for suffix in _SUFFIXES:
        sign = path + suffix
        if os.path.exists(sign):
            found = _repository(os.path.dirname(sign) if sign.endswith("/.git") else sign, sign)
            if found is not None:
                return found
    return None


def _repository(top: str, sign: str) -> Repository | None:
    """What the sign of a repository, its folder or a file that leads there, comes to."""
    own = os.path.realpath(sign)
    if os.path.isfile(own):
        named = _named(own, b"gitdir:")
        if not named:
            return None
        own = os.path.realpath(os.path.join(os.path.dirname(own), named))
    common = _named(os.path.join(own, "commondir"), b"")
    shared = os.path.realpath(os.path.join(own, common)) if common else own
    if not _is_repository(own, shared):
        return None
    whole = os.path.realpath(top)
    return Repository(Path(whole), Path(own), Path(shared))


def _named(file: str, before: bytes) -> str:
    """The path that a file names, after some words; "" if it names none, or one on another machine."""
    try:
        with open(file, "rb") as opened:
            raw = opened.read(_LONGEST)
    except OSError:
        return ""
    path = os.fsdecode(raw.removeprefix(before).strip(b" \r\n")) if raw.startswith(before) else ""
    return "" if path.startswith(("//", "\\\\")) or "\0" in path else path


def _is_repository(own: str, common: str) -> bool:
    return os.path.lexists(os.path.join(own, "HEAD")) and all(
        os.path.isdir(os.path.join(common, part)) for part in ("objects", "refs")
    )
