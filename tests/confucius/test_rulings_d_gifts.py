"""Rulings R39 to R52: gifts, obligations, Transfer Influence. Also T31, T32, T34, T35, T37, T38 and T40."""

import pytest
from laid import RULES, Laid, laid


def active(game: Laid) -> list[str]:
    """Active gifts as "ann>bob 3"."""
    return sorted(
        f"{giver}>{recipient} {value}"
        for giver, given in game.table.gifts.items()
        for recipient, value in given.items()
    )


@pytest.mark.parametrize(("older", "newer"), [(4, 2), (2, 4)])
def test_R39_T32_a_second_gift_to_the_same_player_replaces_the_first(older: int, newer: int) -> None:
    """Never two at once, whatever their values: a lower one is legal too."""
    game = laid(mover="ann").available("ann", newer).gift("ann", older, to="bob")
    game.play("ann", f"give-gift {newer} to bob")
    assert active(game) == [f"ann>bob {newer}"]


def test_R40_equal_gifts_both_ways_stay_active() -> None:
    """A mutual obligation."""
    game = laid(mover="ann").gift("bob", 3, to="ann").available("ann", 3).play("ann", "give-gift 3 to bob")
    assert active(game) == ["ann>bob 3", "bob>ann 3"]


def test_R41_T34_a_higher_gift_cancels_the_one_that_came_back() -> None:
    """Both happen: the giver's own older gift is replaced, the recipient's lower one is cancelled."""
    game = laid(mover="ann").gift("ann", 2, to="bob").gift("bob", 2, to="ann").available("ann", 3)
    game.play("ann", "give-gift 3 to bob")
    assert active(game) == ["ann>bob 3"]


def test_R41_also_without_an_older_gift_of_the_givers() -> None:
    """Whoever gives the higher one."""
    game = laid(mover="ann").gift("bob", 2, to="ann").gift("bob", 3, to="cy").available("ann", 6)
    game.play("ann", "give-gift 6 to bob")
    assert active(game) == ["ann>bob 6", "bob>cy 3"]


@pytest.mark.parametrize(("value", "left"), [(2, None), (3, ["ann>bob 3", "bob>ann 3"]), (4, ["ann>bob 4"])])
def test_R42_T31_against_a_gift_of_three(value: int, left: list[str] | None) -> None:
    """Two is too little, three is mutual, four cancels it."""
    game = laid(mover="ann").gift("bob", 3, to="ann").available("ann", value)
    if left is None:
        assert game.refused("ann", f"give-gift {value} to bob").ruling == "R42"
    else:
        assert active(game.play("ann", f"give-gift {value} to bob")) == left


def test_R42_only_active_gifts_between_the_two_matter() -> None:
    """Gifts of or to others, and what the recipient could give, do not."""
    game = laid(mover="ann").gift("bob", 5, to="cy").gift("cy", 6, to="ann").available("bob", 6)
    assert game.refused("ann", "give-gift 1 to cy").ruling == "R42"
    assert "give-gift 1 to bob" in game.legal("ann")


def test_R43_nobody_gives_himself_a_gift() -> None:
    """A gift goes before another player."""
    assert laid(mover="ann").refused("ann", "give-gift 1 to ann").ruling == "R43"


def test_R44_a_removed_gift_never_returns() -> None:
    """It can neither be given, bought nor won again, and it brings no one a cube."""
    game = laid(chief="ann").gift("ann", 2, to="bob").gift("bob", 2, to="ann").gift("bob", 1, to="cy")
    game.available("ann", 4).alone("ann").rewards("ann", "gift").hand("ann", 3)
    game.play("ann", "give-gift 4 to bob")
    assert active(game) == ["ann>bob 4", "bob>cy 1"]
    game.refused("ann", "buy-gift 2")
    game.refused("ann", "reward gift 2")
    for seat in ("ann", "bob"):
        assert 2 not in game.family(seat).available + game.family(seat).unbought
    game.play("ann", "reward gift 6").play("ann", "no-action").play("ann", "no-action")
    assert [game.family(seat).cubes for seat in game.table.seats] == [4, 4, 4]  # bob's would be 5


def test_R45_gifts_of_this_round_bring_cubes_in_the_next() -> None:
    """No one's cubes change when a gift is given; Count Gifts comes with the new round."""
    game = laid(mover="ann", chief="ann").cubes("ann", 1).play("ann", "give-gift 1 to bob")
    assert [game.family(seat).cubes for seat in game.table.seats] == [0, 3, 3]
    while game.table.round == 2:
        [seat] = game.asked()
        game.play(seat, "no-action")
    assert [game.family(seat).cubes for seat in game.table.seats] == [4, 4, 3]


def bound(row: str, *, step: str = "actions", advanced: bool = False) -> Laid:
    """Green has given red a gift; Gongbu stands as told, and it is red's turn."""
    game = laid("red green blue", step=step, chief="red", mover="red", round=5, advanced=advanced)
    return game.ministry("gongbu", row).gift("green", 1, to="red").hand("red", 3, 3, 3, 3)


def test_R46_the_recipient_may_draw_level_with_the_giver_but_not_pass_him() -> None:
    """Equal influence forbids a bribe there, less allows it."""
    game = bound("green green - - red - -").alone("red").cubes("red", 3).play("red", "bribe gongbu 3")
    refusal = game.refused("red", "bribe gongbu 4")
    assert (refusal.ruling, refusal.page) == ("R46", 12)
    assert "bribe hubu 3" in game.legal("red")


@pytest.mark.parametrize(
    ("row", "free"),
    [
        ("green red - - - - -", False),
        ("green - - - - - -", True),
        ("red - - - - - -", True),
        ("green* red* - - - - -", False),
        ("- - - - red - green", False),
        ("red - green - - - green", True),
    ],
)
def test_R46_T35_counts_officials_of_all_kinds_wherever_they_sit(row: str, free: bool) -> None:
    """A giver without officials binds no one; candidates count; seniority does not matter."""
    assert bool(bound(row).legal("red", "bribe gongbu")) is free


def test_R46_T38_every_giver_is_asked_separately() -> None:
    """One who is ahead does not excuse another who is level."""
    game = bound("green green blue red - - -")
    assert "bribe gongbu 5" in game.legal("red")
    game.gift("blue", 2, to="red")
    assert game.refused("red", "bribe gongbu 5").ruling == "R46"


def test_R46_T37_binds_bribes_alone() -> None:
    """Securing, reward cards and petitions are free of it; a bribe by Favour is a bribe."""
    game = bound("green red - - blue - -", advanced=True).rewards("red", "bribery-any").available("red", 6)
    assert game.legal("red", "bribe gongbu") == []
    assert "secure gongbu 2" in game.legal("red")
    assert {"reward bribery gongbu 3", "reward bribery gongbu 5"} <= set(game.legal("red"))
    assert "petition junk gongbu 5 for red" in game.legal("red")
    favour = bound("green red - - blue - -", step="favour")
    assert favour.refused("red", "bribe gongbu 3").ruling == "R46"


def test_R47_transfer_to_a_player_who_gave_no_gift_is_legal_and_cancels_nothing() -> None:
    """No gift is needed; other players' gifts stay."""
    game = laid(mover="ann").official("hubu 4", "ann").gift("cy", 3, to="ann").gift("ann", 2, to="bob")
    game.play("ann", "transfer hubu 4 to bob")
    assert game.tile("hubu 4").owner == "bob"
    assert active(game) == ["ann>bob 2", "cy>ann 3"]


def test_R47_the_option_asks_for_a_gift() -> None:
    """Tables that read it so may play it so."""
    game = laid(mover="ann", transfer_needs_gift=True).official("hubu 4", "ann").gift("cy", 3, to="ann")
    assert game.refused("ann", "transfer hubu 4 to bob").ruling == "R47"
    assert active(game.play("ann", "transfer hubu 4 to cy")) == []


def test_R48_nobody_transfers_to_himself() -> None:
    """The receiver is another player."""
    game = laid(mover="ann").official("hubu 4", "ann")
    assert game.refused("ann", "transfer hubu 4 to ann").ruling == "R48"


@pytest.mark.parametrize(("before", "after"), [("ann", "bob"), ("ann+", "bob+"), ("ann*", "bob*")])
def test_R49_the_marker_keeps_its_status_and_the_receivers_gift_ends(before: str, after: str) -> None:
    """Unsecured, secured or a candidate; the cancelling is no choice."""
    game = laid(mover="ann").ministry("hubu", f". . - {before} - . .").gift("bob", 3, to="ann")
    game.play("ann", "transfer hubu 4 to bob")
    assert game.row("hubu") == f". . - {after} - . ."
    assert active(game) == []


def test_R49_only_ones_own_officials_in_unresolved_ministries_can_be_transferred() -> None:
    """Without one there, there is nothing to transfer."""
    game = laid(mover="ann").ministry("hubu", "ann ann ann ann bob bob bob", resolved="ann bob")
    assert game.refused("ann", "transfer hubu 1 to bob").ruling == "R49"


def test_R49_T40_nothing_is_transferred_in_a_resolved_ministry() -> None:
    """Only officials elsewhere are on offer."""
    game = laid(mover="ann").ministry("hubu", "ann ann ann ann bob bob bob", resolved="ann bob")
    game.official("bingbu 4", "ann")
    assert game.refused("ann", "transfer hubu 1 to bob").ruling == "R109"
    assert game.legal("ann", "transfer") == ["transfer bingbu 4 to bob", "transfer bingbu 4 to cy"]


def test_R50_an_official_moves_twice_in_a_phase_only_if_that_cancels_a_gift() -> None:
    """So two players cannot hand him to and fro for ever."""
    game = laid(mover="ann").official("hubu 4", "ann").gift("cy", 3, to="bob").cubes("bob", 0)
    game.play("ann", "transfer hubu 4 to bob")
    assert game.refused("bob", "transfer hubu 4 to ann").ruling == "R50"
    game.play("bob", "transfer hubu 4 to cy")
    assert active(game) == []
    assert game.refused("cy", "transfer hubu 4 to ann").ruling == "R50"


def test_R50_who_could_only_pass_an_official_on_in_vain_passes_unasked() -> None:
    """An official moved already is no reason to ask a player without cubes."""
    game = laid(mover="ann").official("hubu 4", "ann").cubes("bob", 0).play("ann", "transfer hubu 4 to bob")
    assert game.asked() == ("cy",)


def test_R50_the_next_phase_is_free_again() -> None:
    """The ban ends with the round."""
    game = laid(chief="ann").alone("ann").cubes("ann", 0).official("hubu 4", "ann")
    game.play("ann", "transfer hubu 4 to bob").play("ann", "no-action").play("ann", "appoint cy")
    game.play("ann", "no-action")
    assert "transfer hubu 4 to ann" in game.legal("bob")


def test_R51_a_marker_may_be_received_where_an_obligation_forbids_bribing() -> None:
    """Receiving is no bribe: the recipient may pass the giver of a gift in this way."""
    game = bound("green red blue - - - -").cubes("blue", 3)
    game.table.mover = "blue"
    game.play("blue", "transfer gongbu 3 to red")
    assert game.row("gongbu") == "green red red - - - -"
    assert game.refused("red", "bribe gongbu 4").ruling == "R46"


def test_R52_gifts_not_yet_bought_are_public() -> None:
    """Everyone's set is the same, so what is face down can be told from what is not."""
    game = laid(mover="ann").available("ann", 3, 5)
    facts = RULES.facts(game.view("bob"))
    assert facts["seats"]["ann"]["gifts"] == {"available": [1, 3, 5], "unbought": [2, 4, 6]}
