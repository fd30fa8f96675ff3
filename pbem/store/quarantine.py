"""Events that have no place in their game file, kept beside it on this machine: no transport loses any.

Two sorts end up here: events that came before the one they answer, which wait; and events that lost (stale, forked or
not genuine). At each later intake all of them are tried again. What is kept is the plain text of events, one file for
each game; content that cannot be read counts as lost, since whoever sent it still has it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import MachineError
from pbem.events import places
from pbem.events.event import Event
from pbem.events.places import state_folder
from pbem.events.text import parse, render
from pbem.store.keeper import alone, put
from pbem.wording import _

MOST_EVENTS = 1000
MOST_BYTES = 16 * 2**20
"""Bounds for each game: beyond them the oldest go, so that no one can fill a disk with events that fit nowhere."""


def keep(game_id: str, events: Iterable[Event]) -> None:
    """Keep these events too. Raises MachineError if the disk will not have them, and then none of them is kept."""
    with _held(game_id) as place:
        before = _read(place)
        known = {event.id for event in before}
        new = {event.id: event for event in events if event.id not in known}
        if new:
            _write(place, [*before, *new.values()])


def kept(game_id: str) -> list[Event]:
    """The events of this game that are kept here, the oldest first."""
    return _read(_place(game_id))


def forget(game_id: str, ids: Collection[str]) -> None:
    """Keep the events with these ids no longer. Raises MachineError if the disk refuses."""
    if not kept(game_id):
        return
    with _held(game_id) as place:
        before = _read(place)
        left = [event for event in before if event.id not in ids]
        if len(left) < len(before):
            _write(place, left)


def _place(game_id: str) -> Path:
    return state_folder() / "quarantine" / f"{game_id}.toml"


@contextmanager
def _held(game_id: str) -> Iterator[Path]:
    """The place of a game's events, for the block no one else's: two commands may both have something to keep."""
    place = _place(game_id)
    try:
        with alone():
            yield place
    except OSError as error:  # a lock that is not had in time is one, too
        sentence = _("events without a place in their game cannot be saved in {path}: {reason}")
        raise MachineError(sentence.format(path=place, reason=error.strerror or _("it is in use"))) from error


def _read(place: Path) -> list[Event]:
    try:
        raw = places.read(place)
    except OSError:
        return []
    return [event for _number, event in parse(raw).events]


def _write(place: Path, events: Sequence[Event]) -> None:
    """Put what is kept in place in one step. Raises OSError."""
    texts = [f"{render(event)}\n".encode() for event in events][-MOST_EVENTS:]
    size = sum(map(len, texts))
    while size > MOST_BYTES:
        size -= len(texts.pop(0))
    if not texts:
        place.unlink(missing_ok=True)
        return
    put(str(place), b"".join(texts), durably=True)
