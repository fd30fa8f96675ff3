"""What people did in a game, as TOML that a person reads: without links, signatures, and what the cards need."""

from collections.abc import Iterable

from pbem.events.event import Event
from pbem.events.layout import field

_FOR_THE_CARDS = {"share"}
"""Kinds of events that say nothing else."""
_FOR_PROGRAMS = {"seed", "seed_hash", "nonce", "entropy", "deck", "hash", "creator_hashes"}
"""Fields that shuffles and seals need."""


def moves_alone(events: Iterable[Event]) -> str:
    """These events, one after another; those left out that only contribute to the cards."""
    return "\n".join(_written(event) for event in events if event.kind not in _FOR_THE_CARDS)


def _written(event: Event) -> str:
    said = {name: value for name, value in event.body.items() if name not in _FOR_PROGRAMS}
    fields = {"kind": event.kind, "by": event.by, **said, "at": event.at}
    return "[[event]]\n" + "".join(field(name, value) for name, value in fields.items())
