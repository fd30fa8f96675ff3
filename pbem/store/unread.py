"""What happened in a folder's games while nobody was at the machine: kept until the player syncs, who is told then.

Only this person may read it: it is told as their seats may know it.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from pbem.errors import MachineError
from pbem.events import places
from pbem.events.file import replace
from pbem.events.places import state_folder
from pbem.events.plain_data import of_json
from pbem.wording import _

from . import memory
from .aside import put_aside

MOST = 2000
"""So many lines are kept, the newest."""


def keep(folder: Path, lines: Sequence[str]) -> None:
    """Keep these lines too. Raises MachineError."""
    if not lines:
        return
    place = _place(folder)
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    earlier = _read(place)
    if earlier is None:
        put_aside(place)
    replace(place, json.dumps([*(earlier or ()), *lines][-MOST:]).encode(), mode=0o600)


def of(folder: Path) -> list[str]:
    """What is kept for a folder, and for those that it lies in."""
    return [line for place in _places(folder) for line in _told(place)]


def forget(folder: Path) -> None:
    """It was told; what could not be read is put aside."""
    for place in _places(folder):
        with suppress(OSError, MachineError):  # who cannot forget tells things twice
            if _read(place) is None:
                put_aside(place)
            place.unlink(missing_ok=True)


def _told(place: Path) -> list[str]:
    found = _read(place)
    if found is not None:
        return found
    return [
        _("what happened while you were away cannot be read from {file}; `pbem history` tells it").format(file=place)
    ]


def _read(place: Path) -> list[str] | None:
    """The lines; None if something else lies there."""
    try:
        found = of_json(places.read(place))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except (OSError, ValueError):
        return None
    return found if isinstance(found, list) and all(isinstance(line, str) for line in found) else None


def _places(folder: Path) -> list[Path]:
    """Where something is kept; none at all on most machines, which costs next to nothing to find out."""
    if not (state_folder() / "unread").is_dir():
        return []
    here = folder.resolve()
    return [_place(one) for one in (*reversed(here.parents), here)]


def _place(folder: Path) -> Path:
    return Path(memory.of_path("unread", folder))
