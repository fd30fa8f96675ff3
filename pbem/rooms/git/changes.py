"""What commits did to game files, as git tells it: which versions each file had, and their bytes.

Replacements (`git replace`) are passed over: they can be pushed, and would show other commits than friends get.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pbem.errors import MachineError
from pbem.events.contents import FILE_LIMIT
from pbem.wording import _

from .command import Git

REAL = "--no-replace-objects"

FILE = "100644"
EXECUTABLE = "100755"
LINK = "120000"
SUBMODULE = "160000"

_GAME = re.compile(rb"(?:.*/)?games/[^/]+\.toml", re.DOTALL)
_GAMES = re.compile(rb"(?:.*/)?games", re.DOTALL)
_EVENT = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*\[\[[ \t]*event[ \t]*\]\]", re.MULTILINE)
_AT_ONCE = 16 * 2**20  # bytes of contents asked for in one call: memory stays flat however much was pushed


class Commit(NamedTuple):
    """A commit's id, and those of its parents."""

    id: str
    parents: tuple[str, ...]


class PathChange(NamedTuple):
    """What one commit did at one path: the modes and blobs that git had there before, and has there now.

    Where there was or is nothing, the mode is none of those above. The path is that of a file that may hold a game,
    or of a link in the place of a folder of games.
    """

    commit: str
    path: str
    mode_before: str
    mode: str
    blob_before: str
    blob: str


class Version(NamedTuple):
    """A change with the bytes before and after it; None where there is no file, or one beyond FILE_LIMIT."""

    change: PathChange
    before: bytes | None
    after: bytes | None


def commits(git: Git, *revisions: str) -> list[Commit]:
    """The commits that revisions name, as `git rev-list` reads them, parents first. Raises GitError."""
    lines = git.text(REAL, "rev-list", "--parents", "--topo-order", "--reverse", *revisions).splitlines()
    return [Commit(first, tuple(parents)) for first, *parents in map(str.split, lines)]


def changes(git: Git, of: Iterable[Commit]) -> list[PathChange]:
    """What each commit did to game files; git shows nothing of a merge. Raises GitError."""
    given = "".join(f"{commit.id}\n" for commit in of).encode()
    options = ("--stdin", "--root", "-r", "-z", "--raw", "--no-renames", "--ignore-submodules=none")
    found = []
    commit = ""
    fields = iter(git.bytes(REAL, "diff-tree", *options, given=given).split(b"\0"))
    for field in fields:
        if not field.startswith(b":"):
            commit = field.decode()
            continue
        path = next(fields)
        mode_before, mode, blob_before, blob, _status = field[1:].decode().split(" ")
        # Where the folder itself is a link, what it leads to would go unseen.
        if _GAME.fullmatch(path) or (mode in (LINK, SUBMODULE) and _GAMES.fullmatch(path)):
            found.append(PathChange(commit, os.fsdecode(path), mode_before, mode, blob_before, blob))
    return found


def versions(git: Git, of: Iterable[PathChange]) -> Iterator[Version]:
    """The changes with their bytes, in the same order. Raises GitError, MachineError if git lacks a file's bytes."""
    of = list(of)
    sizes = _sizes(git, {blob for change in of for blob in _blobs(change)})
    batch: list[PathChange] = []
    wanted: set[str] = set()
    for change in of:
        wanted |= {blob for blob in _blobs(change) if sizes[blob] <= FILE_LIMIT}
        batch.append(change)
        if sum(sizes[blob] for blob in wanted) > _AT_ONCE:
            yield from _read(git, batch, wanted)
            batch, wanted = [], set()
    yield from _read(git, batch, wanted)


def holds_events(raw: bytes) -> bool:
    """Whether a file means to be a game; whoever has another .toml among the games is left alone."""
    return _EVENT.search(raw) is not None


def _blobs(change: PathChange) -> list[str]:
    """The blobs on both sides of a change that are files."""
    sides = ((change.mode_before, change.blob_before), (change.mode, change.blob))
    return [blob for mode, blob in sides if mode in (FILE, EXECUTABLE)]


def _sizes(git: Git, blobs: Iterable[str]) -> dict[str, int]:
    told = git.text(REAL, "cat-file", "--batch-check", given="".join(f"{blob}\n" for blob in blobs))
    sizes = {}
    for line in told.splitlines():
        blob, kind, *size = line.split(" ")
        if kind != "blob":
            raise MachineError(_("this repository lacks the file {blob} of a commit").format(blob=blob))
        sizes[blob] = int(size[0])
    return sizes


def _read(git: Git, batch: Sequence[PathChange], wanted: Iterable[str]) -> Iterator[Version]:
    contents = _contents(git, wanted)
    for change in batch:
        files = _blobs(change)
        before = contents.get(change.blob_before) if change.blob_before in files else None
        after = contents.get(change.blob) if change.blob in files else None
        yield Version(change, before, after)


def _contents(git: Git, blobs: Iterable[str]) -> dict[str, bytes]:
    told = git.bytes(REAL, "cat-file", "--batch", given="".join(f"{blob}\n" for blob in blobs).encode())
    contents = {}
    place = 0
    while place < len(told):
        end = told.index(b"\n", place)
        blob, _kind, size = told[place:end].decode().split(" ")
        place = end + 1 + int(size)
        contents[blob] = told[end + 1 : place]
        place += 1
    return contents
