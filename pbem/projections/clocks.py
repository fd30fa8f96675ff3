"""What signers' clocks are worth: none of them, however wrong, can make someone late or give someone for ever.

From the events alone no one can tell a clock that is ahead from someone who took long. A reader can, as long as the
reader's own clock has not come so far: then an event counts as signed when the pace allowed it at the latest.
"""

from collections.abc import Iterable
from datetime import datetime

from pbem.events.event import Event

from .durations import YEAR, length
from .record import Head, Record, Sealed, moment, seconds

LONGEST = "60d"
"""The pace of a game without one, and before the start, for this purpose."""

DAY = 24 * 60 * 60
AFTER_RETURN = DAY
"""Seconds that a seat which was away has at least, from the time on at which it is back."""

AHEAD = 60 * 60
"""So many seconds ahead of the reader's, a clock is still believed."""


def began(event: Event, record: Record | None = None) -> Head:
    """The head that a spine event becomes; `record`: the game before it, None before the first."""
    at = seconds(event.at)
    earliest = at if record is None else plausible(record)
    latest = at if record is None else at_the_latest(record, event.by, at)
    return Head(
        id=event.id,
        by=event.by,
        kind=event.kind,
        at=at,
        since=max(at, earliest),
        within=max(latest, earliest),
    )


def newest(head: Head, seals: Iterable[Sealed] | None = None) -> int:
    """When the newest event was signed that an answer builds on, as it says, in seconds.

    `seals`: those that it builds on; all of them, if nothing else is said.
    """
    seals = head.seals.values() if seals is None else seals
    offers = [offer.answer.at for offer in head.offers.values() if offer.answer.at is not None]
    return max([head.at, *(seal.at for seal in seals), *offers])


def dated(head: Head, now: datetime, seals: Iterable[Sealed] | None = None) -> datetime:
    """The time that an event shows which is signed now: not before what it follows, if one's clock is a little slow.

    What is dated further ahead than a clock is believed moves no one else's dates. `seals`: see `newest`.
    """
    follows = newest(head, seals)
    return moment(follows) if 0 < follows - seconds(now) <= AHEAD else now


def plausible(record: Record) -> int:
    """The time before which nothing new can have been signed, in seconds: when the event was signed that it answers.

    But that is believed only as far as the pace allowed it, and up to the pace and a day after the time that half of
    the keys have reached.
    """
    clocks = sorted(record.clocks.values())
    reached = clocks[(len(clocks) - 1) // 2] if clocks else record.head.at
    believed = min(record.head.at, record.head.within)
    return max(reached, min(believed, reached + length(record.pace or LONGEST) + DAY))


def at_the_latest(record: Record, seat: str, at: int) -> int:
    """When a seat's answer to the present need was signed, for a reader whose clock does not show that time yet."""
    return min(at, allowed(record, seat, record.head.within))


def allowed(record: Record, seat: str, since: int) -> int:
    """Until when the pace lets a seat answer a need that started then, in seconds; with the days that it is away."""
    due = since + length((record.keys and record.pace) or LONGEST)
    away = record.away.get(seat)
    return due if away is None else max(due, min(away.until, since + YEAR) + AFTER_RETURN)
