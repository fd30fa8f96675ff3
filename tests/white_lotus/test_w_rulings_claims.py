"""Rulings W1 to W9: set-up, claims, and what is settled in which order.

Also T01, T02, T04, T05, T07, T08, T10, T11, T13, T25, T26 and T29.
"""

from collections import Counter

import pytest
from laid_lotus import Laid, dealt, laid
from pbem_white_lotus.components import components
from pbem_white_lotus.table import MARKERS, Marker
from wording import says, tells

SEEDS = range(20)


def claims(game: Laid, *claimed: str) -> Laid:
    """Claims in turn, of the seat that is asked."""
    for province in claimed:
        [seat] = game.asked()
        game.play(seat, f"claim {province}")
    return game


def told_of(game: Laid, name: str) -> list[str]:
    """Of whom such a sentence was told, one after the other."""
    seats = game.table.seats
    return [seat for one in game.sentences() for seat in seats if tells(one, name, seat=seat)]


def test_W1_first_emperor_is_drawn_unless_a_seat_was_agreed_on() -> None:
    """The seed decides who holds the stone first, the same again and anybody; by an option it is the first seat."""
    drawn = [dealt(seed=seed).table.emperor for seed in SEEDS]
    assert drawn == [dealt(seed=seed).table.emperor for seed in SEEDS]
    assert set(drawn) == {"ann", "bob", "cy", "dan"}
    assert {dealt(seed=seed, first_emperor="first").table.emperor for seed in SEEDS} == {"ann"}


def test_T01_the_box_holds_what_the_rulebook_counts() -> None:
    box = components()
    assert box["neutral"] == {"village": 17, "palace": 5, "temple": 5, "fortress": 6, "rice": 6}
    assert box["player"] == {"palace": 3, "temple": 4, "fortress": 5, "rice": 4}
    assert box["stock"] == {"influence": 154, "battle": 100}
    assert MARKERS == 5


@pytest.mark.parametrize("seats", ["ann bob cy", "ann bob cy dan", "ann bob cy dan eve"])
def test_T02_below_six_players_the_seven_light_lotus_provinces_begin_with_a_chip(seats: str) -> None:
    table = dealt(seats).table
    assert table.chips.keys() == {
        "taiyuan",
        "henan",
        "fengyuan",
        "xiangyang",
        "chengdu",
        "chongqing",
        "jiangling",
    }
    assert len(table.stack) == 32


@pytest.mark.parametrize("seats", ["ann bob cy", "ann bob cy dan eve", "ann bob cy dan eve fay"])
def test_T04_everybody_begins_with_the_same_hand(seats: str) -> None:
    for player in dealt(seats).table.players.values():
        assert (player.influence, player.battle, player.chips) == (12, 3, 0)


@pytest.mark.parametrize(("seats", "villages"), [("ann bob cy", 3), ("ann bob cy dan eve", 3), ("a b c d e f", 4)])
def test_T05_a_seed_lays_the_same_chips_and_another_seed_others(seats: str, villages: int) -> None:
    boards = [dealt(seats, seed=seed).table.chips for seed in SEEDS]
    assert boards == [dealt(seats, seed=seed).table.chips for seed in SEEDS]
    for board in boards:
        assert {chip.owner for chip in board.values()} == {""}
        kinds = Counter(chip.building for chip in board.values())
        assert kinds == {"palace": 1, "temple": 1, "rice": 1, "fortress": 1, "village": villages}
    assert any(board != boards[0] for board in boards)


def test_W2_clockwise_is_ascending_seat_order_and_round_again() -> None:
    """The player to the left is the next seat; after the last seat comes the first."""
    game = laid(emperor="cy").neutral(village=5).proceed()
    asked = []
    for _turn in range(8):
        [seat] = game.asked()
        asked.append(seat)
        game.play(seat, game.legal(seat)[0])
    assert asked == ["cy", "dan", "ann", "bob"] * 2


def test_W3_a_province_holds_one_marker_of_a_player_and_T07() -> None:
    """No one has two markers in a province, even in a later round."""
    game = laid("ann bob cy").chip("henan", "village").neutral(village=3).proceed()
    claims(game, "henan", "henan", "henan")
    assert game.refused("ann", "claim henan").ruling == "W3"
    assert "claim henan" not in game.legal("ann")


def test_W3_different_players_share_a_province_without_limit_and_T08() -> None:
    """Five players, five markers."""
    game = laid("ann bob cy dan eve").chip("henan", "village").neutral(village=3).proceed()
    claims(game, *["henan"] * 5)
    assert game.table.markers == [Marker("henan", seat) for seat in game.table.seats]


def test_W4_a_marker_must_be_placed_in_the_first_three_rounds() -> None:
    """While there is a province for it no one may keep the marker; rice fields change nothing about that."""
    game = laid("ann bob cy").owns("ann", rice=1).neutral(village=4).proceed()
    for _turn in range(9):
        [seat] = game.asked()
        assert game.refused(seat, "pass").ruling == "W4"
        game.play(seat, game.legal(seat)[0])
    assert game.asked() == ("ann",)
    assert "pass" in game.legal("ann")


def test_W4_whoever_finds_no_province_is_skipped() -> None:
    """One neutral chip is left: one marker each, and rounds two and three ask no one."""
    game = laid("ann bob cy").chip("henan", "village").chip("taiyuan", "village", "cy").proceed()
    assert game.refused("ann", "claim taiyuan").ruling == ""
    claims(game, "henan", "henan", "henan")
    assert game.table.step == "bids"
    assert game.sentences().count(says("seat-finds-no-province-to", seat="ann")) == 2


def test_W4_only_neutral_chips_are_claimed() -> None:
    """An empty province is no more open than one that has an owner."""
    game = laid("ann bob cy").chip("henan", "village").proceed()
    assert game.refused("ann", "claim dadu").ruling == ""
    assert game.legal("ann") == ["claim henan"]


def further_claims(game: Laid) -> list[str]:
    """Play the three compulsory rounds; then take every further claim. Who was asked for those, in order."""
    asked = []
    while game.table.step == "claims":
        [seat] = game.asked()
        if game.table.round > 3:
            asked.append(seat)
        game.play(seat, game.legal(seat)[0])
    return asked


def test_W5_rice_fields_bring_further_markers_in_rounds_four_and_five_and_T10() -> None:
    """One field: round 4; two or more: round 5 too, and never a sixth marker."""
    game = laid().owns("bob", rice=1).owns("dan", rice=3).neutral(village=7).proceed()
    assert further_claims(game) == ["bob", "dan", "dan"]
    placed = Counter(told_of(game, "seat-claims-province"))
    assert placed == {"ann": 3, "bob": 4, "cy": 3, "dan": 5}


def test_W5_two_fields_are_enough_for_round_five_and_one_is_not() -> None:
    """The fields are counted one for one."""
    game = laid("ann bob cy").owns("ann", rice=2).owns("bob", rice=1).neutral(village=7).proceed()
    assert further_claims(game) == ["ann", "bob", "ann"]


def test_W5_a_marker_that_was_passed_is_lost_for_the_year_and_T11() -> None:
    """Whoever passes with a single rice field has three markers out and is not asked again."""
    game = laid("ann bob cy").owns("bob", rice=1).neutral(village=4).proceed()
    while game.table.round <= 3:
        [seat] = game.asked()
        game.play(seat, game.legal(seat)[0])
    game.play("bob", "pass")
    assert game.table.step != "claims"
    assert told_of(game, "seat-claims-province").count("bob") == 3


def test_W5_whoever_passes_in_round_four_may_still_claim_in_round_five() -> None:
    """Two rice fields are two offers, and each is refused by itself."""
    game = laid("ann bob cy").owns("bob", rice=2).neutral(village=5).proceed()
    while game.table.round <= 3:
        [seat] = game.asked()
        game.play(seat, game.legal(seat)[0])
    game.play("bob", "pass")
    assert (game.table.step, game.table.round, game.asked()) == ("claims", 5, ("bob",))


def test_W6_in_year_one_the_palace_is_settled_before_everything_and_T25() -> None:
    """With a single marker too; its owner is emperor at once, and the other lone claims are settled from him on."""
    game = laid(year=1, step="palace-first").chip("dadu", "village").chip("henan", "palace").chip("jinan", "temple")
    game.markers("dadu", "ann").markers("jinan", "dan").markers("henan", "dan").proceed()
    told = [
        one
        for one in game.sentences()
        if any(tells(one, name) for name in ("seat-takes-possession-of-province", "seat-is-emperor-from-now"))
    ]
    assert told[:4] == [
        says("seat-takes-possession-of-province", seat="dan", province="Henan", building="palace"),
        says("seat-is-emperor-from-now", seat="dan"),
        says("seat-takes-possession-of-province", seat="dan", province="Jinan", building="temple"),
        says("seat-takes-possession-of-province", seat="ann", province="Dadu", building="village"),
    ]
    assert game.influence() == [12] * 4


def test_W6_a_conflict_for_the_palace_too_comes_before_lone_claims() -> None:
    """In the first year the lone claim waits until the palace is someone's, and no one names the conflict."""
    game = laid(year=1, step="palace-first").chip("dadu", "village").chip("henan", "palace")
    game.markers("dadu", "cy").markers("henan", "bob dan").proceed()
    assert game.asked() == ("bob", "dan")
    assert game.owner("dadu") == ""
    game.all_play(bob="bid dan 2", dan="bid bob 1")
    assert (game.owner("henan"), game.owner("dadu"), game.table.emperor) == ("bob", "cy", "bob")


def test_W6_unclaimed_the_palace_stays_neutral_and_the_first_emperor_rules_on_and_T26() -> None:
    """He names the conflicts, and as no one owns a palace there is no chip in phase 3."""
    game = laid(year=1, step="palace-first").chip("henan", "palace").neutral(village=2)
    first, second = (province for province in game.table.chips if province != "henan")
    game.markers(first, "bob cy").markers(second, "bob dan").proceed()
    assert game.asked() == ("ann",)
    game.play("ann", f"settle {second}").all_play(bob="bid dan 0", dan="bid bob 1")
    game.all_play(bob="bid cy 0", cy="bid bob 1")
    assert (game.owner("henan"), game.table.emperor, game.vp_chips()) == ("", "ann", [0] * 4)


def test_W6_in_later_years_no_palace_comes_first() -> None:
    """Lone claims first, and a contested palace waits to be named like any other conflict."""
    game = laid(year=2, step="palace-first").chip("dadu", "village").chip("henan", "palace").chip("jinan", "village")
    game.markers("henan", "bob dan").markers("jinan", "bob cy").markers("dadu", "cy").proceed()
    assert game.owner("dadu") == "cy"
    assert game.asked() == ("ann",)
    assert game.legal("ann") == ["settle henan", "settle jinan"]


def test_W7_the_first_emperor_has_all_rights_without_a_palace() -> None:
    """He starts phase 1, and breaks ties, also in the fight for the very palace that ends his reign."""
    game = laid(year=0, emperor="cy").chip("henan", "palace").neutral(village=4).proceed()
    assert game.asked() == ("cy",)
    game = laid(year=1, step="palace-first", emperor="cy").chip("henan", "palace").markers("henan", "ann bob").proceed()
    game.all_play(ann="bid bob 2", bob="bid ann 2")
    assert game.asked() == ("cy",)
    game.play("cy", "remove ann")
    assert game.table.emperor == "bob"


def test_W8_lone_claims_go_player_by_player_clockwise_from_the_emperor() -> None:
    """All of the emperor's own, then all of the next one's, wherever the provinces are, and before any conflict."""
    game = laid(step="uncontested", emperor="dan").chip("dadu", "village").chip("datong", "temple")
    game.chip("jinan", "rice").chip("henan", "village").chip("luzhou", "village")
    game.markers("luzhou", "bob cy").markers("dadu", "ann").markers("datong", "dan").markers("jinan", "ann")
    game.markers("henan", "dan").proceed()
    assert told_of(game, "seat-takes-possession-of-province") == ["dan", "dan", "ann", "ann"]
    assert game.asked() == ("bob", "cy")


@pytest.mark.parametrize(("emperor", "becomes"), [("ann", "bob"), ("dan", "bob"), ("bob", "bob"), ("cy", "cy")])
def test_W8_of_two_new_palaces_the_first_in_turn_makes_the_emperor_and_T29(emperor: str, becomes: str) -> None:
    """The emperor is looked up after each palace: an equal number that comes second changes nothing any more."""
    game = laid(step="uncontested", emperor=emperor).owns("bob", palace=1).owns("cy", palace=1)
    if emperor in {"ann", "dan"}:
        game.owns(emperor, palace=1)
    game.chip("luzhou", "palace").chip("hangzhou", "palace")
    game.markers("luzhou", "cy").markers("hangzhou", "bob").proceed()
    assert game.palaces()[1:3] == [2, 2]
    assert game.table.emperor == becomes


def test_T13_a_lone_claim_is_free_and_replaces_the_neutral_chip() -> None:
    game = laid(step="uncontested").owns("cy", village=1).chip("henan", "temple").markers("henan", "bob").proceed()
    assert game.asked() == ("cy",)
    assert (game.owner("henan"), game.table.chips["henan"].building) == ("bob", "temple")
    assert game.influence() == [12] * 4
    assert game.table.markers == []


def test_W9_conflicts_are_named_one_by_one_by_the_emperor_of_that_moment() -> None:
    """Whoever wins a palace in one conflict and is emperor by it names the next one."""
    game = laid(step="conflicts").chip("henan", "palace").chip("jinan", "village").chip("luzhou", "village")
    game.chip("dadu", "village")
    game.markers("henan", "bob cy").markers("jinan", "bob dan").markers("luzhou", "cy dan").proceed()
    assert game.asked() == ("ann",)
    assert game.refused("ann", "settle dadu").ruling == ""
    game.play("ann", "settle henan").all_play(bob="bid cy 3", cy="bid bob 1")
    assert game.asked() == ("bob",)
    assert game.legal("bob") == ["settle jinan", "settle luzhou"]


def test_W9_a_conflict_is_fought_out_before_the_next_is_named_and_the_last_needs_no_naming() -> None:
    """Three rounds of bidding between four are one conflict; what is left alone starts by itself."""
    game = laid(step="conflicts").chip("henan", "village").chip("jinan", "village")
    game.markers("henan", "ann bob cy dan").markers("jinan", "cy dan").proceed()
    game.play("ann", "settle henan").all_play(ann="bid bob 1", bob="bid ann 0", cy="bid bob 0", dan="bid bob 0")
    assert game.asked() == ("ann", "cy", "dan")
    game.all_play(ann="bid cy 1", cy="bid ann 0", dan="bid cy 0")
    assert game.asked() == ("ann", "dan")
    game.all_play(ann="bid dan 1", dan="bid ann 0")
    assert game.owner("henan") == "ann"
    assert game.asked() == ("cy", "dan")
    assert game.table.conflict is not None
    assert game.table.conflict.province == "jinan"
