"""Which unfinished files this machine has waited for in vain, as they looked then: none is waited for twice,
unless that cannot be noted.
"""

from pathlib import Path

from pbem.store import memory

MOST = 1000
"""So many files are kept of a folder, the newest."""

Look = tuple[int, int]
"""How long a file is, and when it was written to, in nanoseconds."""


def in_vain(path: Path, look: Look) -> bool:
    """Whether a file that looks like this was waited for in vain."""
    return _read(path.parent).get(path.name) == list(look)


def note(path: Path, look: Look) -> None:
    """It was."""
    known = _read(path.parent)
    known.pop(path.name, None)
    known[path.name] = list(look)
    memory.remember(memory.of_path("waited", path.parent), dict(list(known.items())[-MOST:]))


def _read(folder: Path) -> dict[str, list[int]]:
    known = memory.recall(memory.of_path("waited", folder))
    return known if isinstance(known, dict) else {}
