"""Up to where the players here were told what happened in each game of a shared folder.

Others write into the same file, so nothing arrives: what is news is what was not there the last time. Whoever
cannot remember tells things twice.
"""

from pathlib import Path
from typing import Any

from pbem.events.event import Event
from pbem.events.text import parse

from . import cache
from .keeper import note, noted, place_of

_KINDS = {"look": list, "events": list, "length": int, "sha": str}


def is_as_it_was(path: Path) -> bool:
    """Whether a file still looks as it did when its news was told last; looking costs next to nothing."""
    known = _read(path)
    return known is not None and known["look"] == cache.look_at(path)


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
    ids = [*(before if grown else ()), *(event.id for event in events)]
    now = {"look": cache.look_at(path), "events": ids, "length": whole, "sha": cache.digest(raw[:whole])}
    note(place_of(path), lambda parts: parts.update(told=now))
    told = set(before)
    return [event for event in events if event.id not in told]


def _read(path: Path) -> dict[str, Any] | None:
    known = noted(place_of(path)).get("told")
    if not isinstance(known, dict) or {name: type(value) for name, value in known.items()} != _KINDS:
        return None
    return known if all(isinstance(event, str) for event in known["events"]) else None
