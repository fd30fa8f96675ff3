"""Which choice of a step would be made if it were planned and its turn had come, as things stand."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.app.moves import CheckList, any_list, with_advice
from pbem.errors import RefusedError
from pbem.projections.game import Game
from pbem.rules import Move, View
from pbem.rules.unknown import honest
from pbem.wording import _

from .language import read_step
from .picking import chosen
from .premises import Seen
from .steps import Alternative, awaited, unmet

if TYPE_CHECKING:
    from .happened import PastMove


class Way(NamedTuple):
    """What a step would come to: the way that is taken and the move that it makes, None if none is; and why no other is
    made, "" if it is the first.
    """

    move: Move | None
    why: str
    taken: Alternative | None = None


def choose(
    game: Game,
    view: View[Any],
    words: Sequence[str],
    check_list: CheckList = any_list,
    made: Sequence["PastMove"] = (),
) -> Way:
    """What a step in these words comes to for a view's seat. `made`: what was played since it was planned.

    Raises UsageError, StaleError, or RefusedError for a move that is not legal and has no second choice.
    """
    step = read_step(game, view.seat, " ".join(words))
    seen = Seen(game.ruleset, game.record.header.seats, honest(game.ruleset, view), made)
    why = awaited(step, seen)
    if why:
        return Way(None, _("a plan would wait: {why}").format(why=why))
    reasons: list[str] = []
    for choice in step:
        try:
            move = chosen(game, view, choice.move, choice.pick, check_list)
        except RefusedError as error:
            if len(step) == 1:
                raise with_advice(error, game, view, choice.move) from None
            why = _("{move} would be refused: {why}").format(move=choice.named(), why=error)
            if choice.is_taken(seen):
                reasons = [why]
                break
            reasons.append(why)
            continue
        why = unmet(choice, seen._replace(move=move))
        if not why:
            first = reasons[0] if reasons else ""
            return Way(move, first and _("the first choice is not made: {why}").format(why=first), choice)
        reasons.append(why)
    return Way(None, _("a plan would stop here: {why}").format(why="; ".join(reasons)))
