"""What earlier commands worked out, kept in the user's cache so that reading commands start fast.

Everything here is kept under the SHA-256 of *all* bytes of the game file; a status also under its viewer. An entry
starts with its own SHA-256, so that one which was damaged counts as lost. It names the code that made it, pbem's and
the game's, and counts only while that code is here: rules may be edited under the same version. A file's bytes are
never judged by their times; code is, as git's index knows files, and nothing is imported for it (see made_by).
Losing all of it costs only time. The cache is its owner's alone.

| kind | about | what |
|---|---|---|
| status | bytes, viewer | what a viewer is shown without the game's code: whose turn it is, the moves (KeptStatus) |
| state | bytes | what it takes to go on from there without reading them again (KeptState): what everyone may know |
| board | bytes, viewer, how | a board as it was drawn |
| private | game, player | what this player alone was told of the newest events |
| overviews | viewer, place | where the games of a folder stood (Noted, by their files' names) |
| paths | place | how many bytes of a file were verified last: a hint where to look, never a proof |
| proved | place | the marks of proofs in a file that were verified before (see pbem.secrecy.proved) |

Bytes are named by their SHA-256, files by their place (see keeper.place_of).
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256

from pbem.events import places

from .keeper import place_of, put

TYPE_CHECKING = False  # without typing, which takes longer to load than a status to read
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .records import KeptStory

OF_BYTES = ("status", "state", "board")
"""The kinds that are dropped with the bytes of which they tell."""

MOST_ENTRIES = 4000
"""So many files a folder of the cache keeps; when there are more, the oldest quarter goes."""

LARGE = 2**20
"""Bytes of a file whose digest takes a noticeable part of a command."""

YOUNG = 2_000_000_000  # nanoseconds: the coarsest clock of a file system


PBEM = "pbem"
BESIDE = frozenset({"__pycache__", "app", "cli", "hub", "transport", "template", "testing"})
"""Folders that nothing kept is made by: those of pbem that only use it."""


def digest(raw: bytes) -> str:
    """The SHA-256 of a file's bytes, in hex."""
    return sha256(raw).hexdigest()


def read(kind: str, *about: str) -> Any:
    """What is kept; None if nothing is, or it is not whole, or other code made it."""
    raw = _bytes(_place(kind, *about))
    if raw is None:
        return None
    proof, _end, text = raw.partition(b"\n")
    if proof != digest(text).encode():
        return None
    entry = json.loads(text)
    if any(made_by(module) != code for module, code in entry["by"].items()):
        return None
    return entry["kept"]


def write(kind: str, about: Sequence[str], kept: object, rulesets: Iterable[str] = ()) -> None:
    """Keep what pbem and the rulesets at these places made."""
    by = {module: made_by(module) for module in (PBEM, *map(module_of, rulesets))}
    text = json.dumps({"by": by, "kept": kept}, separators=(",", ":"), ensure_ascii=False).encode()
    _put(_place(kind, *about), b"%s\n%s" % (digest(text).encode(), text))


def time_of(kind: str, *about: str) -> int:
    """When that was written, in nanoseconds. Raises OSError if it is not there."""
    return os.stat(_place(kind, *about)).st_mtime_ns


def drop(sha: str) -> None:
    """Forget what belongs to bytes that a newer file has replaced."""
    folder = _folder("games")
    for name in _names(folder):
        if name.startswith(sha[:40]):
            _remove(f"{folder}/{name}")


def known_digest(path: str | os.PathLike[str]) -> str | None:
    """The SHA-256 of a large file, if it is the one that was verified last by all that the system says of it.

    As git's index knows files: a change within two seconds before that was noted is not trusted.
    """
    look = look_at(path)
    if not look or look[0] < LARGE:
        return None
    place = place_of(path)
    kept = read("paths", place)
    if kept is None or kept["length"] != look[0] or kept["look"] != look:
        return None
    sha: str = kept["sha"]
    return sha if max(look[1:3]) <= time_of("paths", place) - YOUNG else None


def look_at(path: str | os.PathLike[str]) -> list[int]:
    """A file's size, its times and its number on the disk; nothing if it is not there."""
    try:
        status = os.stat(path)
    except OSError:
        return []
    return [status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino]


def remember_prefix(path: str | os.PathLike[str], length: int, sha: str) -> None:
    """Leave the hint that these bytes of a file were verified."""
    write("paths", [place_of(path)], {"length": length, "sha": sha, "look": look_at(path)})


def read_text(name: str) -> bytes | None:
    """A kept text, such as a story; None if it is gone."""
    return _bytes(_text(name))


def write_text(name: str, text: bytes) -> None:
    """Keep a text whole."""
    _put(_text(name), text)


def append_text(name: str, length: int, text: bytes) -> None:
    """Add to a kept text that is good up to `length` bytes."""
    try:
        with open(_text(name), "r+b", opener=places.at_once) as file:
            file.truncate(length)
            file.seek(length)
            file.write(text)
    except OSError:  # it is told anew when someone asks for it
        return


def whole_story(kept: KeptStory) -> bytes | None:
    """A story that a state or a status says is kept, if it is still there and unchanged."""
    text = read_text(kept["name"])
    if text is None or sha256(text[: kept["length"]]).hexdigest() != kept["sha"]:
        return None
    return text[: kept["length"]]


def _place(kind: str, *about: str) -> str:
    if kind in OF_BYTES:
        sha, *more = about
        return f"{_folder('games')}/{sha[:40]}.{_digest_of(more)[:16]}.{kind}.json"
    return f"{_folder(kind)}/{_digest_of(about)[:32]}.json"


def _digest_of(about: Sequence[str]) -> str:
    return sha256("\n".join(about).encode("utf-8", "surrogateescape")).hexdigest()


def _text(name: str) -> str:
    return f"{_folder('stories')}/{name}"


def _folder(name: str) -> str:
    return f"{places.folder('cache')}/{name}"


def _bytes(path: str) -> bytes | None:
    try:
        return places.read(path)
    except OSError:
        return None


def _put(path: str, raw: bytes) -> None:
    """Write a file in one step, for its owner alone; a cache that cannot be written is done without."""
    folder = os.path.dirname(path)
    try:
        _make_private(folder)
        _tidy(folder)
        put(path, raw)
    except OSError:
        return


def _make_private(folder: str) -> None:
    """Let a folder of the cache be there, and no one else look into it."""
    cache = os.path.dirname(folder)
    os.makedirs(os.path.dirname(cache), exist_ok=True)
    for place in (cache, folder):
        try:
            if os.stat(place).st_mode & 0o077:
                os.chmod(place, 0o700)
        except FileNotFoundError:
            os.mkdir(place, 0o700)


def _tidy(folder: str) -> None:
    """Let the oldest quarter go of a folder that is full."""
    names = _names(folder)
    if len(names) < MOST_ENTRIES:
        return
    aged = []
    for name in names:
        try:
            aged.append((os.stat(f"{folder}/{name}").st_mtime_ns, name))
        except OSError:  # another process has just taken it away
            continue
    for _time, name in sorted(aged)[: len(aged) - MOST_ENTRIES * 3 // 4]:
        _remove(f"{folder}/{name}")


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return


_known: dict[str, str] = {}


def module_of(place: str) -> str:
    """The package that a ruleset at "module:Class" is part of."""
    return place.partition(":")[0].partition(".")[0]


def made_by(module: str) -> str:
    """A digest of a package's files, "" if it is not installed. Taken once: a process goes on with what it loaded."""
    if module not in _known:
        place = _where(module) if module else ""
        _known[module] = _digest(place) if place else ""
    return _known[module]


def _where(module: str) -> str:
    """The folder of a package, or the file of a module, as importing it would find it."""
    loaded = sys.modules.get(module)
    spec = getattr(loaded, "__spec__", None)
    for finder in () if spec is not None else sys.meta_path:
        spec = finder.find_spec(module, None)
        if spec is not None:
            break
    origin = getattr(spec, "origin", None) or ""
    return os.path.dirname(origin) if os.path.basename(origin).startswith("__init__.") else origin


def _digest(place: str) -> str:
    looks = []
    folders = [place]
    while folders:
        folder = folders.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError:  # a module that is one file
            looks.append(_look(folder, os.stat(folder)))
            continue
        for entry in entries:
            if entry.name in BESIDE:
                continue
            if entry.is_dir():
                folders.append(entry.path)
            else:
                looks.append(_look(entry.path, entry.stat()))
    return sha256("\n".join(sorted(looks)).encode("utf-8", "surrogateescape")).hexdigest()[:32]


def _look(path: str, status: os.stat_result) -> str:
    return f"{path} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"
