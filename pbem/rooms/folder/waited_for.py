"""Which unfinished files this machine has waited for in vain, as they looked then: none is waited for twice,
unless that cannot be noted.
"""

from pathlib import Path

from pbem.store import keeper

MOST = 1000
"""So many files are kept of a folder, the newest."""

Look = tuple[int, int]
"""How long a file is, and when it was written to, in nanoseconds."""


def in_vain(path: Path, look: Look) -> bool:
    """Whether a file that looks like this was waited for in vain."""
    return _read(path.parent).get(path.name) == list(look)


def note(path: Path, look: Look) -> None:
    """It was."""

    def added(known: dict[str, object]) -> None:
        others = {name: other for name, other in _by_name(known).items() if name != path.name}
        known["waited"] = dict([*others.items(), (path.name, list(look))][-MOST:])

    keeper.note(keeper.place_of(path.parent), added)


def _read(folder: Path) -> dict[str, object]:
    return _by_name(keeper.noted(keeper.place_of(folder)))


def _by_name(known: dict[str, object]) -> dict[str, object]:
    found = known.get("waited")
    return found if isinstance(found, dict) else {}
