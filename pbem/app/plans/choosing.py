"""Which choice of a step would be made if it were planned and its turn had come, as things stand."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.app.moves import CheckList, any_list, with_advice
from pbem.errors import RefusedError
from pbem.projections.game import Game
from pbem.rules import Move, View
from pbem.rules.unknown import honest
from pbem.wording import _

from .language import read_plan
from .picking import chosen
from .premises import Seen
from .steps import awaited, unmet

if TYPE_CHECKING:
    from .happened import PastMove


def choose(
    game: Game,
    view: View[Any],
    words: Sequence[str],
    check_list: CheckList = any_list,
    made: Sequence["PastMove"] = (),
) -> tuple[Move | None, str]:
    """The move that a step in these words makes for a view's seat, or None; and why not another, "" if it is the first.

    `made`: what was played since it was planned.

    Raises UsageError, StaleError, or RefusedError for a move that is not legal and has no second choice.
    """
    [step] = read_plan(game, view.seat, [" ".join(words)])
    seen = Seen(game.ruleset, game.record.header.seats, honest(game.ruleset, view), made)
    why = awaited(step, seen)
    if why:
        return None, _("a plan would wait: {why}").format(why=why)
    reasons: list[str] = []
    for choice in step:
        try:
            move = chosen(game, view, choice.move, choice.pick, check_list)
        except RefusedError as error:
            if len(step) == 1:
                raise with_advice(error, game, view, choice.move) from None
            reasons.append(_("{move} would be refused: {why}").format(move=choice.named(), why=error))
            continue
        why = unmet(choice, seen._replace(move=move))
        if not why:
            return move, _("the first choice is not made: {why}").format(why=reasons[0]) if reasons else ""
        reasons.append(why)
    return None, _("a plan would stop here: {why}").format(why="; ".join(reasons))
