"""Until when whoever is asked should have answered, in a game with a pace. No rule depends on it.

The need began when the event was signed that led to it: the newest spine event, or the last of the answers or seals
that it waited for; a change of the pace begins nothing anew. Signers' clocks may be wrong: see `clocks`; and nobody is
away for more than a year.
"""

from collections.abc import Mapping
from datetime import datetime

from .core.timing import YEAR, length
from .game import Game
from .record import moment

AFTER_RETURN = 24 * 60 * 60
"""Seconds that a seat which was away has at least, from the time on at which it is back."""


def deadlines(game: Game) -> Mapping[str, datetime]:
    """For each seat that is asked now, sealed choices and openings too, until when; empty without a pace."""
    need, pace = game.need, game.record.pace
    if need is None or not pace:
        return {}
    link = game.record.link
    began = link.since
    if need.purpose == "open":
        began = max([began, *(seal.at for seal in link.seals.values())])
    due = dict.fromkeys(need.seats, began + length(pace))
    for seat, away in game.record.away.items():
        if seat in due:
            due[seat] = max(due[seat], min(away.until, began + YEAR) + AFTER_RETURN)
    return {seat: moment(last) for seat, last in due.items()}
