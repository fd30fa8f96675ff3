"""Rulings W24 to W29: who leads a rebellion, what everyone commits, who wins, and when a chip is the reward.

Also T34, T35, T37, T38, T40 and T49.
"""

from typing import Any

import pytest
from laid_lotus import RULES, Laid, laid
from wording import says, tells


def asked_to_lead(game: Laid) -> list[str]:
    """Who is asked to lead a rebellion if all refuse, in order."""
    asked = []
    game.proceed()
    while game.table.step == "leader":
        [seat] = game.asked()
        asked.append(seat)
        game.play(seat, "pass")
    return asked


def test_W24_most_villages_first_and_only_who_has_one_and_T34() -> None:
    """The emperor is passed over although he has the most, and so is whoever has none."""
    game = laid(step="emperor-chip").owns("ann", village=4).owns("bob", village=1).owns("cy", village=3)
    assert asked_to_lead(game.owns("dan", temple=1)) == ["cy", "bob"]
    assert says("nobody-rises-against-the-emperor") in game.sentences()


@pytest.mark.parametrize(
    ("emperor", "order"),
    [("ann", "bob dan cy"), ("cy", "dan bob"), ("dan", "bob cy"), ("bob", "dan cy")],
)
def test_W24_equal_villages_are_asked_clockwise_from_the_emperor_and_T35(emperor: str, order: str) -> None:
    """Bob and dan have two, cy one: from emperor cy on dan sits nearer than bob."""
    game = laid(step="emperor-chip", emperor=emperor).owns("bob", village=2).owns("cy", village=1)
    assert asked_to_lead(game.owns("dan", village=2)) == order.split()


def test_W24_a_yes_ends_the_asking() -> None:
    """The first to accept leads; those who would have come later are not asked."""
    game = laid(step="emperor-chip").owns("bob", village=3).owns("cy", village=2).owns("dan", village=1).proceed()
    game.play("bob", "pass").play("cy", "rebel")
    assert game.table.rebellion is not None
    assert game.table.rebellion.leader == "cy"
    assert game.asked() == ("ann", "bob", "cy", "dan")


def test_W24_without_a_village_outside_the_palace_there_is_no_rebellion() -> None:
    """No one is asked at all, whatever else he owns."""
    game = laid(step="emperor-chip").owns("ann", village=2).owns("bob", fortress=3, temple=1)
    assert asked_to_lead(game) == []
    assert game.table.step != "leader"


def test_W25_there_is_one_rebellion_a_year() -> None:
    """Once it is fought no one is asked to lead another, lost or won, until the next year."""
    game = laid(step="emperor-chip").owns("ann", palace=3).owns("bob", village=2).owns("cy", village=1).proceed()
    game.play("bob", "rebel").all_play(ann="fight 3", bob="fight 1", cy="side emperor 1", dan="side emperor 1")
    while game.table.step == "rewards":
        [seat] = game.asked()
        game.play(seat, game.legal(seat, "take")[0])
    assert game.table.step == "income"
    assert sum(tells(sentence, "seat-leads-a-rebellion-against") for sentence in game.sentences()) == 1


@pytest.mark.parametrize(("seat", "begins"), [("ann", "fight"), ("bob", "fight"), ("cy", "side rebels")])
def test_W26_whoever_has_battle_points_commits_one_at_least_and_T40(seat: str, begins: str) -> None:
    """One to all for the emperor, for the leader and for the others; none, or more than one has, is refused."""
    game = laid().owns("bob", village=1).hand(seat, battle=4).rebellion("bob")
    assert game.legal(seat, begins) == [f"{begins} {points}" for points in (1, 2, 3, 4)]
    assert game.refused(seat, f"{begins} 0").ruling == "W26"
    assert game.refused(seat, f"{begins} 5").ruling == ""


def test_W26_whoever_has_none_commits_none_and_still_takes_a_side() -> None:
    """He shares in the victory, or in the defeat, of that side."""
    game = laid().owns("bob", village=1).hand("cy", battle=0).hand("ann", battle=0).rebellion("bob")
    assert game.legal("ann") == ["fight 0"]
    assert game.legal("cy") == ["side emperor 0", "side rebels 0"]
    assert game.refused("cy", "side rebels 1").ruling == "W26"


@pytest.mark.parametrize(("seat", "typed"), [("ann", "fight 0"), ("bob", "fight 0"), ("cy", "side emperor 0")])
def test_W26_by_an_option_anybody_may_commit_none(seat: str, typed: str) -> None:
    """Full hands or not."""
    game = laid(min_commit=0).owns("bob", village=1).rebellion("bob")
    assert typed in game.legal(seat)


def test_W27_side_and_points_are_one_secret_answer_of_everybody_at_once() -> None:
    """While someone has still to decide no one sees a side or a number, and nothing is lost yet."""
    game = laid().owns("bob", village=1).rebellion("bob")
    assert game.need is not None
    assert (game.need.seats, game.need.together, game.need.sealed) == (("ann", "bob", "cy", "dan"), True, True)
    before = RULES.facts(game.view("dan"))
    game.all_play(ann="fight 1", bob="fight 2", cy="side rebels 3")
    assert game.asked() == ("dan",)
    assert (RULES.facts(game.view("dan")), game.sentences()) == (before, [])
    game.play("dan", "side emperor 1")
    assert game.sentences()[:4] == [
        says("seat-fights-for-side-with", seat="ann", side=says("the-emperor"), points=1),
        says("seat-fights-for-side-with", seat="bob", side=says("the-rebels"), points=2),
        says("seat-fights-for-side-with", seat="cy", side=says("the-rebels"), points=3),
        says("seat-fights-for-side-with", seat="dan", side=says("the-emperor"), points=1),
    ]


def test_W27_only_the_emperor_and_the_leader_have_no_side_to_choose() -> None:
    """They fight each other; all the others must say for whom, and cannot say points alone."""
    game = laid().owns("bob", village=1).rebellion("bob")
    for seat in ("ann", "bob"):
        assert game.refused(seat, "side emperor 1").ruling == ""
        assert game.refused(seat, "side rebels 1").ruling == ""
    assert game.refused("cy", "fight 1").ruling == ""
    assert game.refused("dan", "fight 1").ruling == ""


@pytest.mark.parametrize(
    ("leader_points", "won", "first"),
    [
        (2, says("the-emperor-wins-loyal-to", loyal=7, rebel=7), "ann"),
        (3, says("the-rebels-win-rebel-to", rebel=8, loyal=7), "bob"),
    ],
)
def test_W28_two_for_each_palace_against_one_for_each_village_and_T37(leader_points: int, won: str, first: str) -> None:
    """The emperor's two palaces, the leader's three villages; if all is equal the emperor's side wins, and takes."""
    game = laid("ann bob cy").chip("henan", "palace", "ann").chip("taiyuan", "palace", "ann")
    for province in ("fengyuan", "bianliang", "zhending"):
        game.chip(province, "village", "bob")
    game.rebellion("bob").all_play(ann="fight 3", bob=f"fight {leader_points}", cy="side rebels 2")
    assert won in game.sentences()
    assert game.asked() == (first,)
    assert game.legal(first, "take")


def test_W28_allies_add_only_their_points_and_T38() -> None:
    """Two palaces of a loyal ally and four villages of a rebel ally count nothing; nor a leader's palaces."""
    game = laid().owns("ann", palace=2, village=2).owns("bob", village=1, palace=1).owns("dan", palace=2)
    game.owns("cy", village=4).rebellion("bob")
    game.all_play(ann="fight 1", bob="fight 2", cy="side rebels 1", dan="side emperor 1")
    assert says("the-emperor-wins-loyal-to", loyal=6, rebel=4) in game.sentences()


def test_W28_what_lies_on_the_board_at_that_moment_counts() -> None:
    """A village that bob has taken possession of this very year makes him leader, and counts."""
    game = laid("ann bob cy", step="uncontested").owns("ann", palace=1).chip("henan", "village")
    game.markers("henan", "bob").proceed().play("bob", "rebel")
    game.all_play(ann="fight 1", bob="fight 2", cy="side rebels 1")
    assert says("the-rebels-win-rebel-to", rebel=4, loyal=3) in game.sentences()


def test_all_committed_points_are_lost_by_both_sides() -> None:
    game = laid("ann bob cy").owns("ann", palace=1).owns("bob", village=2).rebellion("bob")
    game.all_play(ann="fight 2", bob="fight 1", cy="side rebels 3")
    assert game.battle() == [1, 2, 0]


def victory(**options: Any) -> Laid:
    """Ann has won against bob, the only loser, and may take Taiyuan or Bianliang, but not Quanzhou; cy, an ally
    without provinces, comes after her.
    """
    game = laid("ann bob cy", **options).chip("henan", "palace", "ann").chip("taiyuan", "village", "bob")
    game.chip("bianliang", "village", "bob").chip("quanzhou", "village", "bob").rebellion("bob")
    return game.all_play(ann="fight 3", bob="fight 1", cy="side emperor 3")


def test_W29_a_province_that_qualifies_must_be_taken_and_T49() -> None:
    """No chip instead, and no declining, by default."""
    game = victory()
    assert game.legal("ann") == ["take taiyuan", "take bianliang"]
    assert game.refused("ann", "chip").ruling == "W29"
    assert game.refused("ann", "pass").ruling == "W29"
    game.play("ann", "take taiyuan")
    assert game.owner("taiyuan") == "ann"
    assert game.vp_chips() == [0, 0, 1]


def test_W29_by_an_option_a_winner_may_take_a_chip_although_he_could_take_a_province() -> None:
    """Bob has then lost nothing yet, and cy after her may take of him."""
    game = victory(reward_chip_by_choice=True)
    assert game.refused("ann", "pass").ruling == "W29"
    game.play("ann", "chip")
    assert game.vp_chips() == [1, 0, 0]
    assert game.asked() == ("cy",)
    assert "take quanzhou" in game.legal("cy")


def test_W29_by_an_option_a_winner_may_decline() -> None:
    """Then there is neither a province nor a chip for her, and the loser is left to the ally."""
    game = victory(reward_may_pass=True)
    assert game.refused("ann", "chip").ruling == "W29"
    game.play("ann", "pass")
    assert game.vp_chips() == [0, 0, 0]
    assert "take quanzhou" in game.legal("cy")


@pytest.mark.parametrize("options", [{}, {"reward_chip_by_choice": True}, {"reward_may_pass": True}])
def test_W29_where_no_province_qualifies_the_chip_comes_by_itself(options: dict[str, Any]) -> None:
    """No one is asked: nothing of the loser's adjoins the winners' provinces."""
    game = laid("ann bob cy", **options).chip("dadu", "palace", "ann").chip("quanzhou", "village", "bob")
    game.chip("datong", "temple", "cy").rebellion("bob")
    game.all_play(ann="fight 3", bob="fight 1", cy="side emperor 1")
    assert game.vp_chips() == [1, 0, 1]
    assert game.table.step == "income"


def test_W29_a_single_province_that_qualifies_is_taken_without_asking() -> None:
    """There is nothing to choose."""
    game = laid("ann bob cy").chip("henan", "palace", "ann").chip("taiyuan", "village", "bob").rebellion("bob")
    game.all_play(ann="fight 3", bob="fight 1", cy="side emperor 1")
    assert (game.owner("taiyuan"), game.vp_chips()) == ("ann", [0, 0, 1])
