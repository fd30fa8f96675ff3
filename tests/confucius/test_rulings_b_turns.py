"""Rulings R13 to R28: turns, cubes, passing, Imperial Favour. Also T7, T8, T10, T11, T13 and T14."""

from collections.abc import Callable

import pytest
from laid import Laid, laid


def cubes(game: Laid, seat: str) -> int:
    return game.family(seat).cubes


@pytest.mark.parametrize(
    "action", ["tax", "nominate", "force-exam", "buy-gift", "give-gift", "bribe", "buy-junks", "recruit"]
)
def test_R13_every_repeat_costs_two_cubes(action: str) -> None:
    """One cube for the first time in a phase, two for the second, two again for the third."""
    game = laid().alone("ann").cubes("ann", 5).hand("ann", *[2] * 8, 1, 1).available("ann", 2, 3)
    typed = {
        "nominate": ["nominate red", "nominate orange", ""],
        "force-exam": ["force-exam"] * 3,
        "buy-gift": ["buy-gift 4", "buy-gift 5", "buy-gift 6"],
        "give-gift": ["give-gift 1 to bob", "give-gift 2 to cy", "give-gift 3 to cy"],
        "bribe": ["bribe hubu 3", "bribe hubu 4", "bribe bingbu 3"],
        "buy-junks": ["buy-junks 1", "buy-junks 2", "buy-junks 1"],
    }.get(action, [action] * 3)
    left = []
    for words in filter(None, typed):
        if action == "nominate":
            game.students()  # so that the second one has somewhere to go
        game.play("ann", words)
        left.append(cubes(game, "ann"))
    assert left == [4, 2, 0][: len(left)]


def test_R13_a_repeat_is_refused_with_one_cube_left() -> None:
    """Two cubes must lie there for the second time."""
    game = laid().alone("ann").cubes("ann", 2).play("ann", "tax")
    assert game.refused("ann", "tax").ruling == "R13"


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("bribe hubu 4", "secure hubu 4"),
        ("secure hubu 1", "bribe hubu 4"),
        ("buy-junks 1", "voyage 1"),
        ("voyage 1", "buy-junks 1"),
        ("recruit", "invade annam 1"),
        ("invade annam 1", "recruit"),
    ],
)
def test_R14_T11_the_second_action_of_a_pair_costs_two_cubes(first: str, other: str) -> None:
    """Bribe and Secure, Buy Junks and Voyage, Recruit and Invade each count as one, in either order."""
    game = laid().alone("ann").official("hubu 1", "ann").junks("ann", shipyard=1).armies("ann", colony=1)
    game.hand("ann", 3, 3, 3, 3, 1, 1, 1, 1)
    game.play("ann", first)
    assert cubes(game, "ann") == 2
    game.play("ann", other)
    assert cubes(game, "ann") == 0


def test_R14_T11_a_voyage_after_buying_junks_needs_two_cubes() -> None:
    """With one cube left it cannot be started."""
    game = laid().alone("ann").cubes("ann", 2).play("ann", "buy-junks 1 with 1")
    assert game.refused("ann", "voyage 1").ruling == "R14"


@pytest.mark.parametrize(
    ("first", "other"),
    [("nominate red", "force-exam"), ("buy-gift 2", "give-gift 2 to bob"), ("tax", "commercial 1")],
)
def test_R15_T13_there_are_only_three_pairs(first: str, other: str) -> None:
    """Neighbours in the Actions Box that are no pair cost one cube each."""
    game = laid().alone("ann").hand("ann", 2, 2, 1)
    game.play("ann", first).play("ann", other)
    assert cubes(game, "ann") == 1


def test_R16_a_petition_always_costs_two_cubes() -> None:
    """Two the first time, two the second time, and never one."""
    game = laid(advanced=True).alone("ann").cubes("ann", 5).available("ann", 2, 6)
    game.junks("bob", shipyard=2).official("hubu 4", "bob")
    game.play("ann", "petition tile bob to ann")
    assert cubes(game, "ann") == 3
    game.play("ann", "petition junk hubu 4 for ann")
    assert cubes(game, "ann") == 1
    game.available("ann", 3).students(red="bob")
    assert game.refused("ann", "petition vase red").ruling == "R16"


def test_R16_no_action_always_costs_one_cube_and_a_transfer_none() -> None:
    """However often they are taken."""
    game = laid().alone("ann").official("hubu 4", "ann").official("hubu 5", "ann")
    for left in (2, 1):
        game.play("ann", "no-action")
        assert cubes(game, "ann") == left
    game.play("ann", "transfer hubu 4 to bob").play("ann", "transfer hubu 5 to bob")
    assert cubes(game, "ann") == 1


@pytest.mark.parametrize(("counts", "left"), [(True, 1), (False, 2)])
def test_R17_an_extra_action_counts_as_having_taken_the_action(counts: bool, left: int) -> None:
    """The card's free action makes the next of its kind a repeat; an option of the game says otherwise."""
    game = laid(extra_action_counts=counts).alone("ann").rewards("ann", "extra-action")
    game.play("ann", "reward extra-action").play("ann", "tax")
    assert cubes(game, "ann") == 3
    game.play("ann", "tax")
    assert cubes(game, "ann") == left


@pytest.mark.parametrize(
    ("card", "played", "action"),
    [
        ("bribery-any", "reward bribery hubu 4", "bribe hubu 3"),
        ("recruit", "reward recruit", "recruit"),
        ("gift", "reward gift 6", "buy-gift 2"),
        ("cash", "reward cash", "tax"),
    ],
)
def test_R18_other_reward_cards_do_not_count_as_the_action_they_resemble(card: str, played: str, action: str) -> None:
    """After the card, the action costs one cube as if for the first time."""
    game = laid().alone("ann").rewards("ann", card).hand("ann", 3, 1, 1)
    game.play("ann", played)
    assert cubes(game, "ann") == 3
    game.play("ann", action)
    assert cubes(game, "ann") == 2


def test_R19_with_a_cube_left_some_action_is_compulsory_but_any_will_do() -> None:
    """No passing; Transfer Influence or a reward card is action enough, and the cube stays."""
    game = laid(mover="ann").cubes("ann", 1).official("hubu 4", "ann").rewards("ann", "cash", "gift")
    refusal = game.refused("ann", "pass")
    assert (refusal.ruling, refusal.page) == ("R19", 10)
    game.play("ann", "transfer hubu 4 to bob")
    assert game.asked() == ("bob",)
    game.play("bob", "tax").play("cy", "tax").play("ann", "reward cash")
    assert game.asked() == ("bob",)
    assert cubes(game, "ann") == 1


def test_R20_no_action_saves_a_player_who_can_afford_nothing_else() -> None:
    """No cards, one cube, and income taken: No Action is left."""
    game = laid().alone("ann").cubes("ann", 1).hand("ann")
    game.family("ann").spent.update({"tax": 1, "commercial": 1})
    assert game.gift("ann", 1, to="bob").legal("ann") == ["no-action"]


def test_R21_a_pass_is_final_and_spares_the_reward_cards() -> None:
    """Without cubes one may pass although a card could be played; then no turn comes in this phase."""
    game = laid(mover="ann").cubes("ann", 0).rewards("ann", "cash", "gift")
    assert {"pass", "reward cash", "reward gift 2"} <= set(game.legal("ann"))
    game.play("ann", "pass")
    game.play("bob", "tax").play("cy", "tax")
    assert game.asked() == ("bob",)
    assert len(game.family("ann").rewards) == 2


def test_R21_who_has_nothing_left_to_do_passes_unasked() -> None:
    """No cubes, no reward card, no official to give away: everyone can see that."""
    game = laid(mover="ann").cubes("bob", 0).play("ann", "tax")
    assert game.asked() == ("cy",)
    assert game.family("bob").passed


def test_R21_T10_without_cubes_a_player_may_transfer_or_pass() -> None:
    """Transfer Influence costs nothing."""
    game = laid(mover="ann").cubes("ann", 0).official("bingbu 4", "ann")
    assert game.legal("ann") == ["transfer bingbu 4 to bob", "transfer bingbu 4 to cy", "pass"]


def test_R22_the_chief_minister_keeps_two_cubes_at_least() -> None:
    """Three is the least that Count Gifts gives, and Favour takes one."""
    game = laid(step="count-gifts").proceed().play("cy", "appoint bob")
    assert cubes(game, "bob") == 2
    assert game.family("bob").spent == {"favour": 1}


def test_R23_imperial_favour_is_any_action_of_the_box_but_no_reward_card_and_no_pass() -> None:
    """Also an action taken before, Transfer Influence, a petition, or No Action to do nothing."""
    game = laid(step="favour", chief="ann", advanced=True).official("hubu 4", "ann").rewards("ann", "cash")
    game.available("ann", 2).junks("ann", shipyard=3).armies("ann", colony=1).hand("ann", 3, 3, 2, 1, 1, 1, 1)
    game.family("ann").spent.update({"bribe/secure": 1, "tax": 3})
    assert list(dict.fromkeys(move.split()[0] for move in game.legal("ann"))) == [
        *("bribe", "secure", "nominate", "force-exam", "buy-junks", "voyage", "recruit", "invade"),
        *("buy-gift", "give-gift", "transfer", "petition", "commercial", "tax", "no-action"),
    ]
    game.refused("ann", "reward cash")
    game.refused("ann", "pass")
    game.play("ann", "tax")
    assert (cubes(game, "ann"), len(game.family("ann").hand)) == (0, 9)


def by_favour(game: Laid) -> Laid:
    return game


def by_extra_action(game: Laid) -> Laid:
    return game.rewards("ann", "extra-action").play("ann", "reward extra-action")


Begin = Callable[[Laid], Laid]
FREE = [("favour", by_favour), ("actions", by_extra_action)]


@pytest.mark.parametrize(("step", "begin"), FREE)
def test_R24_free_actions_are_bound_by_every_rule_but_the_cubes(step: str, begin: Begin) -> None:
    """Favour and Extra Action: gifts, prices, supplies and places restrict as ever."""
    game = laid(step=step, chief="ann", mover="ann").gift("bob", 1, to="ann").hand("ann", 2, 1)
    game.official("hubu 3", "bob").official("hubu 4", "ann").junks("cy", shipyard=25).visited("ann", "india")
    game.official("bingbu 3", "cy", secured=True)
    begin(game)
    assert game.refused("ann", "bribe hubu 5").ruling == "R46"
    assert game.refused("ann", "buy-gift 4").ruling == "R29"
    assert game.refused("ann", "buy-junks 1").ruling == "R37"
    game.refused("ann", "invade annam 1")
    game.refused("ann", "secure bingbu 3")


@pytest.mark.parametrize(("step", "begin"), FREE)
def test_R24_round_one_knows_no_examination_even_by_a_free_action(step: str, begin: Begin) -> None:
    """Neither nominating nor forcing."""
    game = begin(laid(step=step, round=1, chief="ann", mover="ann"))
    assert game.refused("ann", "nominate red").ruling == "R81"
    assert game.refused("ann", "force-exam").ruling == "R82"


def test_R24_T14_commercial_income_is_taken_once_a_round_by_any_means() -> None:
    """Not a second time by cube, by Extra Action or by Favour."""
    game = laid(chief="ann").alone("ann").rewards("ann", "extra-action").play("ann", "commercial 1")
    assert game.refused("ann", "commercial 0").ruling == ""
    game.play("ann", "reward extra-action")
    assert game.refused("ann", "commercial 0").ruling == "R24"
    game.play("ann", "no-action").play("ann", "no-action")
    assert game.table.step == "favour"
    assert game.refused("ann", "commercial 0").ruling == "R24"


@pytest.mark.parametrize("counts", [True, False])
def test_R24_T14_also_when_the_first_time_was_an_extra_action(counts: bool) -> None:
    """Whether or not an Extra Action makes repeats dearer."""
    game = laid(extra_action_counts=counts).alone("ann").rewards("ann", "extra-action")
    game.play("ann", "reward extra-action").play("ann", "commercial 1")
    assert game.refused("ann", "commercial 0").ruling == ""


def test_R25_the_chief_minister_has_the_favour_though_he_has_passed() -> None:
    """It is the last action of the phase, after everyone's pass and after his own."""
    game = laid().alone("cy").cubes("cy", 0).official("hubu 4", "cy").play("cy", "pass")
    assert game.family("cy").passed
    assert (game.asked(), game.table.step) == (("cy",), "favour")
    game.play("cy", "transfer hubu 4 to ann")
    assert game.table.wall == 2


def at_sea(game: Laid, seat: str) -> Laid:
    """One licence away from a Distant Land, and the next reward card is Cash."""
    return game.junks(seat, shipyard=1, ocean=4).hand(seat, 3).reward_pile("cash")


def test_R26_a_fresh_reward_card_may_be_played_from_the_next_turn_on() -> None:
    """Also when the last cube has just gone: that player is still asked."""
    game = at_sea(laid(mover="ann").cubes("ann", 1), "ann").play("ann", "voyage 1 to india")
    game.play("bob", "tax").play("cy", "tax")
    assert game.legal("ann") == ["reward cash", "pass"]


def test_R26_a_reward_card_won_by_favour_waits_for_the_next_round() -> None:
    """After Favour comes Court; the card is good in the next Actions Phase."""
    game = at_sea(laid(step="favour", chief="ann"), "ann").play("ann", "voyage 1 to india")
    assert game.need is not None
    assert game.need.purpose == "appoint"
    game.play("ann", "appoint cy")
    assert "reward cash" in game.legal("ann")


@pytest.mark.parametrize("chief", ["ann", "bob", "cy", "dan", "eve"])
def test_R28_any_other_player_may_follow_as_chief_minister(chief: str) -> None:
    """No one is barred but the Chief Minister himself; whoever held the office before may have it again."""
    game = laid("ann bob cy dan eve", step="appoint", chief=chief)
    assert game.legal(chief) == [f"appoint {seat}" for seat in game.table.seats if seat != chief]


def test_R28_T7_the_chief_minister_cannot_appoint_himself() -> None:
    """The one he names lays a cube aside at once."""
    game = laid(step="count-gifts", chief="ann").proceed()
    assert game.refused("ann", "appoint ann").ruling == "R28"
    game.play("ann", "appoint bob")
    assert game.table.chief == "bob"
    assert game.family("bob").spent == {"favour": 1}


def test_T8_the_player_to_the_left_of_the_chief_minister_begins() -> None:
    game = laid("black green purple", step="count-gifts", chief="purple").proceed()
    assert game.play("purple", "appoint black").asked() == ("green",)
