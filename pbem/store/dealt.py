"""How this machine has contributed to each game's cards where that may be done in one way only.

A game may come here in copies that differ: it was started twice, or put back. What was contributed to one of them is
not in the other.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pbem.errors import MachineError
from pbem.events.file import replace
from pbem.events.places import read, state_folder
from pbem.events.plain_data import of_json


def is_otherwise(game: str, by: str, once: Mapping[str, str]) -> bool:
    """Whether a seat has contributed otherwise to something. `once`: see `Keeper.once`."""
    known = _read(game)
    return any(known.get(about, digest) != digest for about, digest in _noted(by, once).items())


def note(game: str, by: str, once: Mapping[str, str]) -> None:
    """Remember it."""
    place, known = _place(game), _read(game)
    if _noted(by, once).items() <= known.items():
        return
    with suppress(OSError, MachineError):  # a machine that cannot remember takes the copy that it has for the only one
        place.parent.mkdir(parents=True, exist_ok=True)
        replace(place, json.dumps(known | _noted(by, once)).encode())


def _noted(by: str, once: Mapping[str, str]) -> dict[str, str]:
    return {f"{by} {about}": sha256(text.encode()).hexdigest() for about, text in once.items()}


def _read(game: str) -> dict[str, str]:
    try:
        known = of_json(read(_place(game)))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _place(game: str) -> Path:
    return state_folder() / "dealt" / f"{game}.json"
