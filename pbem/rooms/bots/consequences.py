"""What came of a move and not of another, in the sentences in which the game tells it."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from pbem.rules import Move, Result
from pbem.rules.play import EVERYBODY, Audience
from pbem.simulation import Simulation

from .search import play_on

OFTENER = 0.2
"""In so great a share of the games a sentence has to hold more often after one move than after the other."""
WORTH = 0.5
"""So many points have to come or go with it on average, against the best of the others."""
SENTENCES = 2
"""So many sentences are shown."""

_NUMBER = re.compile(r"(?<![A-Za-z0-9])\d+")
"""A number of a sentence, and none that ends the name of a seat, as "search2"."""

Source = tuple[str, str]
"""A seat, and what its points are for (`Ruleset.points_by_source`)."""


class Consequence(NamedTuple):
    """A sentence that came with points, and in which share of the games it held: after a move, and after another.

    Sentences that differ by their numbers alone count as one, of which the most frequent is shown.
    """

    sentence: str
    share: float
    instead: float


class Telling(NamedTuple):
    """A sentence at which points changed, the one before it, if none changed at that, and how many came or went."""

    sentence: str
    before: str
    gained: dict[Source, int]


class Retold(NamedTuple):
    """A game that was played to its end. `told`: its sentences; `tellings`: without their numbers."""

    told: list[str]
    tellings: list[Telling]


def heard(world: Simulation[Any], seat: str, move: Move, random: Random) -> tuple[Retold, Result]:
    """Play a copy of a game to its end after this move of a seat that is asked."""
    points, last, story = _points(world), "", Retold([], [])

    def tell(sentence: str, audience: Audience) -> None:
        nonlocal points, last
        before, points = points, _points(game)
        if audience != EVERYBODY:
            return
        story.told.append(sentence)
        if before == points:
            last = shape(sentence)
            return
        gained = {source: points[source] - before[source] for source in points.keys() | before.keys()}
        changed = {source: gain for source, gain in gained.items() if gain}
        story.tellings.append(Telling(shape(sentence), last, changed))
        last = ""

    game = world.copy(tell)
    play_on(game, seat, move, random)
    assert game.result is not None
    return story, game.result


def _points(game: Simulation[Any]) -> Counter[Source]:
    found = game.ruleset.points_by_source(game.table)
    return Counter({(seat, source): points for seat, held in found.items() for source, points in held.items()})


def shape(sentence: str) -> str:
    """What a sentence has in common with those that count as one."""
    return _NUMBER.sub("#", sentence)


def consequences(seat: str, after: Sequence[Retold], instead: Sequence[Retold]) -> list[Consequence]:
    """What helps the seat and holds oftener after a move, or harms it and holds less often, in as many games.

    What helps it after that move in all games, and after the other in none, is what the move itself does.
    """
    return [one for _rank, one in sorted(_helping(seat, after, instead))[:SENTENCES]]


def _helping(seat: str, after: Sequence[Retold], instead: Sequence[Retold]) -> Iterator[tuple[float, Consequence]]:
    """Each with its rank, by the points that it brings or saves."""
    games, always = len(after), brought([*after, *instead])
    forms: Mapping[str, Counter[str]] = defaultdict(Counter)
    seats = {each for sources in always.values() for each, _source in sources} | {seat}
    times, gains = (defaultdict[str, list[int]](lambda: [0, 0]) for _what in range(2))
    for place, stories in enumerate((after, instead)):
        for story in stories:
            for sentence in story.told:
                forms[shape(sentence)][sentence] += 1
            for sentence, gained in held(story, always).items():
                times[sentence][place] += 1
                gains[sentence][place] += _gain(seat, seats, gained)
    for sentence in always:
        share, other = (count / games for count in times[sentence])
        weight = (gains[sentence][0] - gains[sentence][1]) / games
        itself = share - other == 1
        if abs(share - other) >= OFTENER and not itself and weight >= WORTH:
            alike = forms[sentence]
            yield -weight, Consequence(max(alike, key=lambda form: (alike[form], form)), share, other)


def brought(stories: Sequence[Retold]) -> Mapping[str, Collection[Source]]:
    """By sentence, of what the points always change at it.

    Where a palace is taken, and then the largest territory with it, points change at the second sentence alone: those
    that the first brings elsewhere are not of the second.
    """
    tellings = [telling for story in stories for telling in story.tellings]
    found = dict[str, set[Source]]()
    for sentence, _before, gained in tellings:
        found[sentence] = found.get(sentence, set(gained)) & gained.keys()
    own = dict(found)
    for sentence, before, _gained in tellings:
        own[sentence] = own[sentence] - found.get(before, set()) or own[sentence]
    return own


def held(story: Retold, always: Mapping[str, Collection[Source]]) -> Mapping[str, Counter[Source]]:
    """The sentences that held to the end of a game, with the points that they brought.

    Where points are lost again, or won back, none of it held. `always`: see `brought`.
    """
    found = dict[str, Counter[Source]]()
    for sentence, before, gained in lasting(story.tellings):
        for each in (sentence, before):
            if own := {source: gained[source] for source in always.get(each, ()) if source in gained}:
                found.setdefault(each, Counter()).update(own)
    lost = always.keys() & {each for one in story.tellings for each in (one.sentence, one.before)}
    return {sentence: Counter() for sentence in {*map(shape, story.told)} - lost} | found


def lasting(tellings: Sequence[Telling]) -> Sequence[Telling]:
    """Those of which points lasted to the end: who loses as many from a source later, or wins them back, is where it
    was."""
    found = [one._replace(gained=dict(one.gained)) for one in tellings]
    for number, later in enumerate(tellings):
        for source, gain in later.gained.items():
            for earlier in reversed(found[:number]):
                if earlier.gained.get(source) == -gain:
                    del earlier.gained[source], found[number].gained[source]
                    break
    return [one for one in found if one.gained]


def _gain(seat: str, seats: Collection[str], gained: Mapping[Source, int]) -> int:
    """What a seat has gained on the best of the others."""
    gains = dict.fromkeys(seats, 0)
    for (each, _source), gain in gained.items():
        gains[each] += gain
    return gains.pop(seat) - max(gains.values(), default=0)
