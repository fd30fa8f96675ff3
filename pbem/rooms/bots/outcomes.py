"""The moments of a game that cost most, and what would have been otherwise, in the game's own sentences."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from pbem.projections.game import Game
from pbem.rules import Ruleset
from pbem.wording import _

from .consequences import Consequence, Retold, consequences, heard
from .decisions import Judged
from .search import Weighed, is_better, share_of, worth_of

MOMENTS = 3
"""So many moments are told."""
TRIED, FINALISTS = 16, 6
"""So many are tried again, and the dearest of these once more: of many choices, those that seemed to cost most owe much
of that to chance."""
AGAIN = 0.5
"""What counts of a move's cost for each dearer one of its kind that is told, and for each instead of which the seat had
the same better move: others teach more."""
LEAST = 0.1
"""What a move must have cost for it, in victories."""
FIRST_GAMES, GAMES = 64, 200
"""So many games are played after either move, others each time: the last ones are those that are told of."""


class Costly(NamedTuple):
    """A choice that cost much, weighed again, and what would have been otherwise after the better move."""

    judged: Judged
    outcomes: Sequence[Consequence]


def moments(game: Game, found: Sequence[Judged], step: Callable[[str], None]) -> list[Costly]:
    """Those that cost most, of several kinds of moves if there are any, in the order of play. `step` hears how far it
    is."""
    random, told = Random(game.id), dict[int, Costly]()
    left = {place: one for place, one in enumerate(found) if one.better is not None}
    for most, games in ((TRIED, FIRST_GAMES), (FINALISTS, GAMES)):
        told = {}
        for place in dearest(left, most):
            step(_("turn {turn}").format(turn=left[place].decision.turn))
            if (moment := tried_again(game.ruleset, left[place], random, games)) is not None:
                told[place] = moment
        left = {place: moment.judged for place, moment in told.items()}
    return [told[place] for place in sorted(dearest(left, MOMENTS))]


def dearest(among: Mapping[int, Judged], most: int) -> list[int]:
    """The places of so many that cost most, the dearest first; see `AGAIN`."""
    chosen, taught = list[int](), Counter[tuple[str, ...]]()

    def counts(place: int) -> float:
        return among[place].cost * AGAIN ** sum(taught[lesson] for lesson in _lessons(among[place]))

    while len(chosen) < most and (left := among.keys() - {*chosen}):
        place = max(sorted(left), key=counts)
        chosen.append(place)
        taught.update(_lessons(among[place]))
    return chosen


def _lessons(one: Judged) -> Sequence[tuple[str, ...]]:
    assert one.better is not None
    return (one.decision.move.kind,), (one.decision.view.seat, one.better.notation())


def tried_again(ruleset: Ruleset[Any], one: Judged, random: Random, games: int) -> Costly | None:
    """The same choice between the two moves, in so many games of its own; None if it costs little in these."""
    seat, better = one.decision.view.seat, one.better
    assert better is not None
    imagine, either = one.decision.imagine(ruleset), (Weighed(better), Weighed(one.decision.move))
    stories = list[Retold](), list[Retold]()
    for _game in range(games):
        world, seed = imagine(random), random.getrandbits(64)
        for weighed, told in zip(either, stories, strict=True):
            story, result = heard(world, seat, weighed.move, Random(seed))
            told.append(story)
            weighed.worth.append(worth_of(result, seat))
            weighed.won.append(share_of(result, seat))
    best, own = either
    if best.share - own.share < LEAST or not is_better(best, own):
        return None
    return Costly(one._replace(share=own.share, best=best.share), consequences(seat, *stories))
