"""Which unfinished files this machine has waited for in vain, as they looked then: none is waited for twice."""

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pbem.errors import MachineError
from pbem.events.file import replace
from pbem.events.places import read, state_folder
from pbem.events.plain_data import of_json

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
    place = _place(path.parent)
    with suppress(OSError, MachineError):  # a machine that cannot remember waits again
        place.parent.mkdir(parents=True, exist_ok=True)
        replace(place, json.dumps(dict(list(known.items())[-MOST:])).encode(), mode=0o600)


def _read(folder: Path) -> dict[str, list[int]]:
    try:
        known = of_json(read(_place(folder)))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _place(folder: Path) -> Path:
    name = sha256(os.fsencode(os.path.realpath(folder))).hexdigest()[:32]
    return state_folder() / "waited" / f"{name}.json"
