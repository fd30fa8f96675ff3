"""A player that looks ahead: it goes on with its best moves, in games as they may be, and counts what they are worth.

The game's own bot, `steady` say, chooses all moves but the first, and its choice stands unless another has proved
significantly better in the very same games. Without that, chance among many moves plays worse than the bot alone.

In imagined games the other seats do not always choose as that bot would, so that no plan rests on it.

Imagined games end sooner where the ruleset has an outlook (`Ruleset.outlook`): there is less chance in what follows at
once from a move, and more games can be imagined in the same time.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil, log2, sqrt
from random import Random
from typing import Any

from pbem.rules import Move, Result, Ruleset, View
from pbem.rules.bots import chosen, sensible
from pbem.rules.ruleset import Bot
from pbem.simulation import Simulation

LOOKED_AT = 8
"""So many moves are looked at, the game's own bot's favourites and one of each kind."""
SURE = 1.5
"""By how many standard errors another move has to be better than the bot's own."""
FEWEST = 6
"""In fewer games nothing is sure."""
MOST_WORLDS = 100
"""In more games at a stage, nothing would become surer; near the end they are short."""
OTHERWISE = 0.2
"""How often another seat of an imagined game makes no move of its bot's favourite kind. Plans against that alone win
against `steady`, and not against those who look ahead (docs/decisions/0148-bots-look-ahead.md)."""
KINDS = 3
"""Among so many it chooses otherwise; a pass instead of the only move that there is would be no plan of another."""
MARGIN = 0.01
"""What a point more than the best of the others counts beside a victory."""
WIDEST = 20
"""Points more count no more."""


Imagine = Callable[[Random], Simulation[Any]]
"""Makes a game as it may be, another one each time."""


@dataclass
class Weighed:
    """A finished move, and what it came to in each game that it was tried in, in their order: see `_worth`.

    `won`: the share of the victory, or the outlook on it.
    """

    move: Move
    worth: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """How often it wins, from 0 to 1."""
        return mean(self.won)

    @property
    def value(self) -> float:
        """What it is worth on average."""
        return mean(self.worth)


def search(ruleset: Ruleset[Any], view: View[Any], random: Random, choices: int, left: Collection[str] = ()) -> Move:
    """The finished move of a seat that is asked. `left`: the seats whose players have left.

    `view`: see `honest`. `choices`: so many of all seats together are made in imagined games. The same random numbers
    lead to the same move. Raises NothingLegalError.
    """
    bot = sensible(ruleset)
    legal = list(ruleset.legal(view))
    if len(legal) < 2:
        return chosen(bot, ruleset, view, random)
    moves = finished(view, shortlist(bot, view, legal, random))
    return best(weigh(moves, view.seat, partial(Simulation.sampled, ruleset, view, left=left), random, choices)).move


def finished(view: View[Any], moves: Sequence[Move]) -> list[Move]:
    """Moves with their payments."""
    return [move.finish(view, ()) for move in moves]


def weigh(
    moves: Sequence[Move], seat: str, imagine: Imagine, random: Random, choices: int, *, to_the_end: bool = False
) -> list[Weighed]:
    """Go on with these finished moves of a seat that is asked, for so many choices: with the better ones more often.

    All that are still tried are tried in the same games, against the same chance. The first one is tried in all.
    """
    found = [Weighed(move) for move in moves]
    trying = list(found)
    stages = max(ceil(log2(len(found))), 1)
    for _stage in range(stages):
        remaining, worlds = choices / stages, 0
        while not worlds or (remaining > 0 and worlds < MOST_WORLDS):
            world, seed = imagine(random), random.getrandbits(64)
            worlds += 1
            for one in trying:
                game = world.copy()
                remaining -= play_on(game, seat, one.move, Random(seed), to_the_end=to_the_end)
                worth, won = _worth(game, seat)
                one.worth.append(worth)
                one.won.append(won)
        ranked = sorted(trying[1:], key=lambda one: -one.value)
        trying = [found[0], *ranked[: max(ceil(len(trying) / 2) - 1, 1)]]
    return found


def shortlist(bot: Bot, view: View[Any], legal: Sequence[Move], random: Random) -> list[Move]:
    """The bot's choice, its choice of each other kind, and what it would choose next."""
    found = [_favourite(bot, view, legal, random)]
    kinds = dict.fromkeys(move.kind for move in legal if move.kind != found[0].kind)
    found += [_favourite(bot, view, [move for move in legal if move.kind == kind], random) for kind in kinds]
    while len(found) < LOOKED_AT and (left := [move for move in legal if move not in found]):
        favourite = _favourite(bot, view, left, random)
        if favourite not in left:  # it was completed by the bot
            break
        found.append(favourite)
    return found[:LOOKED_AT]


def _favourite(bot: Bot, view: View[Any], moves: Sequence[Move], random: Random) -> Move:
    return moves[0] if len(moves) == 1 else bot(view, moves, random)


def best(found: Sequence[Weighed]) -> Weighed:
    """Of those that are surely better than the first, the one that is worth most; the first if there is none."""
    own, *others = found
    return max((one for one in others if is_better(one, own)), key=lambda one: one.value, default=own)


def is_better(one: Weighed, own: Weighed) -> bool:
    """Whether a move is surely better than the bot's own, in the games that both were tried in."""
    gained = [mine - its for mine, its in zip(one.worth, own.worth, strict=False)]
    return len(gained) >= FEWEST and mean(gained) > SURE * _error(gained)


def mean(values: Sequence[float]) -> float:
    """The average; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def play_on(game: Simulation[Any], seat: str, move: Move, random: Random, *, to_the_end: bool = True) -> int:
    """Let the game's own bot play on after this move of a seat that is asked, for others sometimes otherwise: to the
    end, or to the next period for which the ruleset has an outlook. Returns the number of choices that were made."""
    ruleset, first, choices = game.ruleset, {seat: move}, 0
    bot = sensible(ruleset)
    now = ruleset.period(game.table)
    while (need := game.need) is not None:
        if not to_the_end and ruleset.period(game.table) > now and ruleset.outlook(game.table):
            break
        asked = {each: chosen if each == seat else _perhaps_otherwise for each in need.seats}
        game.step({each: first.get(each) or asked[each](bot, ruleset, game.view(each), random) for each in asked})
        first = {}
        choices += len(need.seats)
    return choices


def _perhaps_otherwise(bot: Bot, ruleset: Ruleset[Any], view: View[Any], random: Random) -> Move:
    """The bot's finished move, or sometimes its choice of another kind."""
    if random.random() < OTHERWISE:
        legal = list(ruleset.legal(view))
        if len({move.kind for move in legal}) >= KINDS:
            first = _favourite(bot, view, legal, random)
            return _favourite(bot, view, [move for move in legal if move.kind != first.kind], random).finish(view, ())
    return chosen(bot, ruleset, view, random)


def _worth(game: Simulation[Any], seat: str) -> tuple[float, float]:
    """What this game is worth to a seat, and its share of the victory; the outlook on it where the game goes on."""
    result = game.result
    if result is None:
        likely = game.ruleset.outlook(game.table)[seat]
        return likely, likely
    return worth_of(result, seat), share_of(result, seat)


def share_of(result: Result, seat: str) -> float:
    """A seat's share of the victory, from 0 to 1."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def worth_of(result: Result, seat: str) -> float:
    """What an end is worth to a seat: its share of the victory, and a little for the distance."""
    scores = dict(zip(result.standing, result.scores, strict=True))
    ahead = scores.pop(seat) - max(scores.values(), default=0)
    return share_of(result, seat) + MARGIN * max(min(ahead, WIDEST), -WIDEST)
