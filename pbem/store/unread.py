"""What happened in a folder's games while nobody was at the machine: kept until the player syncs, who is told then.

Only this person may read it: it is told as their seats may know it.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pbem.events import places
from pbem.events.file import replace
from pbem.events.places import state_folder

MOST = 2000
"""So many lines are kept, the newest."""


def keep(folder: Path, lines: Sequence[str]) -> None:
    """Keep these lines too. Raises MachineError."""
    if not lines:
        return
    place = _place(folder)
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    replace(place, json.dumps([*_read(place), *lines][-MOST:]).encode(), mode=0o600)


def of(folder: Path) -> list[str]:
    """What is kept for a folder, and for those that it lies in."""
    return [line for place in _places(folder) for line in _read(place)]


def forget(folder: Path) -> None:
    """It was told."""
    for place in _places(folder):
        with suppress(OSError):  # who cannot forget tells things twice
            place.unlink(missing_ok=True)


def _read(place: Path) -> list[str]:
    try:
        found = json.loads(places.read(place))
    except (OSError, ValueError):
        return []
    return [str(line) for line in found] if isinstance(found, list) else []


def _places(folder: Path) -> list[Path]:
    """Where something is kept; none at all on most machines, which costs next to nothing to find out."""
    if not (state_folder() / "unread").is_dir():
        return []
    here = folder.resolve()
    return [_place(one) for one in (*reversed(here.parents), here)]


def _place(folder: Path) -> Path:
    name = sha256(os.fsencode(os.path.realpath(folder))).hexdigest()[:32]
    return state_folder() / "unread" / f"{name}.json"
