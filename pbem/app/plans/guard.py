"""The guard: whether what others have played since a move was planned is a reason to look at it again."""

from collections.abc import Sequence

from pbem.projections.game import Game
from pbem.rules import Move
from pbem.wording import _, all_of

from .happened import PastMove
from .plan import Plan


def near(game: Game, plan: Plan, move: Move, made: Sequence[PastMove]) -> str:
    """Who has come near a planned move, or its seat, as a sentence without its full stop; "" if nobody has."""
    about = {*move.touches(game.table, plan.seat), plan.seat}
    for one in made:
        shared = sorted(one.touches & about)
        if one.seat != plan.seat and shared:
            names = all_of([_("you") if name == plan.seat else name for name in shared])
            said = _("{seat} has played {move}, which touches {names}")
            return said.format(seat=one.seat, move=one.move.notation(), names=names)
    return ""
