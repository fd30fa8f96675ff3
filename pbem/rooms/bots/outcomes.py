"""The moments of a game that cost most, and what would have been otherwise, in the game's own sentences."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from pbem.projections.game import Game
from pbem.rules import Move, Ruleset, View
from pbem.rules.play import EVERYBODY, Audience
from pbem.simulation import Simulation
from pbem.wording import _

from .decisions import Judged
from .search import Weighed, is_better, play_on, share_of, worth_of

MOMENTS = 3
"""So many moments are told."""
TRIED = 16
"""So many are tried again: of many choices, those that seemed to cost most owe much of that to chance."""
AGAIN = 0.5
"""What counts of a move's cost for each dearer one of its kind that is told, and for each instead of which the seat had
the same better move: others teach more."""
LEAST = 0.1
"""What a move must have cost for it, in victories."""
GAMES = 64
"""So many games are played after either move, others than those by which it was found."""
OFTENER = 0.2
"""In so great a share of them a sentence has to be told more often after one move than after the other."""
WORTH = 0.5
"""So many points have to come or go with it on average, against the best of the others."""
SENTENCES = 2
"""So many sentences are shown."""

_NUMBER = re.compile(r"(?<![A-Za-z0-9])\d+")
"""A number of a sentence, and none that ends the name of a seat, as "search2"."""


class Consequence(NamedTuple):
    """A sentence that came with points, and in which share of the games it was told: after a move, and after another.

    Sentences that differ by their numbers alone count as one, of which the most frequent is shown.
    """

    sentence: str
    share: float
    instead: float


class Costly(NamedTuple):
    """A choice that cost much, weighed again, and what would have been otherwise after the better move."""

    judged: Judged
    outcomes: Sequence[Consequence]


def moments(game: Game, found: Sequence[Judged], step: Callable[[str], None]) -> list[Costly]:
    """Those that cost most, of several kinds of moves if there are any, in the order of play. `step` hears how far it
    is."""
    random, again = Random(game.id), dict[int, Costly]()
    for place in dearest({place: one for place, one in enumerate(found) if one.better is not None}, TRIED):
        step(_("turn {turn}").format(turn=found[place].decision.turn))
        if (moment := tried_again(game.ruleset, found[place], random)) is not None:
            again[place] = moment
    return [again[place] for place in sorted(dearest({at: one.judged for at, one in again.items()}, MOMENTS))]


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


def tried_again(ruleset: Ruleset[Any], one: Judged, random: Random) -> Costly | None:
    """The same choice between the two moves, in games of its own; None if it costs little in these."""
    view, better = one.decision.view, one.better
    assert better is not None
    imagine, either, told = one.decision.imagine(ruleset), (Weighed(better), Weighed(one.decision.move)), Retold()
    for _game in range(GAMES):
        world, seed = imagine(random), random.getrandbits(64)
        for place, weighed in enumerate(either):
            result = told.hear(place, world, view, weighed.move, Random(seed))
            weighed.worth.append(worth_of(result, view.seat))
            weighed.won.append(share_of(result, view.seat))
    best, own = either
    if best.share - own.share < LEAST or not is_better(best, own):
        return None
    return Costly(one._replace(share=own.share, best=best.share), told.outcomes())


class Retold:
    """What is told in games that went on with one of two moves, and the points that changed at it.

    Those count for the sentence before, too, if none changed at that, but do at others like it: a palace is taken, and
    then the largest territory with it.
    """

    def __init__(self) -> None:
        self._games: Mapping[str, tuple[set[int], set[int]]] = defaultdict(lambda: (set(), set()))
        self._gains: Mapping[str, list[int]] = defaultdict(lambda: [0, 0])
        self._forms: Mapping[str, dict[str, int]] = defaultdict(dict)
        self._scoring: set[str] = set()
        self._played = 0

    def hear(self, place: int, world: Simulation[Any], view: View[Any], move: Move, random: Random) -> Any:
        """Play a game to its end after the first (0) or the other move (1). Returns its result."""
        seat, points, last = view.seat, world.ruleset.points(world.table), ""
        self._played += 1

        def tell(sentence: str, audience: Audience) -> None:
            nonlocal points, last
            before, points = points, world.ruleset.points(game.table)
            if audience != EVERYBODY:
                return
            shape = self._told(place, sentence)
            if before == points:
                last = shape
                return
            gained = {each: points[each] - before[each] for each in points}
            own = gained.pop(seat)
            gain = own - max(gained.values(), default=0)
            for each in filter(None, (shape, last)):
                self._gains[each][place] += gain
            self._scoring.add(shape)
            last = ""

        game = world.copy(tell)
        play_on(game, seat, move, random)
        return game.result

    def _told(self, place: int, sentence: str) -> str:
        """Count it, whether it brings points or not. Returns what it has in common with those that count as one."""
        shape = _NUMBER.sub("#", sentence)
        self._games[shape][place].add(self._played)
        forms = self._forms[shape]
        forms[sentence] = forms.get(sentence, 0) + 1
        return shape

    def outcomes(self) -> list[Consequence]:
        """What helps the seat and is oftener told after the first move, or harms it and is told less often.

        What helps it after that move in all games, and after the other in none, is what the move itself does.
        """
        return [one for _rank, one in sorted(self._helping())[:SENTENCES]]

    def _helping(self) -> Iterator[tuple[float, Consequence]]:
        """Each with its rank, by the points that it brings or saves."""
        for shape in self._scoring:
            gained, otherwise = self._gains[shape]
            after, instead = self._games[shape]
            share, other = len(after) / GAMES, len(instead) / GAMES
            weight = (gained - otherwise) / GAMES
            itself = share - other == 1
            if abs(share - other) >= OFTENER and not itself and weight >= WORTH:
                forms = self._forms[shape]
                yield -weight, Consequence(max(forms, key=lambda form: (forms[form], form)), share, other)
