"""What a move led to, in the game's own sentences: those that brought points more often than after another move."""

import re
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from pbem.rules import Move, Ruleset, View
from pbem.rules.bots import sensible
from pbem.rules.play import EVERYBODY, Audience
from pbem.simulation import Simulation

from .search import play_on

GAMES = 48
"""So many games are played after either move."""
MORE = 0.2
"""By so great a share of them a sentence has to be told more often."""
MOST = 2
"""So many sentences are shown."""

_NUMBER = re.compile(r"\d+")


class Outcome(NamedTuple):
    """A sentence that brought points, and in which share of the games it was told: after a move, and after the other.

    Sentences that differ by their numbers alone count as one, of which the most frequent is shown.
    """

    sentence: str
    share: float
    instead: float


def outcomes(ruleset: Ruleset[Any], view: View[Any], move: Move, other: Move, random: Random) -> list[Outcome]:
    """What is more frequent after one finished move than after another, the greatest difference first.

    `view`: see `honest`.
    """
    told: Counter[str] = Counter()
    after: Counter[str] = Counter()
    instead: Counter[str] = Counter()
    for _game in range(GAMES):
        world, seed = Simulation.sampled(ruleset, view, random), random.getrandbits(64)
        for one, found in ((move, after), (other, instead)):
            scoring = _scoring(world, view.seat, one, Random(seed))
            found.update({_NUMBER.sub("#", sentence) for sentence in scoring})
            if one is move:
                told.update(scoring)
    newest = {_NUMBER.sub("#", sentence): sentence for sentence, _count in reversed(told.most_common())}
    more = [Outcome(newest[shape], after[shape] / GAMES, instead[shape] / GAMES) for shape in after]
    clear = [one for one in more if one.share - one.instead >= MORE]
    return sorted(clear, key=lambda one: one.instead - one.share)[:MOST]


def _scoring(world: Simulation[Any], seat: str, move: Move, random: Random) -> set[str]:
    """The sentences at which points changed, in a game that goes on with this move."""
    found: set[str] = set()
    points: Mapping[str, int] = world.ruleset.points(world.table)

    def hear(sentence: str, audience: Audience) -> None:
        nonlocal points
        now = world.ruleset.points(game.table)
        if audience == EVERYBODY and now != points:
            found.add(sentence)
        points = now

    game = world.copy(hear)
    play_on(game, seat, move, sensible(world.ruleset), random)
    return found
