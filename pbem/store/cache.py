"""What earlier commands worked out, kept in the user's cache so that reading commands start fast.

Everything here is kept under the SHA-256 of *all* bytes of the game file; a status also under its viewer. An entry
begins with its own SHA-256, so that one which was damaged counts as lost. It
names the code that made it, pbem's and the game's, and counts only while that code is here (see made_by): a file's
bytes are never judged by their times, code is. Losing all of it costs only time. The cache is its owner's alone.

A *status* is what one viewer is shown without the game's own code: whose turn it is, the moves, the status line.
A *state* is what is needed to go on from these bytes without reading them again. Both name the `place` of the ruleset.
A state holds what everybody may know; what one player alone was told is kept apart from it, under that player's key.
"""

from __future__ import annotations

import json
import os
from hashlib import sha256

from pbem.events import places

from .keeper import put
from .made_by import PBEM, made_by, module_of

TYPE_CHECKING = False  # without typing, which takes longer to load than a status to read
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from .records import KeptState, KeptStatus, KeptStory, Noted

MOST_ENTRIES = 4000
"""So many files a folder of the cache keeps; when there are more, the oldest quarter goes."""

LARGE = 2**20
"""Bytes of a file whose digest takes a noticeable part of a command."""

YOUNG = 2_000_000_000  # nanoseconds: the coarsest clock of a file system


def digest(raw: bytes) -> str:
    """The SHA-256 of a file's bytes, in hex."""
    return sha256(raw).hexdigest()


def read_status(sha: str, viewer: str) -> KeptStatus | None:
    """What this viewer was last shown of exactly these bytes; None if nobody has worked it out."""
    status: KeptStatus | None = _read(_name(sha, "status", viewer))
    return status


def write_status(sha: str, viewer: str, status: KeptStatus) -> None:
    """Keep a status."""
    _write(_name(sha, "status", viewer), status, [status["place"]])


def read_state(sha: str) -> KeptState | None:
    """The state after exactly these bytes; None if it is not kept."""
    state: KeptState | None = _read(_name(sha, "state"))
    return state


def write_state(sha: str, state: KeptState) -> None:
    """Keep a state."""
    _write(_name(sha, "state"), state, [state["place"]])


def drop(sha: str) -> None:
    """Forget what belongs to bytes that a newer file has replaced."""
    folder = _folder("games")
    for name in _names(folder):
        if name.startswith(sha[:40]):
            _remove(f"{folder}/{name}")


def remembered_prefix(path: str | os.PathLike[str]) -> tuple[int, str] | None:
    """How many bytes of this file were verified last, and their SHA-256: a hint where to look, never a proof."""
    kept = _read(_hint(path))
    return (kept["length"], kept["sha"]) if kept else None


def known_digest(path: str | os.PathLike[str]) -> str | None:
    """The SHA-256 of a large file, if it is the one that was verified last by all that the system says of it.

    As git's index knows files: a change within two seconds before that was noted is not trusted.
    """
    look = look_at(path)
    if not look or look[0] < LARGE:
        return None
    place = _hint(path)
    kept = _read(place)
    if kept is None or kept["length"] != look[0] or kept["look"] != look:
        return None
    sha: str = kept["sha"]
    return sha if max(look[1:3]) <= os.stat(place).st_mtime_ns - YOUNG else None


def look_at(path: str | os.PathLike[str]) -> list[int]:
    """A file's size, its times and its number on the disk; nothing if it is not there."""
    try:
        status = os.stat(path)
    except OSError:
        return []
    return [status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino]


def remember_prefix(path: str | os.PathLike[str], length: int, sha: str) -> None:
    """Leave that hint."""
    _write(_hint(path), {"length": length, "sha": sha, "look": look_at(path)})


def read_overview(name: str) -> tuple[int, dict[str, Noted]] | None:
    """An overview of many games, and when it was written, in nanoseconds; None if it is gone."""
    place = _overview(name)
    kept = _read(place)
    return None if kept is None else (os.stat(place).st_mtime_ns, kept)


def write_overview(name: str, known: dict[str, Noted]) -> None:
    """Keep an overview: by each file's name, what is noted of it."""
    _write(_overview(name), known, {one["status"]["place"] for one in known.values()})


def read_proved(path: str | os.PathLike[str]) -> list[str]:
    """The marks of proofs in this file that were verified before (see pbem.secrecy.proved)."""
    kept = _read(_hint(path) + ".proved")
    return list(kept["marks"]) if kept else []


def write_proved(path: str | os.PathLike[str], marks: Iterable[str]) -> None:
    """Keep them."""
    _write(_hint(path) + ".proved", {"marks": list(marks)})


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
    except OSError:  # it is told anew when somebody asks for it
        return


def whole_story(kept: KeptStory) -> bytes | None:
    """A story that a state or a status says is kept, if it is still there and unchanged."""
    text = read_text(kept["name"])
    if text is None or sha256(text[: kept["length"]]).hexdigest() != kept["sha"]:
        return None
    return text[: kept["length"]]


def read_private(game: str, player: str) -> dict[str, Any]:
    """What the player with this public key alone was told of a game's newest events; nothing if it is not kept."""
    return _read(_private(game, player)) or {}


def write_private(game: str, player: str, told: Mapping[str, Any]) -> None:
    """Keep that."""
    _write(_private(game, player), told)


def read_drawn(sha: str, viewer: str, how: str) -> str | None:
    """A board as it was drawn for this viewer in this way, from exactly these bytes."""
    kept = _read(_name(sha, "board", f"{viewer}\n{how}"))
    return None if kept is None else str(kept["text"])


def write_drawn(sha: str, viewer: str, how: str, text: str, place: str) -> None:
    """Keep a board that was drawn by the ruleset at a place."""
    _write(_name(sha, "board", f"{viewer}\n{how}"), {"text": text}, [place])


def _name(sha: str, kind: str, viewer: str = "") -> str:
    salt = sha256(viewer.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return f"{_folder('games')}/{sha[:40]}.{salt}.{kind}.json"


def _overview(name: str) -> str:
    return f"{_folder('overviews')}/{sha256(name.encode()).hexdigest()[:32]}.json"


def _hint(path: str | os.PathLike[str]) -> str:
    return f"{_folder('paths')}/{sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]}.json"


def _private(game: str, player: str) -> str:
    return f"{_folder('private')}/{sha256(f'{game} {player}'.encode()).hexdigest()[:32]}.json"


def _text(name: str) -> str:
    return f"{_folder('stories')}/{name}"


def _folder(name: str) -> str:
    return f"{places.folder('cache')}/{name}"


def _read(path: str) -> Any:
    """A kept entry, or None. One that cannot be read, is not whole, or was made by other code counts as lost."""
    raw = _bytes(path)
    if raw is None:
        return None
    proof, _end, text = raw.partition(b"\n")
    if proof != digest(text).encode():
        return None
    entry = json.loads(text)
    if any(made_by(module) != code for module, code in entry["by"].items()):
        return None
    return entry["kept"]


def _write(path: str, kept: Mapping[str, Any], rulesets: Iterable[str] = ()) -> None:
    """Keep an entry that pbem and the rulesets at these places made."""
    by = {module: made_by(module) for module in (PBEM, *map(module_of, rulesets))}
    text = json.dumps({"by": by, "kept": kept}, separators=(",", ":"), ensure_ascii=False).encode()
    _put(path, b"%s\n%s" % (digest(text).encode(), text))


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
    """Let a folder of the cache be there, and nobody else look into it."""
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
