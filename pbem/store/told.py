"""Up to where the players here were told what happened in each game of a shared folder.

Others write into the same file, so nothing arrives: what is news is what was not there the last time.
"""

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.events.event import Event
from pbem.events.places import at_once, read, state_folder
from pbem.events.plain_data import of_json
from pbem.events.text import parse

from . import cache

_KINDS = {"look": list, "events": list, "length": int, "sha": str}


def is_as_it_was(path: Path) -> bool:
    """Whether a file still looks as it did when its news was told last; looking costs next to nothing."""
    known = _read(path)
    return known is not None and known["look"] == _look(path)


def since_last_time(path: Path, raw: bytes) -> list[Event]:
    """The events in a game file that were not there the last time. The first time, those are all.

    What stands where it stood is not read again.
    """
    known = _read(path)
    before = known["events"] if known is not None else []
    grown = known is not None and cache.digest(raw[: known["length"]]) == known["sha"]
    start = known["length"] if known is not None and grown else 0
    reading = parse(raw[start:])
    events = [event for _number, event in reading.events]
    whole = start + reading.whole
    place = _place(path)
    with suppress(OSError):  # who cannot remember tells things twice
        place.parent.mkdir(parents=True, exist_ok=True)
        ids = [*(before if grown else ()), *(event.id for event in events)]
        kept = {"look": _look(path), "events": ids, "length": whole, "sha": cache.digest(raw[:whole])}
        with open(place, "w", encoding="ascii", opener=at_once) as file:
            file.write(json.dumps(kept))
    told = set(before)
    return [event for event in events if event.id not in told]


def _look(path: Path) -> list[int]:
    status = os.stat(path)
    return [status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino]


def _place(path: Path) -> Path:
    return state_folder() / "told" / f"{sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]}.json"


def _read(path: Path) -> dict[str, Any] | None:
    try:
        known = of_json(read(_place(path)))
    except (OSError, ValueError):
        return None
    if not isinstance(known, dict) or {name: type(value) for name, value in known.items()} != _KINDS:
        return None
    return known if all(isinstance(event, str) for event in known["events"]) else None
