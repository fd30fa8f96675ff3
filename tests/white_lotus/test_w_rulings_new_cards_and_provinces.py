"""Rulings W36 to W41: income, new provinces, the brown provinces and the chips of a colour. T55, T56, T58, T59, T67."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from laid_lotus import Laid, laid
from pbem_white_lotus.choices import Claim, Lay
from pbem_white_lotus.provinces import realm
from wording import says, tells

from pbem.rules import View

FIVE, SIX = "ann bob cy dan eve", "ann bob cy dan eve fay"


def turned_up(game: Laid) -> list[str]:
    """Who has turned up a chip, in order."""
    return [
        seat
        for one in game.sentences()
        for seat in game.table.seats
        if tells(one, "seat-turns-up-a-building", seat=seat)
    ]


def lay_anywhere(game: Laid) -> Laid:
    """Whoever has turned up a chip lays it on the first province that is legal."""
    [seat] = game.asked()
    return game.play(seat, game.legal(seat, "lay")[0])


# W36 and W37: new cards


@pytest.mark.parametrize(("chosen", "influence", "battle"), [(2, 14, 2), (1, 12, 3), (0, 10, 4)])
def test_W36_T55_each_palace_brings_two_influence_or_one_battle(chosen: int, influence: int, battle: int) -> None:
    """Chosen palace by palace, on top of what everyone receives."""
    game = laid(step="check-end").owns("ann", palace=2).hand("ann", influence=0, battle=0).proceed()
    assert game.legal("ann") == ["palaces 0", "palaces 1", "palaces 2"]
    assert game.refused("ann", "palaces 3").ruling == "W36"
    game.play("ann", f"palaces {chosen}")
    assert (game.player("ann").influence, game.player("ann").battle) == (influence, battle)


def test_W36_the_owners_of_palaces_are_asked_in_the_open_from_the_emperor() -> None:
    """The others have nothing to choose and are paid when their turn comes."""
    game = laid(step="check-end", emperor="cy").owns("ann", palace=1).owns("cy", palace=1).proceed()
    assert game.asked() == ("cy",)
    game.play("cy", "palaces 1")
    cards = {"influence": says("number-influence", number=12), "battle": says("number-battle-points", number=2)}
    assert says("seat-receives-influence-and-battle", seat="cy", **cards) in game.sentences()
    assert game.asked() == ("ann",)


@pytest.mark.parametrize(
    ("building", "influence", "battle"),
    [("temple", 13, 2), ("rice", 11, 3), ("fortress", 10, 4), ("village", 10, 2)],
)
def test_W37_what_the_other_buildings_bring(building: str, influence: int, battle: int) -> None:
    """A village nothing; everyone has 10 influence and 2 battle anyway."""
    game = laid(step="check-end").owns("bob", **{building: 1}).proceed()
    assert game.influence() == [22, 12 + influence, 22, 22]
    assert game.battle() == [5, 3 + battle, 5, 5]


# W38 and W39: new provinces


def test_W38_T56_one_chip_each_and_then_further_rounds_for_temples() -> None:
    """From the emperor: all, then the owners of a temple, then those of two; one chip at a time."""
    game = laid(step="income", emperor="bob").owns("ann", temple=2).owns("dan", temple=1).proceed()
    for _compulsory in range(4):
        game.refused(game.asked()[0], "pass")
        lay_anywhere(game)
    for seat in ("dan", "ann", "ann"):
        assert game.legal(seat) == ["uncover", "pass"]
        lay_anywhere(game.play(seat, "uncover"))
    assert turned_up(game) == ["bob", "cy", "dan", "ann", "dan", "ann", "ann"]
    assert game.table.step == "claims"


def test_W38_a_temples_chip_is_an_offer_and_refusing_it_bars_no_later_one() -> None:
    """Decided before the chip is seen."""
    game = laid(step="income").owns("ann", temple=2).proceed()
    for _compulsory in range(4):
        lay_anywhere(game)
    game.play("ann", "pass")
    assert (game.table.round, game.table.turned_up) == (2, "")
    game.on_top("rice").play("ann", "uncover")
    assert game.table.turned_up == "rice"


def test_W38_a_chip_goes_next_to_any_chip() -> None:
    """Neutral or owned, also one that was laid a moment ago; not on a chip, and not far from all of them."""
    game = laid(step="income").chip("dadu", "village", "ann").chip("chengdu", "temple").proceed()
    near = {"datong", "zhending", "jinan", "xingyuan", "chongqing", "zhongqing"}
    assert set(game.legal("ann")) == {f"lay {province}" for province in near}
    game.refused("ann", "lay dadu")
    game.refused("ann", "lay dengzhou")
    game.play("ann", "lay jinan")
    assert "lay dengzhou" in game.legal("bob")


@pytest.mark.parametrize(("seats", "rice", "left"), [("ann bob cy", 0, 8), (FIVE, 0, 8), (SIX, 5, 0)])
def test_W39_T59_no_chip_is_turned_up_once_every_province_has_one(seats: str, rice: int, left: int) -> None:
    """The first player fills the last province, no one else turns up a chip; below six players eight are left."""
    fortresses = 6 if rice else 3
    game = laid(seats, step="income").neutral(palace=5, temple=5, village=17, fortress=fortresses, rice=rice)
    assert len(game.empty()) == 1
    game.proceed()
    assert turned_up(game) == ["ann"]
    assert game.table.step == "claims"
    assert len(game.table.stack) == left


def test_W39_the_chips_of_temples_end_there_too() -> None:
    """An owner of a temple is not even asked."""
    game = laid(step="income").owns("bob", temple=5).neutral(palace=5, village=17).neutral(fortress=4).proceed()
    assert (turned_up(game), game.table.step) == ([], "claims")


# W40: brown provinces


@pytest.mark.parametrize(("seats", "brown"), [("ann bob cy", False), (FIVE, False), (SIX, True)])
def test_W40_T58_brown_provinces_are_in_play_with_six_only(seats: str, brown: bool) -> None:
    """Below that nothing lies there, nothing is next to them, and no one can name them."""
    game = laid(seats, step="income").chip("datong", "village").proceed()
    near = {"dadu", "zhending", "taiyuan"} | ({"ningxia", "yanan"} if brown else set())
    assert set(game.legal("ann")) == {f"lay {province}" for province in near}
    refusal = game.judged("ann", Lay("yanan"))
    assert (refusal.ruling if refusal else "") == ("" if brown else "W40")
    assert len(game.empty()) == (38 if brown else 30)
    in_play = realm(game.table)
    assert all(in_play.keys() >= set(province.neighbours) for province in in_play.values())


# W41: a player without a chip to show what is his


def test_W41_T67_more_than_the_chips_of_a_colour_may_be_owned() -> None:
    """There are three palaces of a colour; a substitute marks the fourth."""
    game = laid(step="uncontested").owns("ann", palace=3).chip("jian", "palace").markers("jian", "ann").proceed()
    assert game.palaces() == [4, 0, 0, 0]


def test_W41_strict_what_cannot_be_shown_cannot_be_claimed() -> None:
    """An option: no fourth palace; others may claim it, and ann may claim what she has chips for."""
    game = laid(chip_limit="strict").owns("ann", palace=3).chip("jian", "palace").chip("fuzhou", "village").proceed()
    assert game.refused("ann", "claim jian").ruling == "W41"
    assert game.legal("ann") == ["claim fuzhou"]
    assert "claim jian" in game.play("ann", "claim fuzhou").legal("bob")


@pytest.mark.parametrize(("villages", "possible"), [(15, True), (16, False)])
def test_W41_strict_sixteen_chips_of_a_colour_and_any_of_them_shows_a_village(villages: int, possible: bool) -> None:
    """No seventeenth province, whatever it is; ann, who then finds none to claim, is passed over."""
    game = laid(chip_limit="strict").owns("ann", village=villages).chip("jian", "village").proceed()
    assert (game.asked() == ("ann",)) is possible


def test_W41_strict_a_claim_that_cannot_be_shown_any_more_fails() -> None:
    """Two palaces claimed, one chip left: the second claim only brings the marker back, and the chip stays neutral."""
    game = laid(step="uncontested", chip_limit="strict").owns("ann", palace=2)
    for province in ("jian", "fuzhou"):
        game.chip(province, "palace").markers(province, "ann")
    game.proceed()
    assert game.palaces() == [3, 0, 0, 0]
    assert sorted([game.owner("jian"), game.owner("fuzhou")]) == ["", "ann"]
    assert game.table.markers == []


@pytest.mark.parametrize("order", list(permutations(("jian", "fuzhou", "dadu"))))
def test_W41_strict_lone_claims_of_one_player_are_served_in_the_order_of_his_markers(order: Sequence[str]) -> None:
    """Three rice fields claimed, chips for two left: the last that he marked stays neutral, wherever it lies."""
    game = laid(chip_limit="strict")
    for province in sorted(order):
        game.chip(province, "rice")
    game.owns("bob", rice=2).neutral(village=3)
    villages = [province for province, chip in game.table.chips.items() if chip.building == "village"]
    game.proceed()
    for province, village in zip(order, villages, strict=True):
        game.play("ann", f"claim {village}").play("bob", f"claim {province}")
        game.play("cy", f"claim {village}").play("dan", f"claim {village}")
    while game.asked() == ("bob",):
        game.play("bob", "pass")
    assert [game.owner(province) for province in order] == ["bob", "bob", ""]
    assert (
        says("seat-has-no-chip-to", seat="bob", building="rice field", province=realm(game.table)[order[2]].name)
        in game.sentences()
    )


def test_W41_strict_where_chips_may_run_out_a_claim_says_that_earlier_ones_come_first() -> None:
    """Two palaces are ann's, and she has marked one more: of a fourth she is told that the third comes before it."""
    game = laid(chip_limit="strict").owns("ann", palace=2).chip("jian", "palace").chip("fuzhou", "palace").proceed()
    view = View(game.table, "ann", game.chance)
    assert Claim("jian").meaning(view) == Claim("fuzhou").meaning(view) == says("free-unless-others-claim-it")
    game.markers("jian", "ann")
    assert Claim("fuzhou").meaning(view) == says("yours-only-if-your-earlier")


@pytest.mark.parametrize(("option", "owner", "chips"), [("proxy", "ann", 0), ("strict", "bob", 1)])
def test_W41_strict_what_cannot_be_shown_is_no_reward(option: str, owner: str, chips: int) -> None:
    """If nothing else qualifies there is a chip."""
    game = laid(chip_limit=option).chip("henan", "palace", "ann").chip("dadu", "palace", "ann")
    game.chip("jian", "palace", "ann").chip("taiyuan", "palace", "bob").chip("nanning", "village", "bob")
    game.rebellion("bob").all_play(ann="fight 3", bob="fight 1", cy="side rebels 1", dan="side emperor 1")
    assert (game.owner("taiyuan"), game.player("ann").chips) == (owner, chips)
