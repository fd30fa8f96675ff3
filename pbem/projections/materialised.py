"""What earlier commands worked out, kept in the user's cache so that reading commands start fast.

Everything here is kept under the SHA-256 of *all* bytes of the game file, with pbem's version; a desk also under
its viewer. Modification times prove nothing and are never asked. Losing all of it costs only time.

A *desk* is what one viewer is shown without the game's own code: whose turn it is, the moves, the status line.
A *state* is what is needed to go on from these bytes without reading them again.
"""

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem import __version__
from pbem.events.places import cache_folder

LAYOUT = 6  # of what is kept: it goes up whenever the form of a desk, a state or a story changes
MOST_ENTRIES = 4000  # files kept before the oldest go


def digest(raw: bytes) -> str:
    """The SHA-256 of a file's bytes, in hex."""
    return sha256(raw).hexdigest()


def read_desk(sha: str, viewer: str) -> dict[str, Any] | None:
    """What this viewer was last shown of exactly these bytes; None if nobody has worked it out."""
    return _read(_name(sha, "desk", viewer))


def write_desk(sha: str, viewer: str, desk: dict[str, Any]) -> None:
    """Keep a desk."""
    _write(_name(sha, "desk", viewer), desk)


def read_state(sha: str) -> dict[str, Any] | None:
    """The state after exactly these bytes; None if it is not kept."""
    return _read(_name(sha, "state"))


def write_state(sha: str, state: dict[str, Any]) -> None:
    """Keep a state."""
    _write(_name(sha, "state"), state)


def drop(sha: str) -> None:
    """Forget what belongs to bytes that a newer file has replaced."""
    folder = cache_folder() / "games"
    with suppress(OSError):
        for entry in folder.glob(f"{sha[:40]}*"):
            entry.unlink()


def remembered_prefix(path: Path) -> tuple[int, str] | None:
    """How many bytes of this file were verified last, and their SHA-256: a hint where to look, never a proof."""
    kept = _read(_hint(path))
    return (kept["length"], kept["sha"]) if kept else None


def remember_prefix(path: Path, length: int, sha: str) -> None:
    """Leave that hint."""
    _write(_hint(path), {"length": length, "sha": sha})


def read_overview(name: str) -> tuple[int, dict[str, Any]] | None:
    """An overview of many games, and when it was written, in nanoseconds; None if it is gone."""
    place = _overview(name)
    kept = _read(place)
    return None if kept is None else (os.stat(place).st_mtime_ns, kept)


def write_overview(name: str, known: dict[str, Any]) -> None:
    """Keep an overview."""
    _write(_overview(name), known)


def read_text(name: str) -> bytes | None:
    """A kept text, such as a story; None if it is gone."""
    try:
        return (cache_folder() / "stories" / name).read_bytes()
    except OSError:
        return None


def write_text(name: str, text: bytes) -> None:
    """Keep a text whole."""
    _put(cache_folder() / "stories" / name, text)


def append_text(name: str, length: int, text: bytes) -> None:
    """Add to a kept text that is good up to `length` bytes."""
    with suppress(OSError), open(cache_folder() / "stories" / name, "r+b") as file:
        file.truncate(length)
        file.seek(length)
        file.write(text)


def whole_story(kept: dict[str, Any]) -> bytes | None:
    """A story that a state or a desk says is kept (`name`, `length`, `sha`), if it is still there and unchanged."""
    text = read_text(kept["name"])
    if text is None or sha256(text[: kept["length"]]).hexdigest() != kept["sha"]:
        return None
    return text[: kept["length"]]


def read_drawn(sha: str, viewer: str, how: str) -> str | None:
    """A board as it was drawn for this viewer in this way, from exactly these bytes."""
    try:
        return _drawn(sha, viewer, how).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None


def write_drawn(sha: str, viewer: str, how: str, text: str) -> None:
    """Keep a drawn board."""
    _put(_drawn(sha, viewer, how), text.encode())


def _drawn(sha: str, viewer: str, how: str) -> Path:
    return _name(sha, "board", f"{viewer}\n{how}").with_suffix(".txt")


def _name(sha: str, sort: str, viewer: str = "") -> Path:
    salt = sha256(f"{__version__} {LAYOUT}\n{viewer}".encode()).hexdigest()[:16]
    return cache_folder() / "games" / f"{sha[:40]}.{salt}.{sort}.json"


def _overview(name: str) -> Path:
    salt = sha256(f"{__version__} {LAYOUT}\n{name}".encode()).hexdigest()[:32]
    return cache_folder() / "overviews" / f"{salt}.json"


def _hint(path: Path) -> Path:
    return cache_folder() / "paths" / f"{sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]}.json"


def _read(path: Path) -> dict[str, Any] | None:
    """A kept entry. One that cannot be read, or does not say that it is whole, counts as lost."""
    try:
        kept = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    return kept["kept"] if isinstance(kept, dict) and "kept" in kept else None


def _write(path: Path, kept: dict[str, Any]) -> None:
    _put(path, json.dumps({"kept": kept}, separators=(",", ":"), ensure_ascii=False).encode())


def _put(path: Path, raw: bytes) -> None:
    """Write a file in one step; a cache that cannot be written is done without."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        try:
            beside.write_bytes(raw)
        except FileNotFoundError:
            path.parent.mkdir(parents=True, exist_ok=True)
            _tidy(path.parent.parent / "games")
            beside.write_bytes(raw)
        os.replace(beside, path)


def _tidy(folder: Path) -> None:
    entries = sorted(folder.glob("*.json"), key=lambda entry: entry.stat().st_mtime)
    for entry in entries[:-MOST_ENTRIES]:
        entry.unlink(missing_ok=True)
