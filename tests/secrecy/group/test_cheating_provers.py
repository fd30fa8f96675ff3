"""Provers who know the protocol and put another matrix in the place of a permutation: each part of the proof bites."""

from collections.abc import Sequence

import pytest
from three_seats import GAME, LABEL, Seat
from wording import telling

from pbem.rooms.dealt.group import deck, points, shuffle_proof
from pbem.rooms.dealt.group.deck import Card
from pbem.rooms.dealt.group.points import ORDER, add, base, combined, digest, hash_to_point, mul, sub
from pbem.rooms.dealt.group.shuffle_proof import ShuffleProof
from pbem.rooms.dealt.unsound import UnsoundError

Matrix = Sequence[Sequence[int]]
SEAT = Seat("cy")
OTHERS = 9001
JOINT = add(SEAT.key.point, base(OTHERS))
BEFORE = [
    Card(base(mask), add(card.body, base(mask * OTHERS)))
    for mask, card in zip((31, 32, 33), deck.unshuffled(GAME, LABEL, 3), strict=True)
]
HALF = points.inverse(2)

THIRD = points.inverse(3)
MASKS = (601, 602, 603)

UNMOVED = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
PERMUTATION = [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
SCALED = [[2, 0, 0], [0, HALF, 0], [0, 0, 1]]
SCALED_BACK = [[HALF, 0, 0], [0, 2, 0], [0, 0, 1]]
MIXED = [[2, -1, 0], [-1, 2, 0], [0, 0, 1]]
MIXED_BACK = [[2 * THIRD, THIRD, 0], [THIRD, 2 * THIRD, 0], [0, 0, 1]]


def carried_out(matrix: Matrix, added: int) -> list[Card]:
    """Each card after the lap is a sum of multiples of the cards before it, masked anew."""
    lying = deck.keyed(added, BEFORE)
    return [
        Card(
            add(combined(zip(row, (card.mask for card in lying), strict=True)), base(mask)),
            add(combined(zip(row, (card.body for card in lying), strict=True)), mul(mask, JOINT)),
        )
        for row, mask in zip(matrix, MASKS, strict=True)
    ]


def forged(
    committed: Matrix, weighing: Matrix, after: Sequence[Card], loose_end: bool = False, added: int = SEAT.scalar
) -> ShuffleProof:
    """A proof whose maker follows the protocol, with matrices of its choice: one committed to, one that weighs cards.

    With a loose end the last link of the chain is what it ought to be, and not what follows from the weights. `added`:
    the secret of the key that its lap has added to the cards.
    """
    size = len(committed)
    statement = digest("shuffle", *SEAT.context.parts(), SEAT.key.point, JOINT, deck.write(BEFORE), deck.write(after))
    start, *generators = (hash_to_point("generator", number.to_bytes(2, "big")) for number in range(size + 1))
    hiding = [101, 102, 103]
    columns = list(zip(*committed, strict=True))
    commitments = [
        add(base(hide), combined(zip(column, generators, strict=True)))
        for hide, column in zip(hiding, columns, strict=True)
    ]
    bound = digest("weights", statement, b"".join(commitments))
    weights = [points.hash_to_scalar("weight", bound, number.to_bytes(2, "big")) for number in range(size)]
    moved = [sum(entry * weight for entry, weight in zip(row, weights, strict=True)) % ORDER for row in weighing]

    links, hidden, weighed = [201, 202, 203], [0], [1]
    for link, weight in zip(links, moved, strict=True):
        hidden.append((link + weight * hidden[-1]) % ORDER)
        weighed.append(weight * weighed[-1] % ORDER)
    chain = [add(base(left), mul(right, start)) for left, right in zip(hidden[1:], weighed[1:], strict=True)]
    if loose_end:
        chain[-1] = add(base(hidden[-1]), mul(weights[0] * weights[1] * weights[2], start))
    first, second, third, fourth, fifth = 301, 302, 303, 304, 305
    for_links, for_weights = [401, 402, 403], [501, 502, 503]
    said = [
        base(first),
        base(second),
        add(base(third), combined(zip(for_weights, generators, strict=True))),
        sub(combined((once, card.mask) for once, card in zip(for_weights, after, strict=True)), base(fourth)),
        sub(
            combined((once, card.body) for once, card in zip(for_weights, after, strict=True)),
            add(mul(fourth, JOINT), mul(fifth, combined(zip(weights, (card.mask for card in BEFORE), strict=True)))),
        ),
        base(fifth),
    ]
    for of_link, of_weight, left in zip(for_links, for_weights, (start, *chain), strict=False):
        said.append(add(base(of_link), mul(of_weight, left)))
    challenge = points.hash_to_scalar(
        "shuffle-challenge", statement, b"".join(commitments), b"".join(chain), b"".join(said)
    )
    answers = [
        first + challenge * sum(hiding),
        second + challenge * hidden[-1],
        third + challenge * sum(hide * weight for hide, weight in zip(hiding, weights, strict=True)),
        fourth + challenge * sum(mask * weight for mask, weight in zip(MASKS, moved, strict=True)),
        fifth + challenge * added,
    ]
    return ShuffleProof(
        commitments,
        chain,
        challenge,
        [answer % ORDER for answer in answers],
        [(once + challenge * link) % ORDER for once, link in zip(for_links, links, strict=True)],
        [(once + challenge * weight) % ORDER for once, weight in zip(for_weights, moved, strict=True)],
    )


def judged(committed: Matrix, weighing: Matrix, lap: Matrix, loose_end: bool = False, added: int = SEAT.scalar) -> None:
    after = carried_out(lap, added)
    deck.check(BEFORE, after)
    made = forged(committed, weighing, after, loose_end, added)
    shuffle_proof.check(made, SEAT.context, SEAT.key.point, JOINT, BEFORE, after)


def test_with_a_permutation_this_prover_is_honest() -> None:
    judged(PERMUTATION, PERMUTATION, PERMUTATION)


def test_the_columns_of_what_is_committed_to_add_up_to_one() -> None:
    """Multiples of cards, with the right product of weights."""
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        judged(SCALED, SCALED, SCALED_BACK)


def test_the_weights_have_the_product_that_a_permutation_gives_them() -> None:
    """Sums of cards whose columns add up to one."""
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        judged(MIXED, MIXED, MIXED_BACK)


def test_the_chain_of_the_product_has_no_loose_end() -> None:
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        judged(MIXED, MIXED, MIXED_BACK, loose_end=True)


def test_cards_are_weighed_by_what_was_committed_to() -> None:
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        judged(UNMOVED, SCALED, SCALED_BACK)


def test_the_lap_is_the_one_that_was_committed_to() -> None:
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        judged(PERMUTATION, PERMUTATION, MIXED)


@pytest.mark.parametrize("added", [0, SEAT.scalar + 1, OTHERS])
def test_the_key_that_is_added_is_the_seats(added: int) -> None:
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        judged(PERMUTATION, PERMUTATION, PERMUTATION, added=added)
