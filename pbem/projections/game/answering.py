"""How soon players answer: one sees that a machine has answered by itself, not what else it was told to do."""

from pbem.events.event import Event
from pbem.projections.record import Record, seconds

EARLIEST, LATEST = 10 * 60, 40 * 60
"""Seconds after what it answers in which nearly all answers come that a machine gives; a written one may be dated ten
minutes after it was due. Of typed ones, one in six does at most."""
NEWEST = 12
"""So many answers of a seat are kept in mind."""
BY_ITSELF, BY_HAND = "+", "-"


def note(record: Record, event: Event) -> None:
    """Note how soon a turn event was signed that is a choice, before it takes effect.

    Not so answers of several seats, which may come in any order.
    """
    waited = seconds(event.at) - record.head.since
    sign = BY_ITSELF if EARLIEST <= waited <= LATEST else BY_HAND
    record.answered[event.by] = (record.answered.get(event.by, "") + sign)[-NEWEST:]
