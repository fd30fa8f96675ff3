"""Who has asked for which seat before the start: joins, as a record keeps them."""

from pbem.events.event import Event
from pbem.projections.record import Record, Wish


def named(record: Record, event: Event) -> list[Wish]:
    """The joins that an event lists."""
    return [record.joins[listed] for listed in event.with_ if listed in record.joins]


def asker(seat: str, key: str) -> str:
    """Who asks for a seat, as a record keeps it."""
    return f"{seat} {key}"


def asked_by(record: Record, seat: str, key: str) -> list[Wish]:
    """The joins of a key for a seat, in the order in which they arrived. Strangers may send thousands of others."""
    return [record.joins[one] for one in record.asked.get(asker(seat, key), ())]


def first(record: Record) -> dict[str, Wish]:
    """The first join to have arrived for each seat of those that were not dismissed."""
    found: dict[str, Wish] = {}
    for join in record.joins.values():
        if not join.freed:
            found.setdefault(join.seat, join)
    return found
