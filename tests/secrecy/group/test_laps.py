"""One seat's shuffle of a deck, and what anybody sees to be wrong with it."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from three_seats import GAME, LABEL, OTHER_GAME, OTHER_LABEL, SIZE, Seat, Shuffle
from wording import telling

from pbem.rooms.dealt.group import deck, points, shares
from pbem.rooms.dealt.group.deck import Card
from pbem.rooms.dealt.group.points import IDENTITY
from pbem.rooms.dealt.unsound import UnsoundError


def test_every_physical_card_has_a_point_of_its_own_in_every_shuffle() -> None:
    found = [
        *deck.card_points(GAME, LABEL, 60),
        *deck.card_points(GAME, OTHER_LABEL, 60),
        *deck.card_points(OTHER_GAME, LABEL, 60),
    ]
    assert len(set(found)) == 180
    assert all(map(points.valid, found))


def test_all_laps_together_lose_no_card_and_change_the_order(shuffle: Shuffle) -> None:
    opened = [
        shares.face(shuffle.seats[0].context, SIZE, card, [points.mul(s.scalar, card.mask) for s in shuffle.seats])
        for card in shuffle.cards
    ]
    assert sorted(map(str, opened)) == [str(number) for number in range(SIZE)]
    source: list[int] = list(range(SIZE))
    for lap in shuffle.laps:
        source = [source[place] for place in lap.order]
    assert opened == source
    assert len({tuple(lap.order) for lap in shuffle.laps}) > 1


def test_an_audit_makes_the_lap_again_to_the_byte(shuffle: Shuffle) -> None:
    for number, seat in enumerate(shuffle.seats):
        again = seat.lap(shuffle.joints[number], shuffle.stages[number])[1]
        assert deck.write(again) == deck.write(shuffle.stages[number + 1])


def test_laps_over_other_cards_have_nothing_in_common(shuffle: Shuffle) -> None:
    """After a fork below it a seat laps twice: with the same masks, the difference would give its order away."""
    bob = shuffle.seats[1]
    one = bob.lap(shuffle.joints[1], shuffle.stages[1])[0]
    other = bob.lap(shuffle.joints[1], list(reversed(shuffle.stages[1])))[0]
    assert not set(one.masks) & set(other.masks)
    assert not set(one.masks) & set(bob.lap(points.base(9), shuffle.stages[1])[0].masks)


def twice(before: Sequence[Card], after: list[Card]) -> list[Card]:
    return [after[1], *after[1:]]


def half_twice(before: Sequence[Card], after: list[Card]) -> list[Card]:
    return [Card(after[1].mask, after[0].body), *after[1:]]


def unchanged(before: Sequence[Card], after: list[Card]) -> list[Card]:
    return [before[0], *after[1:]]


def identity(before: Sequence[Card], after: list[Card]) -> list[Card]:
    return [Card(IDENTITY, after[0].body), *after[1:]]


def mixed_order(before: Sequence[Card], after: list[Card]) -> list[Card]:
    minus_one = (2**255 - 20).to_bytes(32, "little")  # of order two
    return [Card(after[0].mask, points.add(after[0].body, minus_one)), *after[1:]]


def not_canonical(before: Sequence[Card], after: list[Card]) -> list[Card]:
    return [Card((2**255 - 19 + 3).to_bytes(32, "little"), after[0].body), *after[1:]]


def fewer(before: Sequence[Card], after: list[Card]) -> list[Card]:
    return after[1:]


def more(before: Sequence[Card], after: list[Card]) -> list[Card]:
    return [*after, Card(points.base(2), points.base(3))]


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        (twice, "a card twice"),
        (half_twice, "a card twice"),
        (unchanged, telling("it-leaves-a-card-as")),
        (identity, "not a point of the group"),
        (mixed_order, "not a point of the group"),
        (not_canonical, "not a point of the group"),
        (fewer, telling("it-has-count-cards-instead", count=4, size=5)),
        (more, telling("it-has-count-cards-instead", count=6, size=5)),
    ],
)
def test_a_lap_that_anybody_sees_to_be_false_is_refused(
    shuffle: Shuffle, attack: Callable[[Sequence[Card], list[Card]], list[Card]], said: str
) -> None:
    before, after = shuffle.stages[1], shuffle.stages[2]
    deck.check(before, after)
    with pytest.raises(UnsoundError, match=said):
        deck.check(before, attack(before, after))


@pytest.mark.parametrize("size", [0, 1, 63, 65, 64 * 513])
def test_a_deck_has_a_whole_number_of_cards_and_not_too_many(size: int) -> None:
    with pytest.raises(UnsoundError, match=telling("it-does-not-have-the")):
        deck.read(bytes(size))


@given(size=st.integers(1, 7), identity=st.binary(min_size=32, max_size=32))
def test_whatever_the_size_a_lap_survives_being_written(size: int, identity: bytes) -> None:
    seat = Seat("ann")
    before = deck.unshuffled(GAME, LABEL, size)
    lap, after = seat.lap(seat.key.point, before)
    assert sorted(lap.order) == list(range(size))
    assert deck.read(deck.write(after)) == after
    deck.check(before, after)
