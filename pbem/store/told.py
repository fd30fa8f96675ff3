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
from pbem.events.places import state_folder
from pbem.events.text import parse


def is_as_it_was(path: Path) -> bool:
    """Whether a file still looks as it did when its news was told last; looking costs next to nothing."""
    known = _read(path)
    return known is not None and known["look"] == _look(path)


def since_last_time(path: Path, raw: bytes) -> list[Event]:
    """The events in a game file that were not there the last time. The first time, those are all."""
    known = _read(path)
    before = set(known["events"]) if known is not None else set()
    events = [event for _number, event in parse(raw).events]
    place = _place(path)
    with suppress(OSError):  # who cannot remember tells things twice
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps({"look": _look(path), "events": [event.id for event in events]}))
    return [event for event in events if event.id not in before]


def _look(path: Path) -> list[int]:
    status = os.stat(path)
    return [status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino]


def _place(path: Path) -> Path:
    return state_folder() / "told" / f"{sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]}.json"


def _read(path: Path) -> dict[str, list[Any]] | None:
    try:
        known = json.loads(_place(path).read_text())
    except (OSError, ValueError):
        return None
    return known if isinstance(known, dict) and {"look", "events"} <= known.keys() else None
