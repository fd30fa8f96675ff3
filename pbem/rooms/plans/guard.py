"""The guard: whether what others have played since a move was planned is a reason to look at it again.

It weighs. A move that others have come near is made all the same where it costs what it did before, does the same, and
the game says that its worth has not changed.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pbem.projections.game import Game
from pbem.projections.what_if import Curtain
from pbem.rules import Move, Play, Waiting
from pbem.rules.state import copy
from pbem.rules.unknown import supposed
from pbem.wording import _, all_of

from .happened import PastMove
from .plan import Plan


def near(game: Game, plan: Plan, move: Move, made: Sequence[PastMove]) -> str:
    """Who has come near a planned move, or its seat, so that it may be worth less; "" if no one has.

    A sentence without its full stop.
    """
    about = {*move.touches(game.table, plan.seat), plan.seat}
    close = [one for one in made if one.seat != plan.seat and one.touches & about]
    if not close or _is_the_same(game, plan.seat, move, close[0].before):
        return ""
    names = all_of([_("you") if name == plan.seat else name for name in sorted(close[0].touches & about)])
    said = _("{seat} has played {move}, which touches {names}")
    return said.format(seat=close[0].seat, move=close[0].move.notation(), names=names)


def _is_the_same(game: Game, seat: str, move: Move, before: Any) -> bool:
    """Whether a move that is legal now costs, does and is worth what it was on the table before.

    Where it could not have been made at that table, only what it is worth can be compared, and only if it is free.
    """
    if before is None:
        return False
    then, now = supposed(game.ruleset, before, seat), supposed(game.ruleset, game.table, seat)
    stakes, price = move.stakes(now, seat), move.cost(now, seat)
    try:
        if stakes is None or stakes != move.stakes(then, seat):
            return False
        known = price == move.cost(then, seat), _told(game, seat, move, then)
    except Exception:  # no one is asked for it at that table, where it may not even have a price
        return not price
    return known[0] and known[1] == _told(game, seat, move, now)


def _told(game: Game, seat: str, move: Move, table: Any) -> list[str]:
    """What is told of a move's effect at a table."""
    told: list[str] = []
    chance = Curtain(game.chance)
    chance.open(move.cards())
    if not move.together:
        with suppress(Waiting):  # it does the same up to there
            move.effect(Play(copy(table), chance, lambda sentence, _audience: told.append(sentence)), seat)
    return told
