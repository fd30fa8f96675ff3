"""What a simulated player foresees: the next questions that its seat will be asked, and what it would answer now.

It knows what its seat knows: cards that the seat has not seen are dealt anew, and all chance to come is another. Of the
others it supposes that they play as the game's own bot does; what they have a taste for it does not know.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from pbem.projections.game import Game
from pbem.rules import Move, Play, View
from pbem.rules.ruleset import Bot
from pbem.rules.state import copy
from pbem.rules.unknown import honest, supposed
from pbem.secrecy.open import OpenChance

FAR = 40
"""So many questions ahead no one looks."""

Decide = Callable[[View[Any], Sequence[Move]], Move]
"""What a player chooses among the legal moves."""


class Foreseen(NamedTuple):
    """A question that a seat expects, and its answer as things stand.

    `asked`: the question in the words of a plan, its purpose first. `about`: whether it is about a place of its own,
    such as the province of a conflict. `later`: whether the next round or year has started by then. `second`: the best
    of another kind whose worth, says the game, changes little with what others do; if there is any.
    """

    asked: str
    about: bool
    later: bool
    move: Move
    second: Move | None


def foreseen(
    game: Game, seat: str, own: Decide, others: Bot, random: Random, answered: tuple[str, Move] | None
) -> Iterator[Foreseen]:
    """What a seat will be asked in this round or year and the next, and would answer.

    `answered`: the purpose of the question that it has answered last, and how. What leaves no choice is left out:
    no one has to plan it.
    """
    rules = game.ruleset
    chance = OpenChance(random.randbytes(32).hex())
    chance.adopt(game.chance.describe(seat), game.record.header.seats)
    imagined = Game(copy(game.record), rules, supposed(rules, game.table, seat), chance)
    imagined.resume()
    play = Play(imagined.table, chance)
    period = rules.period(play.table)
    for _question in range(FAR):
        need = rules.need(play.table)
        if need is None or rules.period(play.table) > period + 1:
            return
        made = {}
        for other in need.seats:
            if other == seat and need.together and answered is not None and answered[0] == need.purpose:
                made[other] = answered[1]
                continue
            view = honest(rules, View(play.table, other, chance))
            legal = list(rules.legal(view))
            if len(legal) == 1:
                made[other] = legal[0].finish(view, ())
                continue
            choice = own(view, legal) if other == seat else others(view, legal, random)
            made[other] = choice.finish(view, ())
            if other == seat:
                asked = " ".join([need.purpose.partition("-")[0], *need.about[:1]])
                besides = [move for move in legal if move.steady and move.kind not in ("pass", choice.kind)]
                second = own(view, besides).finish(view, ()) if besides and not need.together else None
                yield Foreseen(asked, bool(need.about), rules.period(play.table) > period, made[other], second)
        for other, move in made.items():
            chance.turn_up([slot for slot, _face in move.cards()])
            move.effect(play, other)
        rules.proceed(play)
