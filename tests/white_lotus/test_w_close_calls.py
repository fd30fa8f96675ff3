"""Drama told in the history: one point that decides, the ally who turned a rebellion, the largest territory."""

from collections.abc import Mapping
from random import Random

from laid_lotus import laid
from wording import says, tells

from pbem.rules.bots import chosen, sensible
from pbem.rules.play import Audience
from pbem.simulation import simulate


def test_one_point_that_decides_a_round_of_bids_is_told() -> None:
    game = laid("ann bob cy").contested("henan", "village", "ann bob").proceed()
    game.all_play(ann="bid bob 2", bob="bid ann 3")
    assert says("one-point-decides-most-against", most=3, seat="ann", fewer=2, others="bob") in game.sentences()


def test_a_round_that_is_not_close_is_told_without() -> None:
    game = laid("ann bob cy").contested("henan", "village", "ann bob").proceed()
    game.all_play(ann="bid bob 1", bob="bid ann 3")
    assert not any(tells(sentence, "one-point-decides-most-against") for sentence in game.sentences())


def test_the_ally_without_whom_a_rebellion_would_have_failed_is_named() -> None:
    game = laid(step="emperor-chip").owns("ann", palace=1).owns("bob", village=2).owns("dan", temple=1).proceed()
    game.play("bob", "rebel")
    game.all_play(ann="fight 2", bob="fight 1", cy="side rebels 2", dan="side emperor 1")
    told = game.sentences()
    assert says("the-emperor-wins-loyal-to", loyal=5, rebel=5) in told
    assert says("with-one-battle-point-more") in told
    assert says("seat-decides-it-without-these", seat="dan") in told


def test_the_largest_territory_is_told_when_somebody_has_it_alone() -> None:
    game = laid("ann bob cy", step="uncontested").chip("henan", "village", "ann").chip("bianliang", "temple")
    told = game.owns("bob", rice=1).markers("bianliang", "ann").proceed().sentences()
    assert any(tells(one, "seat-has-the-largest-territory", seat="ann") for one in told)


def test_the_largest_territory_is_told_when_it_changes_hands() -> None:
    """Bianliang joins ann's two provinces to three; bob has two."""
    game = laid("ann bob cy", step="uncontested").chip("henan", "village", "ann").chip("xuzhou", "rice", "ann")
    game.chip("dadu", "village", "bob").chip("datong", "rice", "bob").chip("bianliang", "temple")
    told = game.markers("bianliang", "ann").proceed().sentences()
    assert any(tells(one, "seat-takes-the-largest-territory", seat="ann", loser="bob") for one in told)


def test_the_largest_territory_is_told_when_nobody_has_it_alone_any_more() -> None:
    game = laid("ann bob cy", step="uncontested").chip("henan", "village", "ann").chip("bianliang", "temple")
    game.chip("dadu", "village", "bob").chip("datong", "rice", "bob")
    told = game.markers("bianliang", "ann").proceed().sentences()
    assert any(tells(one, "loser-no-longer-has-the", loser="bob") for one in told)


def test_points_come_with_the_sentence_that_tells_what_brings_them() -> None:
    """No conflict and no claim is told at other points than the sentence before it."""
    random, seats = Random(1), ("ann", "bob", "cy", "dan")
    points: Mapping[str, int] = dict.fromkeys(seats, 0)
    scored, still = 0, ("province-is-fought-for-by", "seat-claims-province")

    def hear(sentence: str, _audience: Audience) -> None:
        nonlocal points, scored
        now = game.ruleset.points(game.table)
        if now != points:
            assert not any(tells(sentence, name) for name in still), sentence
            scored += 1
        points = now

    game = simulate("white-lotus", seats, seed=2).copy(hear)
    while (need := game.need) is not None:
        view, bot = game.view, sensible(game.ruleset)
        game.step({seat: chosen(bot, game.ruleset, view(seat), random) for seat in need.seats})
    assert scored > 20
