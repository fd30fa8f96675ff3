"""A player is gone for good: the rules make the seat's moves from then on."""

from pbem.events.event import Event
from pbem.projections.record import Head
from pbem.rules import Result
from pbem.wording import _

from .folding import Folding
from .order_of_play import lay_out
from .question import stays_open


def vacate(game: Folding, event: Event, seat: str, before: Head) -> None:
    """No one plays a seat any more; what was asked stays asked."""
    record = game.record
    record.vacant.append(seat)
    record.absent = [name for name in record.absent if name != seat]
    record.returning = [name for name in record.returning if name != seat]
    game.dealer.seats_changed(game)
    stays_open(game, event, before)


def go_on(game: Folding) -> None:
    """The game goes on with whoever is left; someone left alone has won."""
    record = game.record
    if len(record.vacant) >= len(record.header.seats) - 1:
        record.ended, record.waiting = "resigned", []
        for seat in record.header.seats:
            if seat not in record.vacant:
                game.say(_("{seat} is the last one left: the game is over, and {seat} wins.").format(seat=seat))
        return
    if game.table is None:
        lay_out(game)
        return
    if {*record.vacant, *record.absent} >= {*record.header.seats}:
        record.absent, record.returning = [], []  # the rules alone do not play a game to its end
    game.settle()


def left_alone(game: Folding) -> Result:
    """How a game ended that everyone else has left: whoever is still here has won."""
    seats = game.record.header.seats
    left = [seat for seat in seats if seat not in game.record.vacant]
    order = left + [seat for seat in seats if seat not in left]
    points = game.ruleset.points(game.table)
    scores = tuple(points.get(seat, 0) for seat in order)
    return Result(tuple(left), tuple(order), scores, _("everyone else has left the table"))
