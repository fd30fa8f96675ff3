"""What if: moves made one after another for one seat, on a copy of the table, as far as that can be foreseen."""

from collections.abc import Callable, Sequence
from typing import Any

from pbem.errors import NotYourTurnError, RefusedError
from pbem.projections.game import Game
from pbem.projections.what_if import Supposition
from pbem.rules import Move, View
from pbem.wording import _

from .moves import CheckList, any_list, is_conditional, meant, with_advice
from .seats import my_seats


def attempt(
    game: Game,
    mine: Sequence[str],
    moves: Sequence[Sequence[str]],
    given: str | None,
    tell: Callable[[str], None],
    check_list: CheckList = any_list,
) -> tuple[Game, str, str, Sequence[Sequence[str]]]:
    """Try moves for one of these seats; a move may depend on conditions and have a second choice, as in a plan.

    Returns a game with the tried table, to be looked at, the seat that made them, why it went no further ("" if it
    did), and the moves that were not tried. Raises what playing them would raise.
    """
    if game.table is None:
        raise NotYourTurnError(_("the game has not begun"))
    seats = my_seats(mine, game.record.header.seats, given)
    supposed = Supposition(game, tell)
    asked, left = seats[0], moves
    while left and not supposed.stopped:
        words, left = left[0], left[1:]
        asked = supposed.asked(seats)
        view = supposed.view(asked)
        move, why = _chosen(game, view, words, check_list)
        if move is None:
            supposed.stopped = why
            break
        if why:
            tell(why)
        supposed.make(asked, move)
    return supposed.shown(), asked, supposed.stopped, left


def _chosen(game: Game, view: View[Any], words: Sequence[str], check_list: CheckList) -> tuple[Move | None, str]:
    """The move that words mean, or that a step of a plan would come to; None if it would wait. And why."""
    if is_conditional(words):
        from .plans.choosing import choose  # which a plain move need not load

        return choose(game, view, words, check_list)[:2]
    try:
        return meant(game, view, words, check_list), ""
    except RefusedError as error:
        raise with_advice(error, game, view, words) from None
