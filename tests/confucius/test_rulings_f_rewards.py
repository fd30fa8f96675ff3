"""Rulings R60 to R69: the Emperor's Reward cards. Also acceptance tests T49, T50, T52 and T53."""

import pytest
from laid import RULES, laid
from pbem_confucius.rewards.bribery import RewardBribery
from wording import says, tells

ALL_SECURED = "bob+ bob+ cy+ cy+ bob+ . ."


def test_R60_T49_paid_bribery_leaves_an_unsecured_marker() -> None:
    """Another player's unsecured official is taken for his price, and the new marker lies on its side too."""
    game = laid().official("bingbu 4", "bob", cost=5).hand("ann", 3, 2).rewards("ann", "bribery-bingbu")
    game.play("ann", "reward bribery bingbu 4 with 3 2")
    assert game.tile("bingbu 4").owner == "ann"
    assert not game.tile("bingbu 4").secured
    assert game.held("ann") == []
    assert game.family("ann").rewards == []


def test_R61_T50_bribery_on_an_unbribed_official_is_free() -> None:
    """Even the dearest official no one has bribed yet costs nothing, and his marker is unsecured."""
    game = laid().official("gongbu 3", cost=7).hand("ann", 1).rewards("ann", "bribery-any")
    game.play("ann", "reward bribery gongbu 3")
    assert game.tile("gongbu 3").owner == "ann"
    assert not game.tile("gongbu 3").secured
    assert game.held("ann") == [1]


def test_R61_no_card_can_be_thrown_away_on_free_bribery() -> None:
    """Where no price is named nothing may be paid, not even voluntarily (R29)."""
    game = laid().hand("ann", 3).rewards("ann", "bribery-any")
    assert game.refused("ann", "reward bribery gongbu 3 with 3").ruling == "R29"


def test_R62_named_bribery_without_target_in_its_unresolved_ministry_is_not_playable() -> None:
    """A card that names a ministry does not spill over into others while its own is unresolved."""
    game = laid().ministry("bingbu", ALL_SECURED).rewards("ann", "bribery-bingbu")
    assert game.legal("ann", "reward") == []
    assert game.refused("ann", "reward bribery hubu 3").ruling == "R62"
    assert game.refused("ann", "reward bribery bingbu 3").sentence == says("the-marker-on-this-official")


def test_R62_named_bribery_works_anywhere_once_its_ministry_is_resolved() -> None:
    """Only the resolution of the ministry on the card opens all the others to it."""
    game = laid().ministry("bingbu", "bob bob cy cy bob cy cy", resolved="cy bob")
    game.ministry("hubu", ". . - . . . .").rewards("ann", "bribery-bingbu")
    open_to_it = ["reward bribery hubu 3", *(f"reward bribery gongbu {space}" for space in (1, 3, 4, 5))]
    assert game.legal("ann", "reward") == open_to_it
    assert game.refused("ann", "reward bribery bingbu 1").ruling == "R109"
    assert game.play("ann", "reward bribery hubu 3").tile("hubu 3").owner == "ann"


def test_R62_bribery_without_a_name_works_in_every_unresolved_ministry() -> None:
    """The two nameless cards are free in their choice from the start."""
    game = laid(round=1).rewards("ann", "bribery-any")
    spaces = [f"reward bribery {name} {space}" for name in ("bingbu", "hubu", "gongbu") for space in (3, 4, 5)]
    assert game.legal("ann", "reward") == spaces


def test_R63_bribery_cannot_hit_ones_own_official() -> None:
    """The paid half needs an official of someone else: one's own unsecured one is no target."""
    game = laid().official("hubu 3", "ann").rewards("ann", "bribery-hubu").hand("ann", 3, 3, 3)
    assert game.refused("ann", "reward bribery hubu 3").ruling == "R63"


@pytest.mark.parametrize(("cards", "enough"), [("3", False), ("3 1", False), ("3 2", True), ("3 2 1", True)])
def test_R64_bribery_is_paid_by_the_cards_handed_over(cards: str, enough: bool) -> None:
    """A rich hand is not enough: what is laid down must reach the price."""
    game = laid().official("bingbu 4", "bob", cost=5).hand("ann", 3, 3, 2, 1).rewards("ann", "bribery-bingbu")
    typed = f"reward bribery bingbu 4 with {cards}"
    if enough:
        assert game.play("ann", typed).tile("bingbu 4").owner == "ann"
    else:
        assert game.refused("ann", typed).ruling == "R29"


def test_R64_an_event_that_pays_nothing_for_bribery_is_refused() -> None:
    """A file from elsewhere cannot take the official without cards either."""
    game = laid().official("bingbu 4", "bob", cost=5).hand("ann", 3, 2).rewards("ann", "bribery-bingbu")
    [card] = game.family("ann").rewards
    refusal = game.judged("ann", RewardBribery(card, "bribery-bingbu", "bingbu", 4))
    assert refusal is not None
    assert refusal.ruling == "R29"


def test_R64_a_poor_hand_cannot_play_paid_bribery_and_hubu_takes_one_off() -> None:
    """Four coins do not buy an official of five, unless an official in Hubu lowers his price."""
    game = laid().official("bingbu 4", "bob", cost=5).hand("ann", 3, 1).rewards("ann", "bribery-bingbu")
    assert game.refused("ann", "reward bribery bingbu 4").ruling == "R29"
    assert "reward bribery bingbu 4" not in game.legal("ann")
    game.official("hubu 5", "ann").play("ann", "reward bribery bingbu 4 with 3 1")
    assert game.tile("bingbu 4").owner == "ann"


def test_R65_gift_card_needs_a_gift_that_is_not_available() -> None:
    """With all gifts bought the card Gift can do nothing and stays in hand."""
    game = laid().rewards("ann", "gift")
    assert game.refused("ann", "reward gift 1").ruling == ""
    assert game.legal("ann", "reward gift") == [f"reward gift {value}" for value in range(2, 7)]
    game.available("ann", 2, 3, 4, 5, 6)
    assert game.legal("ann", "reward") == []
    assert game.refused("ann", "reward gift 4").ruling == "R65"


def test_R65_recruit_card_needs_an_army_in_stock() -> None:
    """With six armies raised there is none for the card to raise (R38)."""
    game = laid().armies("ann", colony=6).rewards("ann", "recruit")
    assert game.legal("ann", "reward") == []
    assert game.refused("ann", "reward recruit").ruling == "R38"
    game.armies("ann", colony=5).play("ann", "reward recruit")
    assert (game.family("ann").stock, game.family("ann").colony) == (0, 6)


def test_R65_emperor_insulted_needs_an_army_in_the_colony() -> None:
    """Armies on foreign lands or in stock cannot avenge the Emperor."""
    game = laid().armies("ann", "korea 1").rewards("ann", "insulted")
    assert game.legal("ann", "reward") == []
    assert game.refused("ann", "reward insulted").ruling == "R65"


def test_R65_bribery_needs_a_target() -> None:
    """With nothing but secured and own officials about, no Bribery card can be played."""
    game = laid(round=5).rewards("ann", "bribery-any", "bribery-hubu").hand("ann", 3, 3, 3, 3)
    for name in ("bingbu", "hubu", "gongbu"):
        game.ministry(name, "ann bob+ ann+ cy+ bob+ cy+ ann")
    assert game.legal("ann", "reward") == []


def test_R65_cash_and_extra_action_can_always_be_played() -> None:
    """Four cards, or at least No Action, are there for everyone."""
    game = laid().rewards("ann", "cash", "extra-action").hand("ann").cubes("ann", 0)
    assert game.legal("ann", "reward") == ["reward cash", "reward extra-action"]
    game.play("ann", "reward extra-action")
    assert "no-action" in game.legal("ann")


def test_R66_T52_emperor_insulted_scores_at_once_and_keeps_the_army() -> None:
    """Two points now; the army leaves the colony for the card, and neither comes back."""
    game = laid().alone("ann").armies("ann", colony=1).rewards("ann", "insulted").cubes("ann", 0)
    game.play("ann", "reward insulted")
    family = game.family("ann")
    assert (family.points, family.colony, family.insulted, family.stock) == (2, 0, 1, 5)
    assert family.rewards == []
    assert RULES.facts(game.view("bob"))["seats"]["ann"]["insulted"] == 1


def test_R66_the_army_on_emperor_insulted_counts_for_the_general() -> None:
    """One army on the card beats no one's none: its owner is General."""
    game = laid(round=9, step="end").armies("bob", insulted=1).proceed()
    assert game.table.general == "bob"


def test_R67_no_card_and_nothing_instead_once_the_stack_is_empty() -> None:
    """A voyage after the tenth card brings its points and no more."""
    game = laid().alone("ann").reward_pile().junks("ann", shipyard=5).hand("ann", 1, 1)
    game.play("ann", "voyage 5 to india")
    assert game.family("ann").rewards == []
    assert game.held("ann") == []
    assert game.family("ann").points == game.table.distant["india"]
    assert says("there-is-no-reward-card", seat="ann") in game.sentences()
    assert not [told for told in game.sentences() if tells(told, "the-emperor-rewards-seat-with")]


def test_R67_a_played_card_does_not_come_back() -> None:
    """After use a card is in no one's stock and not in the pile."""
    game = laid().rewards("ann", "cash").reward_pile().play("ann", "reward cash")
    assert game.table.reward_pile == []
    assert all(not family.rewards for family in game.table.families.values())
    assert len(game.held("ann")) == 3 + 4


def test_R68_the_others_see_how_many_reward_cards_one_holds_but_not_which() -> None:
    """Identity is the holder's alone, the number is everyone's."""
    game = laid().rewards("ann", "cash", "insulted")

    def seen_by(seat: str) -> object:
        return RULES.facts(game.view(seat))["seats"]["ann"]["rewards"]

    assert seen_by("ann") == ["cash", "insulted"]
    assert seen_by("bob") == seen_by("onlooker") == [None, None]


def test_R68_a_drawn_reward_card_is_told_to_its_drawer_only() -> None:
    """The story of a voyage names the card to the sailor; the others read that one was drawn."""
    game = laid().reward_pile("insulted", "cash").junks("ann", shipyard=5).hand("ann", 1, 1)
    game.play("ann", "voyage 5 to africa")
    assert says("seat-draws-cards", seat="ann", cards="insulted") in game.sentences("ann")
    assert says("seat-draws-count-cards", seat="ann") in game.sentences("bob")
    assert not any("insulted" in sentence for sentence in [*game.sentences("bob"), *game.sentences()])


def test_R68_a_reward_card_is_shown_when_it_is_played() -> None:
    """The event names the face, so that everyone can check what was played."""
    game = laid().rewards("ann", "cash", "gift")
    [slot, _other] = game.family("ann").rewards
    assert list(game.meant("ann", "reward cash").cards()) == [(slot, "cash")]
    game.play("ann", "reward cash")
    assert RULES.facts(game.view("bob"))["seats"]["ann"]["rewards"] == [None]


def test_R69_the_last_reward_card_goes_to_the_land_with_fewer_soldiers() -> None:
    """Two invasions resolve together, one card is left: soldier order decides, not seat order."""
    game = laid(round=4, step="invasions").lands("annam", "yunnan", "korea").reward_pile("cash")
    game.armies("bob", "annam 1", "annam 2").armies("ann", "yunnan 1", "yunnan 2").proceed()
    assert (len(game.family("bob").rewards), len(game.family("ann").rewards)) == (1, 0)


def test_R69_cards_for_several_voyages_come_in_the_order_named_while_they_last() -> None:
    """Two voyages, one card: the first land brings it, the second nothing."""
    game = laid().alone("ann").reward_pile("gift").junks("ann", shipyard=10).hand("ann", 1, 1, 1, 1)
    game.play("ann", "voyage 10 to arabia india")
    assert game.faces(game.family("ann").rewards) == ["gift"]
    voyages = ("seat-s-fleet-discovers-land", "seat-s-fleet-reaches-land")
    told = [one for one in game.sentences() if any(tells(one, name) for name in voyages)]
    assert ["Arabia" in told[0], "India" in told[1]] == [True, True]
    assert game.sentences().index(says("there-is-no-reward-card", seat="ann")) > game.sentences().index(told[1])


def test_T53_imperial_favour_bribes_a_second_official_for_cash_but_no_cubes() -> None:
    """The Chief Minister bribed before; by Imperial Favour the repeat costs no cubes, yet its price in cash."""
    game = laid(chief="ann", mover="ann").alone("ann").cubes("ann", 1).hand("ann", 3, 3, 2, 1)
    game.play("ann", "bribe bingbu 3 with 2").play("ann", "pass")
    assert (game.table.step, game.family("ann").cubes) == ("favour", 0)
    game.play("ann", "bribe bingbu 5 with 3 3")
    assert game.tile("bingbu 5").owner == "ann"
    assert game.table.wall == 2
