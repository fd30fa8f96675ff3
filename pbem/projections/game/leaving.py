"""A player is gone for good: the rules make the seat's moves from then on."""

from pbem.events.event import Event
from pbem.projections.record import Head
from pbem.wording import _

from .kind import Folding
from .question import stays_open


def vacate(game: Folding, event: Event, seat: str, before: Head) -> None:
    """Nobody plays a seat any more; what was asked stays asked."""
    record = game.record
    record.vacant.append(seat)
    record.absent = [name for name in record.absent if name != seat]
    record.returning = [name for name in record.returning if name != seat]
    stays_open(game, event, before)


def go_on(game: Folding) -> None:
    """The game goes on with whoever is left; somebody left alone has won."""
    record = game.record
    if len(record.vacant) >= len(record.header.seats) - 1:
        record.ended = "resigned"
        for seat in record.header.seats:
            if seat not in record.vacant:
                game.say(_("{seat} is left alone: the game is over, and {seat} has won.").format(seat=seat))
        return
    if {*record.vacant, *record.absent} >= {*record.header.seats}:
        record.absent, record.returning = [], []  # the rules alone do not play a game to its end
    game.settle()
