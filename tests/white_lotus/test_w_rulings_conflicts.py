"""Rulings W10 to W23: conflicts, influence and battle points, the emperor and his chip.

Also T14, T16, T17, T19, T20, T22, T23, T28, T31, T32 and T68.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import pytest
from laid_lotus import RULES, Laid, laid
from pbem_white_lotus.table import Marker
from wording import says, tells

from pbem import author
from pbem.errors import UnreadableMoveError
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.projections.typed import understood


def fought(seats: str, building: str = "village", **options: Any) -> Laid:
    """A conflict for Henan between some of ann, bob, cy, dan and eve; ann is emperor and owns a palace.

    Cy has a village, so that the year stops at the question for a rebel leader.
    """
    game = laid("ann bob cy dan eve", **options).owns("ann", palace=1).owns("cy", village=1)
    return game.contested("henan", building, seats)


def test_W10_only_another_one_still_in_the_province_is_a_target_and_T22() -> None:
    """Not oneself, not someone without a marker there, and not who was removed a round ago."""
    game = fought("ann bob cy")
    assert game.refused("ann", "bid ann 1").ruling == "W10"
    assert game.refused("ann", "bid dan 1").ruling == "W10"
    game.all_play(ann="bid bob 1", bob="bid ann 0", cy="bid bob 0")
    assert game.refused("ann", "bid bob 1").ruling == "W10"
    assert {words.split()[1] for words in game.legal("ann")} == {"cy"}


def test_W11_a_target_is_named_with_a_bid_of_nothing_too() -> None:
    """Exactly one other participant: a bid without a target, or with two, is no bid."""
    game = fought("ann bob cy")
    for words in ("bid 1", "bid 0", "bid", "bid bob cy 1"):
        with pytest.raises(UnreadableMoveError):
            game.meant("ann", words)
    assert game.refused("ann", "bid ann 0").ruling == "W10"
    assert {words.split()[1] for words in game.legal("ann")} == {"bob", "cy"}


def test_W11_so_there_is_always_somebody_under_pressure() -> None:
    """Even if everyone bids nothing, someone is removed."""
    game = fought("bob cy").all_play(bob="bid cy 0", cy="bid bob 0")
    assert game.asked() == ("ann",)
    assert game.legal("ann") == ["remove bob", "remove cy"]


@pytest.mark.parametrize("held", [0, 1, 3])
def test_W12_any_number_from_nothing_to_all_one_has_and_T23(held: int) -> None:
    """Zero needs no card, and more than one holds is refused."""
    game = fought("ann bob").hand("ann", influence=held)
    assert game.legal("ann") == [f"bid bob {points}" for points in range(held + 1)]
    assert game.refused("ann", f"bid bob {held + 1}").ruling == ""


def test_W13_whoever_is_nobodys_target_cannot_be_out_and_T19() -> None:
    """All bids are 0: those who are targeted are tied, the untargeted one is not."""
    game = fought("bob cy dan").all_play(bob="bid cy 0", cy="bid bob 0", dan="bid bob 0")
    assert game.legal("ann") == ["remove bob", "remove cy"]
    assert game.refused("ann", "remove dan").ruling == "W14"


def test_W13_of_all_zero_bids_against_one_that_one_is_not_alone() -> None:
    """He has to target someone himself, who is then tied with him."""
    game = fought("bob cy dan").all_play(bob="bid dan 0", cy="bid bob 0", dan="bid bob 0")
    assert game.legal("ann") == ["remove bob", "remove dan"]


def test_W13_the_option_lets_the_emperor_choose_among_everybody_when_all_is_zero() -> None:
    """Only when all bids are 0: else the option changes nothing."""
    game = fought("bob cy dan", zero_tie="everybody")
    game.all_play(bob="bid cy 0", cy="bid bob 0", dan="bid bob 0")
    assert game.legal("ann") == ["remove bob", "remove cy", "remove dan"]
    game = fought("bob cy dan", zero_tie="everybody")
    game.all_play(bob="bid cy 1", cy="bid bob 1", dan="bid bob 0")
    assert game.legal("ann") == ["remove bob", "remove cy"]


def test_W14_the_emperor_removes_one_of_the_tied_only_and_T20() -> None:
    """Pressure 4, 4 and 1: the third is safe."""
    game = fought("bob cy dan").all_play(bob="bid cy 4", cy="bid bob 4", dan="bid bob 0")
    assert game.refused("ann", "remove dan").ruling == "W14"
    game = fought("bob cy dan eve").all_play(bob="bid cy 4", cy="bid bob 4", dan="bid eve 1", eve="bid cy 0")
    assert game.legal("ann") == ["remove bob", "remove cy"]


@pytest.mark.parametrize(("removed", "left"), [("bob", "cy"), ("cy", "bob")])
def test_W14_the_emperor_breaks_a_tie_he_has_no_part_in_and_T17(removed: str, left: str) -> None:
    """Either of the two, at his pleasure; the others are not asked."""
    game = fought("bob cy").all_play(bob="bid cy 2", cy="bid bob 2")
    assert game.asked() == ("ann",)
    game.play("ann", f"remove {removed}")
    assert game.owner("henan") == left


@pytest.mark.parametrize("removed", ["ann", "bob"])
def test_W14_the_emperor_breaks_his_own_tie_and_may_remove_himself(removed: str) -> None:
    """He knows all bids by then."""
    game = fought("ann bob").all_play(ann="bid bob 3", bob="bid ann 3")
    assert game.asked() == ("ann",)
    assert game.table.conflict is not None
    assert {card.points for card in game.table.conflict.bids.values()} == {3}
    game.play("ann", f"remove {removed}")
    assert game.owner("henan") == ({"ann", "bob"} - {removed}).pop()


@pytest.mark.parametrize(("bid", "pays"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_W15_whoever_is_out_pays_half_his_bid_rounded_down(bid: int, pays: int) -> None:
    """Of 5 he lays down 2 and keeps 3; of 1 he lays down nothing."""
    game = fought("bob cy").all_play(bob=f"bid cy {bid}", cy="bid bob 7")
    assert (game.owner("henan"), game.influence()) == ("cy", [12, 12 - pays, 5, 12, 12])


def test_T14_the_rulebooks_example_of_a_round() -> None:
    game = fought("bob cy dan").hand("cy", influence=2)
    game.all_play(bob="bid cy 3", cy="bid bob 2", dan="bid cy 2")
    assert game.influence() == [12, 9, 1, 10, 12]
    assert game.asked() == ("bob", "dan")
    assert game.table.markers == [Marker("henan", "bob"), Marker("henan", "dan")]


def test_T16_a_duel() -> None:
    game = fought("bob cy").all_play(bob="bid cy 3", cy="bid bob 2")
    assert (game.owner("henan"), game.influence()) == ("bob", [12, 9, 11, 12, 12])
    assert game.table.markers == []


def test_W16_what_is_paid_goes_to_the_supply() -> None:
    """No one gains what others pay, least of all the one who is out."""
    game = fought("bob cy dan").all_play(bob="bid cy 6", cy="bid dan 4", dan="bid cy 3")
    assert game.influence() == [12, 6, 10, 9, 12]


def test_W17_dragon_cards_come_back_after_every_round() -> None:
    """Who was aimed at once may be aimed at again, by the same player, in the same conflict."""
    game = fought("bob cy dan").all_play(bob="bid dan 1", cy="bid bob 5", dan="bid cy 6")
    assert game.asked() == ("bob", "dan")
    game.all_play(bob="bid dan 2", dan="bid bob 1")
    assert game.owner("henan") == "bob"


def test_W18_no_payment_fails_for_want_of_change() -> None:
    """After an odd payment every number up to what is left can be laid, of influence and of battle points."""
    game = fought("bob cy dan").hand("bob", influence=6).all_play(bob="bid cy 1", cy="bid dan 0", dan="bid cy 0")
    assert game.legal("bob") == [f"bid dan {points}" for points in range(6)]
    game = laid().rebellion("bob").hand("bob", battle=5)
    assert game.legal("bob") == [f"fight {points}" for points in range(1, 6)]


def test_W19_influence_and_battle_never_run_out() -> None:
    """More than the 154 and 100 points of the printed cards may be in hands."""
    game = (
        laid("ann bob cy", year=8, step="emperor-chip")
        .hand("ann", influence=150, battle=98)
        .neutral(village=1)
        .proceed()
    )
    assert (game.influence(), game.battle()) == ([160, 22, 22], [100, 5, 5])


def test_W19_a_strict_stock_pays_from_the_emperor_clockwise_what_is_left() -> None:
    """Influence: 154 less 139 are 15, so bob has his 10, cy 5 and ann none. Battle likewise: 3 are left."""
    game = laid("ann bob cy", step="emperor-chip", emperor="bob", stock="strict").neutral(village=1)
    game.hand("ann", influence=115, battle=91).proceed()
    assert (game.influence(), game.battle()) == ([115, 22, 17], [91, 5, 4])


def seen(game: Laid, seat: str) -> str:
    """Everything that a seat (or, by another name, an onlooker) is shown of the table."""
    asked = game.need.seats if game.need is not None else ()
    moves = game.legal(seat) if seat in asked else []
    return f"{RULES.picture(game.view(seat))} {RULES.facts(game.view(seat))} {moves} {game.sentences(seat)}"


@pytest.mark.parametrize("onlooker", ["ann", "dan", "nobody"])
def test_W20_what_somebody_holds_is_shown_to_nobody_else(onlooker: str) -> None:
    """Other hands change and nothing that one is shown changes, whether one takes part or not."""
    poor = fought("ann bob").hand("bob", influence=1, battle=0)
    rich = fought("ann bob").hand("bob", influence=47, battle=38)
    assert seen(poor, onlooker) == seen(rich, onlooker)
    assert seen(poor, "bob") != seen(rich, "bob")


def test_W20_in_a_rebellion_too_hands_stay_closed() -> None:
    """What the others could commit shows nowhere."""
    poor = laid().owns("bob", village=1).rebellion("bob").hand("bob", battle=0)
    rich = laid().owns("bob", village=1).rebellion("bob").hand("bob", battle=31)
    assert seen(poor, "ann") == seen(rich, "ann")


def test_W20_what_is_revealed_everybody_sees() -> None:
    """Also those who take no part in the conflict: the bids, and what is paid."""
    game = fought("bob cy").all_play(bob="bid cy 2", cy="bid bob 2")
    conflict = RULES.facts(game.view("dan"))["conflict"]
    assert conflict is not None
    assert conflict["bids"] == {
        "bob": {"target": "cy", "points": 2},
        "cy": {"target": "bob", "points": 2},
    }
    game.play("ann", "remove bob")
    told = game.sentences("dan")
    assert says("seat-lays-points-influence-points", seat="bob", points=2, target="cy") in told
    assert says("seat-pays-count-influence-points", seat="bob", count=1) in told
    assert says("seat-pays-count-influence-points", seat="cy", count=2) in told


@pytest.mark.parametrize(("palaces", "emperor"), [(1, "bob"), (2, "ann"), (3, "ann")])
def test_W21_only_more_palaces_than_the_emperor_make_an_emperor_and_T28(palaces: int, emperor: str) -> None:
    """Bob's second palace: against one of the emperor's it is more, against two it is equal and changes nothing."""
    game = laid(step="uncontested").owns("ann", palace=palaces).owns("bob", palace=1).owns("cy", village=1)
    game.chip("henan", "palace").markers("henan", "bob").proceed()
    assert game.table.emperor == emperor


def test_W21_more_than_somebody_else_is_not_enough() -> None:
    """Bob passes cy, but not the emperor."""
    game = laid(step="uncontested").owns("ann", palace=2).owns("bob", village=1)
    game.chip("henan", "palace").markers("henan", "bob").proceed()
    assert (game.palaces(), game.table.emperor) == ([2, 1, 0, 0], "ann")


def test_T32_the_chip_is_for_whoever_became_emperor_this_year() -> None:
    game = laid(step="uncontested").owns("bob", village=1)
    game.chip("henan", "palace").markers("henan", "cy").proceed()
    assert (game.table.emperor, game.vp_chips()) == ("cy", [0, 0, 1, 0])


@pytest.mark.parametrize(("option", "chips"), [(False, 0), (True, 1)])
def test_W22_while_nobody_owns_a_palace_nobody_gets_the_emperors_chip(option: bool, chips: int) -> None:
    """Neutral palaces do not count; by an option the emperor gets his chip all the same."""
    game = laid(step="emperor-chip", emperor_chip_without_palace=option).owns("bob", village=1).neutral(palace=2)
    game.proceed()
    assert game.vp_chips() == [chips, 0, 0, 0]


def test_W23_chips_never_run_out_and_T68() -> None:
    """Eighteen were printed; the nineteenth is given all the same, in phase 3 and as a reward."""
    game = laid("ann bob cy", year=9, step="emperor-chip").chip("dadu", "palace", "ann")
    game.chip("quanzhou", "village", "bob")
    game.chip("nanning", "village", "cy").player("cy").chips = 18
    game.proceed().play("bob", "rebel").all_play(ann="fight 1", bob="fight 2", cy="side rebels 1")
    assert (game.table.step, game.vp_chips()) == ("income", [1, 1, 19])


SEATS = ("ann", "bob", "cy")
AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
KEYS = {seat: SecretKey(sha256(f"key of {seat}".encode()).digest()) for seat in SEATS}


class Filed:
    """A game of three as its file tells it, up to the first conflict, which all three fight; `told`: its story."""

    def __init__(self) -> None:
        self.told: list[str] = []
        first = author.create(Terms(RULES, SEATS, {}, own=["ann"]), KEYS["ann"], nonce=bytes(32), at=AT)
        self.game = Game.begin(first, tell=lambda _game, _event, sentence, _only: self.told.append(sentence))
        for seat in SEATS:
            self.game.take(author.join(self.game, seat, KEYS[seat], at=AT))
        self.game.take(author.start(self.game, KEYS["ann"], at=AT))
        provinces = sorted(self.game.table.chips)[:3]
        for province in provinces:
            for _seat in SEATS:
                [asked] = self._asked()
                self.play(asked, f"claim {province}")
        if len(self._asked()) == 1:
            self.play(self._asked()[0], f"settle {provinces[0]}")

    def play(self, seat: str, typed: str) -> Event:
        """A move as it is typed: a sealed one where the choice is secret."""
        move = understood(RULES, self.game.view(seat), typed.split())
        event = author.play(self.game, seat, move, KEYS[seat], at=AT)
        self.game.take(event)
        return event

    def opening(self, seat: str) -> Event:
        """What shows a seat's seal."""
        event = author.opening(self.game, seat, KEYS[seat], at=AT)
        assert event is not None
        return event

    def opened(self) -> list[str]:
        """The seats that could show their seals now."""
        return [seat for seat in SEATS if author.opening(self.game, seat, KEYS[seat], at=AT) is not None]

    def bids(self) -> dict[str, Any]:
        """The bids that everyone sees."""
        conflict = RULES.facts(self.game.view("ann"))["conflict"]
        assert conflict is not None
        return dict(conflict["bids"])

    def _asked(self) -> Sequence[str]:
        need = self.game.need
        assert need is not None
        return need.seats


def test_T31_no_bid_shows_before_the_last_is_in() -> None:
    filed = Filed()
    before = [repr(RULES.facts(filed.game.view(seat))) for seat in (*SEATS, "nobody")]
    for seat, typed in (("ann", "bid bob 7"), ("cy", "bid bob 4")):
        assert filed.play(seat, typed).body.keys() == {"purpose", "hash"}
        assert filed.opened() == []
    assert [repr(RULES.facts(filed.game.view(seat))) for seat in (*SEATS, "nobody")] == before
    assert not any(tells(sentence, "seat-lays-points-influence-points") for sentence in filed.told)
    filed.play("bob", "bid ann 9")
    assert filed.opened() == list(SEATS)
    for seat in SEATS:
        assert filed.bids() == {}
        filed.game.take(filed.opening(seat))
    lays = [
        number for number, sentence in enumerate(filed.told) if tells(sentence, "seat-lays-points-influence-points")
    ]
    [out] = [
        number for number, sentence in enumerate(filed.told) if tells(sentence, "seat-is-out-of-province", seat="bob")
    ]
    assert len(lays) == 3
    assert max(lays) < out


@pytest.mark.parametrize("changed", [{"points": 2}, {"target": "cy"}, {"nonce": "A" * 22}])
def test_T31_an_opening_that_is_not_what_was_sealed_is_refused_by_name(changed: dict[str, int | str]) -> None:
    """Whoever has seen the others' bids cannot show another one of his own."""
    filed = Filed()
    for seat, typed in (("ann", "bid bob 7"), ("bob", "bid ann 9"), ("cy", "bid bob 4")):
        filed.play(seat, typed)
    filed.game.take(filed.opening("ann"))
    true = filed.opening("bob")
    false = Event.write(
        KEYS["bob"], kind="open", by="bob", body={**true.body, **changed}, at=AT, after=true.after, with_=true.with_
    )
    assert filed.game.objection(true) is None
    assert filed.game.objection(false) == says("seat-opens-something-else-than", seat="bob")
