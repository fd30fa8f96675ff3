"""Cards of an open game when the game goes back: nobody draws a second time, and everybody sees what is theirs."""

from pbem.secrecy.open import OpenChance

SEED = "5a" * 32


def test_the_same_seat_draws_the_same_cards_again() -> None:
    chance = OpenChance(SEED)
    pile = chance.shuffle("deck", [1, 2, 3, 4, 5, 6])
    first = chance.take(list(pile), "ann", 2)
    again = list(pile)
    assert chance.take(again, "ann", 2) == first
    assert not set(chance.take(again, "bob", 2)) & set(first)


def test_a_card_that_somebody_else_had_drawn_is_taken_last_and_seen_by_its_new_holder() -> None:
    chance = OpenChance(SEED)
    pile = chance.shuffle("deck", [1, 2, 3])
    chance.take(list(pile), "ann", 2)
    taken = chance.take(list(pile), "bob", 3)
    assert set(taken) == set(pile)
    assert None not in chance.faces("bob", taken)
    assert None in chance.faces("cy", taken)
    assert chance.take(list(pile), "bob", 3) == taken


def test_a_shuffle_of_other_cards_is_another_shuffle_whatever_its_label() -> None:
    chance = OpenChance(SEED)
    first = chance.shuffle("deck 2", [1, 1, 2])
    assert chance.shuffle("deck 2", [2, 1, 1]) == first
    assert not set(chance.shuffle("deck 2", [1, 2, 2])) & set(first)


def test_open_cards_in_another_order_are_other_cards() -> None:
    chance = OpenChance(SEED)
    first = chance.lay_open("hands", [1, 2, 3])
    second = chance.lay_open("hands", [3, 2, 1])
    assert chance.lay_open("hands", [1, 2, 3]) == first
    assert chance.faces("", first) == [1, 2, 3]
    assert chance.faces("", second) == [3, 2, 1]


def test_adopted_cards_lie_where_they_lay_when_the_game_goes_back() -> None:
    chance = OpenChance(SEED)
    pile = chance.shuffle("deck", [1, 2, 3])
    known = chance.describe(None)
    begun = OpenChance("00" * 32)
    begun.adopt(known, ("ann", "bob"))
    later = begun.shuffle("deck 2", [4, 5])
    begun.turn_up(pile[:1])
    begun.adopt(known, ("ann", "bob"))
    assert None not in begun.faces("", pile[:1])
    assert begun.shuffle("deck 2", [4, 5]) == later
