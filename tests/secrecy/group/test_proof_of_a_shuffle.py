"""The shuffle proof: whoever made the last lap of a deck cannot have chosen its order, nor changed a card."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from three_seats import GAME, LABEL, OTHER_GAME, OTHER_LABEL, SIZE, Seat, Shuffle
from wording import telling

from pbem.rooms.dealt.group import deck, points, shuffle_proof
from pbem.rooms.dealt.group.deck import Card, Lap
from pbem.rooms.dealt.group.derive import Context
from pbem.rooms.dealt.group.points import ORDER
from pbem.rooms.dealt.group.shuffle_proof import ShuffleProof
from pbem.rooms.dealt.unsound import UnsoundError


@pytest.fixture(scope="module")
def proof(shuffle: Shuffle) -> ShuffleProof:
    return proved(shuffle, shuffle.cards, shuffle.laps[-1])


def proved(shuffle: Shuffle, after: Sequence[Card], lap: Lap) -> ShuffleProof:
    """A proof of the last seat that it got `after` by this lap, as its tool would write it."""
    last = shuffle.seats[-1]
    return shuffle_proof.prove(last.secret, last.scalar, last.context, shuffle.joint, shuffle.stages[-2], after, lap)


def checked(shuffle: Shuffle, proof: ShuffleProof, after: Sequence[Card]) -> None:
    last = shuffle.seats[-1]
    shuffle_proof.check(proof, last.context, last.key.point, shuffle.joint, shuffle.stages[-2], after)


def test_an_honest_lap_is_proved_and_the_proof_is_the_same_every_time(shuffle: Shuffle, proof: ShuffleProof) -> None:
    checked(shuffle, ShuffleProof.read(proof.write()), shuffle.cards)
    assert proof.write() == proved(shuffle, shuffle.cards, shuffle.laps[-1]).write()
    assert len(proof.write()) == shuffle_proof.proof_size(SIZE) == 128 * SIZE + 192


def test_every_lap_can_be_proved_the_first_too(shuffle: Shuffle) -> None:
    for number, (seat, lap, joint) in enumerate(zip(shuffle.seats, shuffle.laps, shuffle.joints, strict=True)):
        before, after = shuffle.stages[number : number + 2]
        made = shuffle_proof.prove(seat.secret, seat.scalar, seat.context, joint, before, after, lap)
        shuffle_proof.check(made, seat.context, seat.key.point, joint, before, after)


def remasked(shuffle: Shuffle, order: Sequence[int], masks: Sequence[int]) -> tuple[Lap, list[Card]]:
    lap = Lap(order, masks)
    return lap, deck.shuffled(lap, shuffle.seats[-1].scalar, shuffle.joint, shuffle.stages[-2])


def test_a_card_that_comes_twice_cannot_be_proved(shuffle: Shuffle) -> None:
    """Masked anew each time, so that no duplicate is seen; one card is missing instead."""
    lap, after = remasked(shuffle, [0, 1, 2, 3, 3], [11, 12, 13, 14, 15])
    deck.check(shuffle.stages[-2], after)
    forged = proved(shuffle, after, lap)
    assert forged.commitments[4] == b"", "nothing commits to the card that is missing"
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        checked(shuffle, forged._replace(commitments=[*forged.commitments[:4], points.base(5)]), after)
    claimed = Lap([0, 1, 2, 3, 4], lap.masks)
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        checked(shuffle, proved(shuffle, after, claimed), after)


def test_a_deck_in_a_chosen_order_cannot_be_proved(shuffle: Shuffle) -> None:
    """Its maker starts from the open cards, whose order it knows, and not from the other seats' laps."""
    lap = Lap(range(SIZE), [21, 22, 23, 24, 25])
    after = deck.shuffled(lap, shuffle.seats[-1].scalar, shuffle.joint, deck.unshuffled(GAME, LABEL, SIZE))
    deck.check(shuffle.stages[-2], after)
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        checked(shuffle, proved(shuffle, after, lap), after)


def test_a_card_of_another_deck_cannot_be_slipped_in(shuffle: Shuffle, another: Shuffle) -> None:
    """Nor one of this deck that is masked under another key, nor one whose face was replaced."""
    lap = shuffle.laps[-1]
    foreign = another.cards[0]
    mask = points.add(foreign.mask, points.base(7))
    copies = (
        Card(mask, points.add(foreign.body, points.mul(7, another.joint))),
        Card(mask, points.add(foreign.body, points.mul(7, shuffle.joint))),
        Card(points.base(7), points.add(points.base(5), points.mul(7, shuffle.joint))),
    )
    for copy in copies:
        after = [copy, *shuffle.cards[1:]]
        deck.check(shuffle.stages[-2], after)
        with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
            checked(shuffle, proved(shuffle, after, lap), after)


def test_cards_whose_faces_were_shifted_cannot_be_proved(shuffle: Shuffle) -> None:
    """One face plus a point, another less the same: all sums stay what they were."""
    first, second, *rest = shuffle.cards
    point = points.base(99)
    after = [Card(first.mask, points.add(first.body, point)), Card(second.mask, points.sub(second.body, point)), *rest]
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        checked(shuffle, proved(shuffle, after, shuffle.laps[-1]), after)


@pytest.mark.parametrize(
    "context",
    [Context(OTHER_GAME, LABEL, "cy"), Context(GAME, OTHER_LABEL, "cy"), Context(GAME, LABEL, "bob")],
    ids=["another game", "another deck", "another seat"],
)
def test_a_proof_made_elsewhere_is_refused(shuffle: Shuffle, proof: ShuffleProof, context: Context) -> None:
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        shuffle_proof.check(
            proof, context, shuffle.seats[-1].key.point, shuffle.joint, shuffle.stages[-2], shuffle.cards
        )


def with_added(shuffle: Shuffle, scalars: Sequence[int]) -> list[Card]:
    """The last lap, but that to each card another multiple of its mask is added."""
    lap, before = shuffle.laps[-1], shuffle.stages[-2]
    added = [Card(card.mask, deck.keyed(one, [card])[0].body) for one, card in zip(scalars, before, strict=True)]
    return deck.shuffled(lap, 0, shuffle.joint, added)


@pytest.mark.parametrize(
    "wrong",
    [[0, 0, 0, 0, 0], [4711, 4711, 4711, 4711, 4711], None],
    ids=["none at all", "another key", "another to two cards"],
)
def test_a_lap_that_adds_another_key_than_its_seats_cannot_be_proved(
    shuffle: Shuffle, wrong: Sequence[int] | None
) -> None:
    """Its cards would open to nothing once all shares are there: found out now, and not when one is drawn."""
    last = shuffle.seats[-1]
    own = [last.scalar] * SIZE
    assert with_added(shuffle, own) == shuffle.cards
    after = with_added(shuffle, wrong or [own[0] + 1, own[1] - 1, *own[2:]])
    deck.check(shuffle.stages[-2], after)
    for claimed in {last.scalar, *(wrong or ())}:
        forged = shuffle_proof.prove(
            last.secret, claimed, last.context, shuffle.joint, shuffle.stages[-2], after, shuffle.laps[-1]
        )
        with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
            checked(shuffle, forged, after)


def test_a_proof_says_nothing_about_another_lap_or_key(shuffle: Shuffle, proof: ShuffleProof) -> None:
    last, key = shuffle.seats[-1].context, shuffle.seats[-1].key.point
    for own, joint, before, after in (
        (points.base(2), shuffle.joint, shuffle.stages[-2], shuffle.cards),
        (key, points.base(2), shuffle.stages[-2], shuffle.cards),
        (key, shuffle.joint, list(reversed(shuffle.stages[-2])), shuffle.cards),
        (key, shuffle.joint, shuffle.stages[-2], list(reversed(shuffle.cards))),
    ):
        with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
            shuffle_proof.check(proof, last, own, joint, before, after)
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-is-for")):
        shuffle_proof.check(proof, last, key, shuffle.joint, shuffle.stages[-2][1:], shuffle.cards[1:])


def test_no_number_and_no_point_of_a_proof_may_change(shuffle: Shuffle, proof: ShuffleProof) -> None:
    changed = [proof._replace(challenge=0), proof._replace(challenge=(proof.challenge + 1) % ORDER)]
    for name in ("answers", "chain_answers", "weight_answers"):
        numbers = list(getattr(proof, name))
        for place, number in enumerate(numbers):
            altered: dict[str, Any] = {name: [*numbers[:place], (number + 1) % ORDER, *numbers[place + 1 :]]}
            changed.append(proof._replace(**altered))
    for name in ("commitments", "chain"):
        found = list(getattr(proof, name))
        foreign = (points.add(found[-1], points.base(1)), points.IDENTITY, (2**255 - 20).to_bytes(32, "little"))
        for point in foreign:
            other: dict[str, Any] = {name: [*found[:-1], point]}
            changed.append(proof._replace(**other))
    for forged in changed:
        with pytest.raises(UnsoundError):
            checked(shuffle, forged, shuffle.cards)


def test_a_proof_has_the_size_that_its_cards_ask_for(proof: ShuffleProof) -> None:
    raw = proof.write()
    for wrong in (b"", raw[:160], raw[:-1], raw[:-32], raw + bytes(32), bytes(shuffle_proof.proof_size(513))):
        with pytest.raises(UnsoundError, match=telling("it-does-not-have-the-size-of-a-shuffle")):
            ShuffleProof.read(wrong)
    with pytest.raises(UnsoundError, match=telling("it-holds-a-number-that")):
        ShuffleProof.read(raw[:-32] + b"\xff" * 32)


@settings(max_examples=5)
@given(size=st.integers(1, 6))
def test_whatever_the_size_a_proof_survives_being_written(size: int) -> None:
    seat = Seat("ann")
    before = deck.unshuffled(GAME, LABEL, size)
    lap, after = seat.lap(seat.key.point, before)
    own = seat.key.point
    proof = shuffle_proof.prove(seat.secret, seat.scalar, seat.context, own, before, after, lap)
    shuffle_proof.check(ShuffleProof.read(proof.write()), seat.context, own, own, before, after)
