"""Which choice of a step would be made if it were planned and its turn had come, as things stand."""

from collections.abc import Sequence
from typing import Any

from pbem.app.moves import CheckList, any_list, meant, with_advice
from pbem.errors import RefusedError
from pbem.projections.game import Game
from pbem.rules import Move, View
from pbem.rules.unknown import honest
from pbem.wording import _

from .language import awaited, read_plan, unmet


def choose(
    game: Game, view: View[Any], words: Sequence[str], check_list: CheckList = any_list
) -> tuple[Move | None, str]:
    """The move that a step in these words makes for a view's seat, or None; and why not another, "" if it is the first.

    Raises UsageError, StaleError, or RefusedError for a move that is not legal and has no second choice.
    """
    [step] = read_plan(game.ruleset, [" ".join(words)])
    seen = honest(game.ruleset, view)
    why = awaited(game.ruleset, seen, step)
    if why:
        return None, _("a plan would wait: {why}").format(why=why)
    reasons: list[str] = []
    for choice in step:
        try:
            move = meant(game, view, choice.move, check_list)
        except RefusedError as error:
            if len(step) == 1:
                raise with_advice(error, game, view, choice.move) from None
            reasons.append(_("{move} would be refused: {why}").format(move=" ".join(choice.move), why=error))
            continue
        why = unmet(game.ruleset, seen, choice, move)
        if not why:
            return move, _("the first choice is not made: {why}").format(why=reasons[0]) if reasons else ""
        reasons.append(why)
    return None, _("a plan would stop here: {why}").format(why="; ".join(reasons))
