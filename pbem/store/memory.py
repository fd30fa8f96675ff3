"""What this machine remembers of games and folders, in its state folder, for its player's eyes alone.

No game depends on it: a machine that cannot write forgets, and what cannot be read was never noted. Each keeper says
what that costs.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256

from pbem.events import places
from pbem.events.plain_data import of_json

from .written import put

TYPE_CHECKING = False  # without typing and pathlib: it is asked by commands that answer from the cache
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


def of_game(kind: str, game: str) -> str:
    """Where a thing of some kind is noted of a game, by its id."""
    return f"{places.folder('state')}/{kind}/{game}.json"


def of_path(kind: str, path: str | os.PathLike[str]) -> str:
    """Where it is noted of a file or a folder, whatever ways lead to it."""
    return of_game(kind, sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32])


def recall(place: str) -> Any:
    """What was noted, as it is in JSON; None if nothing was, or nothing that can be read."""
    try:
        return of_json(places.read(place))
    except (OSError, ValueError):
        return None


def remember(place: str, what: object, *, durably: bool = False) -> None:
    """Note this instead. `durably`: see `put`."""
    remember_bytes(place, json.dumps(what).encode(), durably=durably)


def remember_bytes(place: str, what: bytes, *, durably: bool = False) -> None:
    """Note this instead, as it is."""
    with suppress(OSError):
        put(place, what, durably=durably)


def recall_lines(place: str) -> list[str]:
    """The lines that were noted, the oldest first."""
    try:
        return places.read(place).decode("ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def add_lines(place: str, lines: Iterable[str]) -> None:
    """Note more lines."""
    with suppress(OSError):
        os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        with open(place, "a", encoding="ascii", opener=places.at_once) as file:
            file.write("".join(f"{line}\n" for line in lines))
