"""Until when the seat that is asked should have answered, in a game with a pace.

The need started when the event was signed that led to it: the newest spine event, or the last of the answers or seals
that it waited for; a change of the pace starts nothing anew. Signers' clocks may be wrong: see `clocks`; and no one is
away for more than a year.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from .clocks import AHEAD, allowed, at_the_latest
from .game.folding import Folding
from .record import moment


class Deadlines(NamedTuple):
    """By seat, for each that is asked now, sealed choices and openings too; empty without a pace.

    Who has to send their part of the cards first is asked instead of whoever cannot read them before.

    `due`: as events say when they were signed. `within`: instead of those, as long as the reader's clock does not show
    `shown`, which some event says it was signed at.
    """

    due: Mapping[str, datetime]
    within: Mapping[str, datetime]
    shown: datetime


def deadlines(game: Folding, now: datetime) -> Mapping[str, datetime]:
    """For each seat that is asked now, until when, for a reader whose clock shows `now`; empty without a pace."""
    known = all_deadlines(game)
    return known.due if known.shown <= now else known.within


def deadline(game: Folding, seat: str, now: datetime) -> datetime:
    """Until when a seat has time if it was asked with the present need, whether that still waits for it or not."""
    head = game.record.head
    since = head.since if moment(head.since - AHEAD) <= now else head.within
    return moment(allowed(game.record, seat, since))


def is_away(game: Folding, seat: str, now: datetime) -> bool:
    """Whether a seat's player has said that they cannot play now."""
    away = game.record.away.get(seat)
    return away is not None and moment(away.until) > now


def all_deadlines(game: Folding) -> Deadlines:
    """The deadlines for readers at any time."""
    need, record, head = game.need, game.record, game.record.head
    owed = game.dealer.owing(game)
    if not record.pace or (need is None and not owed):
        return Deadlines({}, {}, moment(0))
    asked = [seat for seat in need.seats if not owed or not game.chance.awaited(seat)] if need is not None else []
    seats = [by for by in record.header.seats if by in {*asked, *owed}]
    since, within = head.since, head.within
    if need is not None and need.purpose == "open":
        since = max([since, *(seal.at for seal in head.seals.values())])
        within = max([within, *(at_the_latest(record, seat, seal.at) for seat, seal in head.seals.items())])
    return Deadlines(
        {seat: moment(allowed(record, seat, since)) for seat in seats},
        {seat: moment(allowed(record, seat, within)) for seat in seats},
        moment(since - AHEAD),
    )
