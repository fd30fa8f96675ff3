"""Cards of an open game when the game goes back: no one draws a second time, and everyone sees what is theirs."""

from typing import Any

import pytest
from wording import says, telling

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


def test_what_is_taken_for_everybody_is_seen_by_everybody() -> None:
    chance = OpenChance(SEED)
    pile = chance.shuffle("deck", [1, 2, 3])
    market = chance.take(pile, "", 2)
    assert None not in chance.faces("ann", market)
    assert None not in chance.faces("onlooker", market)
    assert chance.faces("ann", pile) == [None]
    assert chance.hidden("bob") == {0: pile}


def test_a_position_shows_a_seat_only_what_it_knows_and_hides_where_the_rest_lies() -> None:
    chance = OpenChance(SEED)
    pile = chance.shuffle("deck", [5, 6, 7, 8])
    [anns] = chance.take(pile, "ann", 1)
    [bobs] = chance.take(pile, "bob", 1)
    known = chance.describe("ann")
    assert [face for face in known["faces"] if face != "?"] == chance.faces("ann", [anns])  # type: ignore[attr-defined]
    [unseen] = known["unknown"].values()  # type: ignore[attr-defined]
    assert unseen == sorted({5, 6, 7, 8} - set(chance.faces("ann", [anns])), key=str)
    [face] = chance.faces("bob", [bobs])
    assert face is not None
    assert chance.holds(bobs, face)
    assert chance.describe(None)["unknown"] == {}


DECK, SECOND = "deck/a36b1f2c3f84522d", "deck 2/b115b0ebaaacfbe7"
"""What the shuffles are called that lie in the cards here."""


def described() -> dict[str, Any]:
    """Three cards of a deck, of which ann holds one and everyone sees another, after a shuffle of two more."""
    chance = OpenChance(SEED)
    deck = chance.shuffle("deck", [1, 2, 3])
    chance.shuffle("deck 2", [4, 5])
    chance.take(list(deck), "ann", 1)
    chance.turn_up(deck[1:2])
    return chance.describe("ann")


def test_a_described_game_goes_on_with_the_unknown_cards_dealt_anew() -> None:
    begun = OpenChance("00" * 32)
    begun.adopt(described(), ("ann", "bob"))
    faces = begun.describe(None)["faces"]
    assert sorted(faces[:3]) == [1, 2, 3]  # type: ignore[index]
    assert sorted(faces[3:]) == [4, 5]  # type: ignore[index]
    seen = described()["faces"]
    assert all(seen[slot] in ("?", faces[slot]) for slot in range(5))  # type: ignore[index]
    assert begun.describe("ann")["faces"] == seen, "nobody sees more than before"


SENSELESS: list[tuple[dict[str, Any], str]] = [
    ({"owners": ["ann"]}, "slots-and-owners-differ-in"),
    ({"owners": ["mallory", "?", "?", "?", "?"]}, "other-people-sit-at-this"),
    ({"lent": {"mallory": [0]}}, "other-people-sit-at-this"),
    ({"lent": {"ann": [5]}}, "a-card-that-is-not"),
    ({"public": [-1]}, "a-card-that-is-not"),
    ({"public": [5]}, "a-card-that-is-not"),
    ({"shuffles": [f"0 3 {DECK}", f"2 3 {SECOND}"]}, "a-shuffle-lies-outside-the"),
    ({"shuffles": [f"0 3 {DECK}", f"3 3 {SECOND}"]}, "a-shuffle-lies-outside-the"),
    ({"shuffles": [f"0 3 {DECK}"]}, "a-face-is-missing"),
    (
        {"shuffles": [f"0 3 {DECK}", f"3 0 {DECK}", f"3 2 {SECOND}"]},
        "unknown-faces-and-their-places",
    ),
    ({"shuffles": ["0 3"]}, "a-shuffle-is-not-described"),
    ({"shuffles": ["0 -3 deck"]}, "a-shuffle-is-not-described"),
    ({"unknown": {}}, "unknown-faces-and-their-places"),
]
"""What is changed, and the name of what is said then."""


def test_cards_that_make_no_sense_are_refused() -> None:
    for changed, why in SENSELESS:
        with pytest.raises(ValueError, match=telling("the-cards-make-no-sense", why=says(why))):
            OpenChance(SEED).adopt(described() | changed, ("ann", "bob"))
    with pytest.raises(ValueError, match=telling("the-cards-make-no-sense")):
        OpenChance(SEED).adopt(described() | {"faces": "cards"}, ("ann", "bob"))
