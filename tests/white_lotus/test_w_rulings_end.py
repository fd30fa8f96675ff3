"""Rulings W42 to W48, W51 and W53: the end of the game, points, negotiations, set-up with three and with six.

Also T61, T62, T64, T65 and T70.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from laid_lotus import RULES, Laid, dealt, laid
from pbem_white_lotus.choices import Give
from pbem_white_lotus.scoring import sources_of_points
from wording import says, telling, tells

from pbem import author
from pbem.errors import RefusedError
from pbem.events.keys import SecretKey
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.projections.typed import understood

SIX = "ann bob cy dan eve fay"
THEN = datetime(2026, 1, 5, tzinfo=UTC)


def sources(game: Laid, seat: str) -> Mapping[str, int]:
    """What a seat's points come from."""
    return sources_of_points(game.table)[seat]


# W42 and W43: when the game ends


def test_W42_T61_the_last_year_ends_after_its_rebellion() -> None:
    """One neutral chip at the start of the year: claims, the emperor's chip and a rebellion, but no new cards."""
    game = laid("ann bob cy").chip("henan", "village").chip("dadu", "village", "bob").fill("ann").proceed()
    game.all_play(ann="claim henan", bob="claim henan", cy="claim henan")
    game.all_play(ann="bid bob 1", bob="bid cy 0", cy="bid bob 0").all_play(ann="bid cy 1", cy="bid ann 0")
    assert (game.owner("henan"), game.vp_chips()) == ("ann", [1, 0, 0])
    game.play("bob", "rebel").all_play(ann="fight 1", bob="fight 3", cy="side emperor 1")
    assert game.owner("dadu") == "ann"
    assert game.need is None
    assert (game.table.year, game.influence(), game.battle()) == (3, [10, 12, 12], [2, 0, 2])
    result = RULES.result(game.table)
    assert result is not None
    assert result.winners == ("ann",)


def test_W42_the_end_is_noticed_after_the_rebellion_and_not_before() -> None:
    """The last province is taken in phase 2; still there is a leader to be found."""
    game = laid("ann bob cy", step="uncontested").chip("henan", "village").markers("henan", "bob").fill("ann").proceed()
    assert (game.asked(), game.vp_chips()) == (("bob",), [1, 0, 0])
    assert RULES.result(game.table) is None
    game.play("bob", "pass")
    assert RULES.result(game.table) is not None


def test_W43_T62_a_neutral_chip_that_nobody_claimed_brings_another_year() -> None:
    """There are new cards, no new provinces, and then claims again."""
    game = laid(step="check-end").chip("henan", "village").fill("ann").proceed().play("ann", "palaces 0")
    assert not any(tells(sentence, "seat-turns-up-a-building") for sentence in game.sentences())
    assert (game.table.year, game.table.step) == (3, "claims")
    assert game.influence()[1:] == [22, 22, 22]


# W44 to W46: points and winners


@pytest.mark.parametrize(
    ("building", "value"), [("palace", 3), ("temple", 2), ("fortress", 1), ("rice", 1), ("village", 1)]
)
def test_W44_what_the_buildings_count(building: str, value: int) -> None:
    """Neutral ones count for no one."""
    game = laid().chip("dadu", building, "ann").chip("jian", building)
    assert sources(game, "ann")["buildings"] == value
    assert [sources(game, seat)["buildings"] for seat in ("bob", "cy", "dan")] == [0, 0, 0]


def test_W44_dragons_count_two_and_chips_one() -> None:
    """For whoever owns the three provinces; what lies there counts besides."""
    game = laid().chip("fuzhou", "village", "ann").chip("quanzhou", "temple", "ann").chip("guangzhou", "rice", "bob")
    game.player("ann").chips = 5
    assert sources(game, "ann") == {"buildings": 3, "dragons": 4, "territory": 3, "chips": 5}
    assert sources(game, "bob") == {"buildings": 1, "dragons": 2, "territory": 0, "chips": 0}


def territory_points(*owned: str) -> list[int]:
    """What the largest territory counts for ann, bob and cy, who own villages so: "dadu jinan", "henan", ""."""
    game = laid("ann bob cy")
    for seat, provinces in zip(game.table.seats, owned, strict=True):
        for province in provinces.split():
            game.chip(province, "village", seat)
    return [sources(game, seat)["territory"] for seat in game.table.seats]


def test_W45_T64_the_largest_territory_counts_only_if_nobody_elses_is_as_large() -> None:
    """Two of the same size cancel each other; the third does not gain by it."""
    west, east = "chengdu chongqing zhongqing", "dadu jinan zhending"
    assert territory_points(west, east, "jian fuzhou") == [0, 0, 0]
    assert territory_points(west, "dadu jinan", "jian fuzhou") == [3, 0, 0]


def test_W45_T65_a_territory_hangs_together_through_neighbours_of_one_owner() -> None:
    """Counted in provinces: a line of three. A fourth that borders on none of them does not belong to it."""
    line = "dengzhou jinan zhending"
    assert territory_points(f"{line} henan", "yangzhou jiqing hangzhou", "") == [0, 0, 0]
    assert territory_points(f"{line} taiyuan", "yangzhou jiqing hangzhou", "") == [3, 0, 0]


def test_W45_several_small_territories_are_no_large_one() -> None:
    """Four provinces apart against two together; and a single province is a territory of one."""
    assert territory_points("dadu henan chengdu jian", "yangzhou hangzhou", "") == [0, 3, 0]
    assert territory_points("dadu", "", "") == [3, 0, 0]


def winners(emperor: str, left: tuple[str, ...] = (), **owned: str) -> tuple[str, ...]:
    """Who wins with these buildings, none of them next to another, all with the same points."""
    game = laid("ann bob cy", emperor=emperor, step="over")
    places = iter(("dadu", "henan", "chengdu", "jian", "yangzhou", "nanning", "dengzhou", "xingyuan"))
    for seat, buildings in owned.items():
        for building in buildings.split():
            game.chip(next(places), building, seat)
    result = RULES.result(game.table, left)
    assert result is not None
    return result.winners


def test_W46_of_tied_players_the_emperor_wins() -> None:
    """The holder of the stone, whatever the others own: four points each."""
    assert winners("cy", ann="palace village", bob="temple temple", cy="palace village") == ("cy",)
    assert winners("ann", ann="palace village", bob="temple temple", cy="palace village") == ("ann",)


def test_W46_without_him_the_most_palaces_decide_and_then_nothing() -> None:
    """The emperor has a palace, but too few points: among the others the palace wins, else both do."""
    assert winners("ann", ann="palace", bob="temple temple", cy="palace village") == ("cy",)
    assert winners("ann", ann="palace", bob="temple temple", cy="temple rice village") == ("bob", "cy")


def test_W46_a_seat_that_was_left_wins_nothing_and_decides_no_tie() -> None:
    """Neither with most points, nor as the emperor of a tie; and its palaces do not count among those of the tied."""
    assert winners("cy", ("ann",), ann="palace palace", bob="temple", cy="palace") == ("cy",)
    tied = {"ann": "palace village", "bob": "temple rice village", "cy": "palace village"}
    assert winners("ann", (), **tied) == ("ann",)
    assert winners("ann", ("ann",), **tied) == ("cy",)
    assert winners("ann", ("ann", "cy"), **tied) == ("bob",)


def test_W46_the_list_has_a_seat_that_was_left_last_and_says_so() -> None:
    game = laid("ann bob cy", step="over").fill("ann")
    result = RULES.result(game.table, ("ann",))
    assert result is not None
    assert result.standing[-1] == "ann"
    assert result.scores[-1] == max(result.scores)
    assert result.because.startswith(says("of-those-still-at-the", because="bob and cy are tied"))


# W47 and W48: negotiations


def test_W48_T70_nothing_is_handed_over_unless_the_group_plays_the_variant() -> None:
    """By default there is no such move."""
    game = laid().neutral(village=3).proceed()
    assert game.refused("ann", "give bob 3 influence").ruling == "W48"


@pytest.mark.parametrize("goods", ["influence", "battle"])
def test_W47_T70_points_change_hands_at_once(goods: str) -> None:
    """Three of them, and what was promised for them is no one's business."""
    game = laid(negotiation=True).neutral(village=3).proceed()
    game.answered({"ann": Give("bob", 3, goods)})
    hands = game.influence() if goods == "influence" else game.battle()
    assert hands == ([9, 15, 12, 12] if goods == "influence" else [0, 6, 3, 3])


def test_W47_only_influence_and_battle_points_to_another_player_and_no_more_than_there_are() -> None:
    """No chips, provinces, markers or dragon cards; no debts."""
    game = laid(negotiation=True).neutral(village=3).proceed()
    wrong = [Give("bob", 1, "chips"), Give("bob", 13, "influence"), Give("bob", 4, "battle"), Give("bob", 0, "battle")]
    wrong += [Give("ann", 1, "influence"), Give("zoe", 1, "influence")]
    refusals = [game.judged("ann", move) for move in wrong]
    assert [refusal.ruling for refusal in refusals if refusal is not None] == ["W47"] + [""] * (len(wrong) - 1)


def test_W47_not_while_a_secret_choice_of_the_giver_is_due() -> None:
    """Those who bid, and in a rebellion everyone; others may give meanwhile."""
    game = laid(negotiation=True).contested("henan", "village", "ann bob").chip("jian", "village", "bob")
    gift = Give("dan", 1, "influence")
    refusals = {seat: game.judged(seat, gift) for seat in ("ann", "bob", "cy")}
    assert {seat for seat, refusal in refusals.items() if refusal is not None} == {"ann", "bob"}
    assert refusals["ann"] is not None
    assert refusals["ann"].ruling == "W47"
    rebels = laid(negotiation=True).chip("jian", "village", "bob").rebellion("bob")
    assert all(rebels.judged(seat, gift) is not None for seat in ("ann", "bob", "cy"))


def test_W47_influence_that_lies_on_the_table_cannot_be_handed_over() -> None:
    """While the emperor breaks a tie the bids are not paid yet, but they are no longer in hand."""
    game = laid(negotiation=True, emperor="cy").contested("henan", "village", "ann bob")
    game.all_play(ann="bid bob 8", bob="bid ann 8")
    assert game.asked() == ("cy",)
    assert game.judged("ann", Give("dan", 4, "influence")) is None
    assert game.judged("ann", Give("dan", 5, "influence")) is not None


def by_mail(**options: Any) -> tuple[Game, list[str], SecretKey]:
    """A game between ann, bob and cy that has started, its story from here on, and the key that all three share."""
    key, story = SecretKey(bytes(32)), list[str]()
    seats = ("ann", "bob", "cy")
    chosen = {"first_emperor": "first", **options}
    first = author.create(Terms(RULES, seats, chosen, own=seats), key, nonce=bytes(32), at=THEN)
    game = Game.begin(first, lambda _name, _version: RULES)
    for seat in seats:
        game.take(author.join(game, seat, key, at=THEN))
    game.take(author.start(game, key, at=THEN))
    game.listen(lambda _game, _event, sentence, _only: story.append(sentence))
    return game, story, key


def test_W47_a_gift_waits_for_the_next_turn_and_is_told_when_it_is_made_and_when_it_counts() -> None:
    """Bob, who is not asked, gives his twelve points away; he cannot give them twice."""
    game, story, key = by_mail(negotiation=True)
    players = game.table.players
    give = understood(RULES, game.view("bob"), ["give", "cy", "12", "influence"])
    game.take(author.play(game, "bob", give, key, at=THEN))
    assert story[-1] == says("seat-makes-move-unasked-it", seat="bob", move="give cy 12 influence")
    with pytest.raises(RefusedError, match=telling("that-is-more-than-there")):
        author.play(game, "bob", Give("ann", 12, "influence"), key, at=THEN)
    assert players["bob"].influence == 12
    game.take(author.play(game, "ann", game.legal("ann")[0], key, at=THEN))
    assert [players[seat].influence for seat in ("ann", "bob", "cy")] == [12, 0, 24]
    given = says("number-influence", number=12)
    assert says("seat-gives-receiver-points", seat="bob", receiver="cy", points=given) in story


# W51 and W53: set-up


def test_W51_three_players_begin_as_any_others() -> None:
    """No rule of their own: the same hand, and no one is asked for anything else."""
    three, four = dealt("ann bob cy"), dealt("ann bob cy dan")
    assert three.player("ann") == four.player("ann")
    assert (three.player("ann").influence, three.player("ann").battle) == (12, 3)
    assert len(three.empty()) == len(four.empty()) == 31 - 7
    assert len(three.table.stack) == len(four.table.stack) == 32


def test_W53_with_six_all_eight_starting_chips_are_mixed() -> None:
    """A village more than with five, but not always on the brown province."""
    deals = [dealt(SIX, seed=seed).table.chips for seed in range(20)]
    starting = Counter(palace=1, temple=1, rice=1, fortress=1, village=4)
    assert all(Counter(chip.building for chip in chips.values()) == starting for chips in deals)
    assert len({chips["gongchang"].building for chips in deals}) > 2
