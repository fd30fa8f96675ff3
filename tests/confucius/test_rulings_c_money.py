"""Rulings R29 to R38: payments, the deck, discounts and limits. Also T16, T17, T19, T20, T22 and T23."""

import pytest
from laid import Laid, laid
from pbem_confucius.actions.bribe import Bribe
from pbem_confucius.end_of_round import Discard
from wording import says

from pbem.errors import RefusedError, UnreadableMoveError


def others_hold_the_discard_pile(game: Laid) -> Laid:
    """No play leads here: outside of hands there is only the deck."""
    game.family("bob").hand += game.table.discard
    game.table.discard = []
    return game.impossible()


@pytest.mark.parametrize(
    ("hand", "typed"),
    [
        ([3], "buy-gift 2 with 3"),
        ([2, 2], "buy-gift 2 with 2 2"),
        ([1, 1, 3, 3], "buy-gift 2 with 1 1 3 3"),
    ],
)
def test_R29_T16_T17_overpaying_is_legal_and_there_is_no_change(hand: list[int], typed: str) -> None:
    """Any cards that reach the price will do, superfluous ones too; all of them are gone."""
    game = laid().hand("ann", *hand).play("ann", typed)
    assert game.held("ann") == []
    assert sorted(game.faces(game.table.discard), key=int) == sorted(hand)
    assert 2 in game.family("ann").available


def test_R29_less_than_the_price_is_refused() -> None:
    """Whether the cards named fall short or the whole hand does."""
    game = laid().hand("ann", 1, 1, 1)
    assert game.refused("ann", "buy-gift 3 with 1 1").ruling == "R29"
    assert game.refused("ann", "buy-gift 4").ruling == "R29"


def test_R29_where_nothing_is_due_nothing_may_be_paid() -> None:
    """No cards for taxes, or for an unbribed official by reward card."""
    game = laid(mover="ann").rewards("ann", "bribery-any")
    with pytest.raises(UnreadableMoveError):
        game.meant("ann", "tax with 1")
    assert game.refused("ann", "reward bribery hubu 4 with 1").ruling == "R29"


def test_R29_one_pays_with_cards_of_ones_own_each_once() -> None:
    """Neither a card twice nor a neighbour's counts, whatever a file from elsewhere says."""
    game = laid(mover="ann").hand("ann", 2).hand("bob", 3)
    [own], [others] = game.family("ann").hand, game.family("bob").hand
    for pay, slots in ((2, 2), (own, own)), ((3,), (others,)):
        refusal = game.judged("ann", Bribe("hubu", 4, pay=pay, slots=slots))
        assert refusal is not None
        assert refusal.ruling == "R29"
    with pytest.raises(RefusedError):
        game.meant("ann", "bribe hubu 4 with 3")


def test_R30_a_card_is_wholly_cash_or_wholly_licences() -> None:
    """Two ones are six licences but two coins; two threes are two licences but six coins; never a mixture."""
    ones = laid(mover="ann").hand("ann", 1, 1)
    assert ones.refused("ann", "buy-junks 2 with 1 1").ruling == "R29"
    ones.play("ann", "recruit with 1 1")
    threes = laid(mover="ann").hand("ann", 3, 3)
    assert threes.refused("ann", "recruit with 3 3").ruling == "R29"
    threes.play("ann", "buy-junks 3 with 3 3")
    twos = laid(mover="ann").hand("ann", 2, 2, 2)
    assert twos.refused("ann", "recruit with 2 2").ruling == "R29"
    twos.play("ann", "recruit with 2 2 2")


@pytest.mark.parametrize("coins", range(5))
def test_R31_commercial_income_returns_a_card_more_than_the_coins_paid(coins: int) -> None:
    """From nothing for one card up to four coins for five cards."""
    game = laid().hand("ann", *[1] * coins).play("ann", f"commercial {coins}")
    assert len(game.family("ann").hand) == coins + 1


@pytest.mark.parametrize(
    ("hand", "typed"),
    [
        ([3, 2], "commercial 5"),
        ([3, 3], "commercial 4"),
        ([3, 3], "commercial 4 with 3 3"),
        ([3, 1, 1], "commercial 4 with 3 1 1"),
        ([1], "commercial 0 with 1"),
        ([1, 2], "commercial 2 with 1"),
    ],
)
def test_R31_other_coins_than_were_named_or_more_than_four_are_refused(hand: list[int], typed: str) -> None:
    """No price has to be reached: a card too many, or one that goes beyond four, cannot be put in."""
    assert laid().hand("ann", *hand).refused("ann", typed).ruling == "R31"


def test_R32_the_discard_pile_is_shuffled_only_when_a_card_is_missing() -> None:
    """Drawing the last card leaves the pile alone; the next draw needs it."""
    game = laid(mover="ann").deck(1, 1)
    pile = list(game.table.discard)
    game.play("ann", "tax")
    assert (game.table.deck, game.table.discard) == ([], pile)
    game.play("bob", "tax")
    assert game.table.discard == []
    assert len(game.table.deck) == len(pile) - 2


def test_R32_the_price_just_paid_is_in_the_pile_by_then() -> None:
    """With nothing else to draw, the coins invested come straight back."""
    game = others_hold_the_discard_pile(laid().hand("ann", 3, 1).deck()).play("ann", "commercial 4")
    assert game.held("ann") == [1, 3]


def test_R33_without_any_card_left_drawing_stops() -> None:
    """It cannot come to this; if it did, a player would draw what there is."""
    game = others_hold_the_discard_pile(laid().deck(2)).play("ann", "tax")
    assert game.held("ann") == [1, 2, 2, 3]
    assert game.asked() == ("bob",)


def test_R34_payments_and_the_discard_pile_are_public() -> None:
    """What lay secret in a hand is open to everyone once it has been paid."""
    game = laid(mover="ann").hand("ann", 3, 1)
    [card, _other] = game.family("ann").hand
    assert game.view("bob").faces([card]) == [None]
    assert list(game.meant("ann", "buy-gift 3 with 3").cards()) == [(card, 3)]
    game.play("ann", "buy-gift 3 with 3")
    assert game.table.discard == [card]
    assert any("3" in sentence for sentence in game.sentences("bob"))


def many_cards(step: str = "officials") -> Laid:
    """Ann has four cards, bob seven, cy five and two reward cards."""
    game = laid(step=step).hand("ann", 1, 1, 1, 1).hand("bob", 1, 1, 1, 2, 2, 2, 3).hand("cy", 3, 3, 3, 3, 3)
    return game.rewards("cy", "cash", "gift")


def test_R35_discarding_is_for_all_at_once_and_leaves_exactly_four() -> None:
    """Those above four choose independently; the others keep everything, and reward cards do not count."""
    game = many_cards().proceed()
    assert game.need is not None
    assert (game.need.seats, game.need.together) == (("bob", "cy"), True)
    assert len(game.legal("cy")) == 1
    bob = game.family("bob")
    for count in (2, 4):
        refusal = game.judged("bob", Discard(tuple(map(int, game.faces(bob.hand[:count]))), tuple(bob.hand[:count])))
        assert refusal is not None
        assert refusal.ruling == "R35"
    game.play("cy", "discard 3").play("bob", "discard 1 1 3")
    assert game.held("ann") == [1, 1, 1, 1]
    assert game.held("bob") == [1, 2, 2, 2]
    assert len(game.family("cy").rewards) == 2


def test_R35_what_was_discarded_is_shown() -> None:
    """The pile is open: the story names the cards to everyone."""
    game = many_cards().proceed().play("cy", "discard 3").play("bob", "discard 1 1 3")
    assert says("seat-discards-cards", seat="bob", cards="1, 1, 3") in game.sentences("ann")


def test_R35_there_is_no_limit_before_the_end_of_the_round() -> None:
    """In the Actions Phase a hand may grow."""
    game = laid(mover="ann").hand("ann", 1, 1, 1, 1, 1).play("ann", "tax")
    assert len(game.family("ann").hand) == 7
    assert game.asked() == ("bob",)


@pytest.mark.parametrize(
    "row", ["ann . - - - . .", ". . - ann+ - . .", ". . - - ann* . .", "ann ann ann ann bob bob bob"]
)
def test_R36_one_official_of_whatever_kind_gives_the_discount(row: str) -> None:
    """Unsecured, secured, a candidate, or one in a resolved ministry."""
    resolved = "ann bob" if "bob" in row else ""
    game = laid(round=5, mover="ann").ministry("hubu", row, resolved=resolved).hand("ann", 3)
    assert game.tile("bingbu 4").cost == 4
    game.play("ann", "bribe bingbu 4 with 3")


def test_R36_the_first_bribe_in_hubu_is_not_cheaper_but_securing_it_is() -> None:
    """The discount is that of the moment before the marker is laid down."""
    game = laid().alone("ann").hand("ann", 3, 3, 1)
    assert game.refused("ann", "bribe hubu 4 with 3").ruling == "R29"
    game.play("ann", "bribe hubu 4 with 3 1")
    game.play("ann", "secure hubu 4 with 3")


def test_R36_giving_away_the_last_official_ends_the_discount_at_once() -> None:
    """And it starts at once for the receiver."""
    game = laid().alone("ann").official("bingbu 4", "ann").hand("ann", 1, 2)
    assert "recruit" in game.legal("ann")
    game.play("ann", "transfer bingbu 4 to bob")
    assert game.refused("ann", "recruit").ruling == "R29"
    game.alone("bob").hand("bob", 1, 2).cubes("bob", 1).family("bob").passed = False
    game.table.mover = "bob"
    assert "recruit" in game.legal("bob")


@pytest.mark.parametrize(("official", "prices"), [("", (1, 3, 6, 10)), ("gongbu 4", (1, 2, 4, 7))])
def test_R36_T19_junks_cost_less_with_an_official_in_gongbu(official: str, prices: tuple[int, ...]) -> None:
    """1, 2, 4 and 7 cash instead of 1, 3, 6 and 10, to the coin."""
    for count, price in enumerate(prices, 1):
        game = laid(mover="ann").hand("ann", *[1] * price)
        if official:
            game.official(official, "ann")
        if price > 1:
            short = " ".join("1" * (price - 1))
            assert game.refused("ann", f"buy-junks {count} with {short}").ruling == "R29"
        game.play("ann", f"buy-junks {count} with {' '.join('1' * price)}")
        assert game.family("ann").shipyard == count


@pytest.mark.parametrize("typed", ["bribe bingbu 4", "secure gongbu 4"])
def test_R36_T20_an_official_in_hubu_takes_one_off_a_price_of_four(typed: str) -> None:
    """For bribing and for securing; to the coin."""
    game = laid().official("hubu 3", "ann").official("gongbu 4", "ann").hand("ann", 1, 1, 1)
    assert game.tile("bingbu 4").cost == game.tile("gongbu 4").cost == 4
    assert game.refused("ann", f"{typed} with 1 1").ruling == "R29"
    assert game.play("ann", f"{typed} with 1 1 1").held("ann") == []


@pytest.mark.parametrize(("official", "licences"), [("", 6), ("bingbu 4", 4)])
def test_R36_an_army_costs_six_licences_or_four_with_an_official_in_bingbu(official: str, licences: int) -> None:
    """A three is one licence, so as many threes as licences are due."""
    game = laid(mover="ann").hand("ann", *[3] * licences)
    if official:
        game.official(official, "ann")
    assert game.refused("ann", f"recruit with {' '.join('3' * (licences - 1))}").ruling == "R29"
    assert game.play("ann", f"recruit with {' '.join('3' * licences)}").family("ann").colony == 1


def test_R37_T22_no_more_junks_are_sold_than_the_supply_holds() -> None:
    """Twenty-five in all, at sea or in shipyards."""
    game = laid(mover="ann").junks("bob", shipyard=20, ocean=3).hand("ann", 3, 3)
    assert game.refused("ann", "buy-junks 3").ruling == "R37"
    game.play("ann", "buy-junks 2 with 3")
    assert game.table.junk_supply == 0
    assert game.refused("bob", "buy-junks 1").ruling == "R37"


def test_R37_one_to_four_junks_at_a_time() -> None:
    """Five are never sold at once."""
    game = laid(mover="ann").hand("ann", *[3] * 8)
    assert game.legal("ann", "buy-junks") == [f"buy-junks {count}" for count in (1, 2, 3, 4)]
    assert game.refused("ann", "buy-junks 5").page == 11


def test_R38_T23_the_seventh_army_does_not_exist() -> None:
    """Wherever the six are, neither the action nor the card recruits another."""
    game = laid(mover="ann").armies("ann", "korea 1", colony=4, insulted=1).hand("ann", 1, 1)
    game.rewards("ann", "recruit")
    assert game.refused("ann", "recruit").ruling == "R38"
    assert game.refused("ann", "reward recruit").ruling == "R38"
