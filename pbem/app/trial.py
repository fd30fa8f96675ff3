"""What if: moves made one after another for one seat, on a copy of the table, as far as that can be foreseen."""

from collections.abc import Callable, Sequence

from pbem.errors import NotYourTurnError, RefusedError
from pbem.projections.game import Game
from pbem.projections.what_if import Supposition
from pbem.wording import _

from .moves import CheckList, any_list, meant, with_advice
from .seats import my_seats


def attempt(
    game: Game,
    mine: Sequence[str],
    moves: Sequence[Sequence[str]],
    given: str | None,
    tell: Callable[[str], None],
    check_list: CheckList = any_list,
) -> tuple[Game, str, str, Sequence[Sequence[str]]]:
    """Try moves for one of these seats.

    Returns a game with the tried table, to be looked at, the seat that made them, why it went no further ("" if it
    did), and the moves that were not tried. Raises what playing them would raise.
    """
    if game.table is None:
        raise NotYourTurnError(_("the game has not started"))
    seats = my_seats(mine, game.record.header.seats, given)
    supposed = Supposition(game, tell)
    asked, left = seats[0], moves
    while left and not supposed.stopped:
        words, left = left[0], left[1:]
        asked = supposed.asked(seats)
        view = supposed.view(asked)
        try:
            move = meant(game, view, words, check_list)
        except RefusedError as error:
            raise with_advice(error, game, view, words) from None
        supposed.make(asked, move)
    return supposed.shown(), asked, supposed.stopped, left
