"""How soon players answer: one sees that a machine has answered by itself, not what else it was told to do."""

from pbem.events.event import Event
from pbem.projections.record import Head, seconds

from .kind import Folding
from .past import is_choice

EARLIEST, LATEST = 10 * 60, 40 * 60
"""Seconds after what it answers in which nearly all answers come that a machine gives; a written one may be dated ten
minutes after it was due. Of typed ones, one in six does at most."""
NEWEST = 12
"""So many answers of a seat are kept in mind."""
BY_ITSELF, BY_HAND = "+", "-"


def noted(game: Folding, event: Event) -> Head:
    """Note how soon a turn event was signed, if it is a choice, before it takes effect. Returns what it answers.

    Answers of several seats are left out, which may come in any order.
    """
    record = game.record
    if is_choice(game, event):
        waited = seconds(event.at) - record.head.since
        sign = BY_ITSELF if EARLIEST <= waited <= LATEST else BY_HAND
        record.answered[event.by] = (record.answered.get(event.by, "") + sign)[-NEWEST:]
    return record.head
