"""What came of a move: the sentences that held to the end of a game, and the points that they brought."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest
from pbem_white_lotus import WhiteLotus
from pbem_white_lotus.scoring import holder_of_the_largest_territory
from pbem_white_lotus.table import Table

from pbem.rooms.bots.consequences import Retold, Source, Telling, brought, heard, held, lasting
from pbem.rooms.bots.search import play_on
from pbem.rules.bots import chosen, sensible
from pbem.simulation import Simulation

SEATS = ("ann", "bob", "cy", "dora")
PLAYED = 24


class Played(NamedTuple):
    """A game: its story, the sentences in it that held, with their points, and its table in the end."""

    story: Retold
    held: dict[str, Counter[Source]]
    table: Table


@pytest.fixture(scope="module")
def games() -> Sequence[Played]:
    """Games of White Lotus that bots have played."""
    ruleset = WhiteLotus()
    stories, tables = list[Retold](), list[Table]()
    for number in range(PLAYED):
        world = Simulation.begin(ruleset, SEATS, Random(number).randbytes(32))
        assert world.need is not None
        seat = world.need.seats[0]
        move = chosen(sensible(ruleset), ruleset, world.view(seat), Random(1))
        stories.append(heard(world, seat, move, Random(number))[0])
        play_on(world, seat, move, Random(number))
        tables.append(world.table)
    always = brought(stories)
    found = [dict(held(story, always)) for story in stories]
    return [Played(*one) for one in zip(stories, found, tables, strict=True)]


def test_who_has_the_largest_territory_is_told_if_it_is_so_in_the_end(games: Sequence[Played]) -> None:
    """It is taken and lost again in most games, and comes with a province that stays."""
    told, true = Counter[str](), Counter[str]()
    for game in games:
        true[holder_of_the_largest_territory(game.table)] += 1
        for sentence, brings in game.held.items():
            if " the largest territory" in sentence:
                told.update(seat for (seat, source), points in brings.items() if source == "territory" and points == 3)
    del true[""]
    assert told == true
    often = Counter(sentence.split()[0] for game in games for sentence in game.story.told if "territory" in sentence)
    assert often.total() > 2 * told.total()


def test_a_province_is_told_with_its_points_if_it_is_held_in_the_end(games: Sequence[Played]) -> None:
    """Also where the largest territory comes with it, so that points change at the second sentence alone."""
    found = 0
    for game in games:
        for sentence, brings in game.held.items():
            if " takes possession of " in sentence:
                for (seat, province), points in brings.items():
                    assert (game.table.chips[province].owner, points > 0) == (seat, True)
                    found += 1
    assert found > 10 * PLAYED


def test_a_claim_is_not_what_brings_the_points_that_the_next_sentence_brings(games: Sequence[Played]) -> None:
    claims = [brings for game in games for sentence, brings in game.held.items() if " claims " in sentence]
    assert claims
    assert not any(claims)


def test_points_that_are_lost_again_did_not_last() -> None:
    land, house, other = ("ann", "land"), ("ann", "house"), ("bob", "house")
    changes = [("both", {house: 3, land: 3}), ("lost", {land: -3}), ("won back", {land: 3, other: -1})]
    told = [Telling(sentence, "", gained) for sentence, gained in changes]
    assert [(one.sentence, one.gained) for one in lasting(told)] == [
        ("both", {house: 3}),
        ("won back", {land: 3, other: -1}),
    ]
