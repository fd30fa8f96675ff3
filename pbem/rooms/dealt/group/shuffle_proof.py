"""The proof that a lap is a shuffle: Terelius and Wikström 2010, as Haenni, Locher, Koenig and Dubuis wrote it down in
2017 ("Pseudo-code algorithms for verifiable re-encryption mix-nets"), made non-interactive.

It shows that the cards after a lap are those before it, with the seat's key added to each, permuted and masked anew,
and that whoever made the lap knows how; it tells nothing else. Names as in the paper: `u` weighs the cards before the
lap; `commitments` c hide the permutation; the chain ĉ shows that the product of what was committed to is that of all
weights.

The key is ours: as all cards are weighed and added up, the secret that was added to each comes out as one factor of the
weighed sum of the masks before the lap, which the same proof shows to be the factor that makes the seat's key.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pbem.rooms.dealt.unsound import UnsoundError
from pbem.wording import _

from .deck import MOST_CARDS, Card, Lap, write
from .derive import Context, SeatSecret
from .points import (
    ORDER,
    SIZE,
    Point,
    add,
    base,
    combined,
    digest,
    hash_to_point,
    hash_to_scalar,
    mul,
    pieces,
    read_scalar,
    sub,
    total,
)
from .points import write_scalar as written


class ShuffleProof(NamedTuple):
    """Commitments to the permutation, the chain, the challenge and the answers to it."""

    commitments: Sequence[Point]
    chain: Sequence[Point]
    challenge: int
    answers: Sequence[int]
    """Five."""
    chain_answers: Sequence[int]
    weight_answers: Sequence[int]

    def write(self) -> bytes:
        """128 bytes for each card, and 192."""
        scalars = (self.challenge, *self.answers, *self.chain_answers, *self.weight_answers)
        return b"".join((*self.commitments, *self.chain, *map(written, scalars)))

    @classmethod
    def read(cls, raw: bytes) -> "ShuffleProof":
        """What `write` wrote. Raises UnsoundError if it has no such size, or a number is not canonical."""
        size, rest = divmod(len(raw) - proof_size(0), proof_size(1) - proof_size(0))
        if rest or not 1 <= size <= MOST_CARDS:
            raise UnsoundError(_("it does not have the size of a shuffle proof"))
        parts = pieces(raw)
        scalars = [read_scalar(part) for part in parts[2 * size :]]
        return cls(
            parts[:size], parts[size : 2 * size], scalars[0], scalars[1:6], scalars[6 : size + 6], scalars[size + 6 :]
        )


def proof_size(cards: int) -> int:
    """How many bytes the proof for this many cards has."""
    return (4 * cards + 6) * SIZE


def prove(
    secret: SeatSecret,
    scalar: int,
    context: Context,
    joint: Point,
    before: Sequence[Card],
    after: Sequence[Card],
    lap: Lap,
) -> ShuffleProof:
    """The proof of a lap that adds the key of `scalar` to the cards and masks them under `joint`, which has it too.

    For the same secret and lap it is the same proof; another statement has other nonces.
    """
    size = len(before)
    statement = _statement(context, base(scalar), joint, before, after)
    start, *generators = _generators(size)

    hiding = _many(secret, "proof-commitment", statement, size)  # by place before the lap
    commitments = [b""] * size
    for place, source in enumerate(lap.order):
        commitments[source] = add(base(hiding[source]), generators[place])
    weights = _weights(statement, commitments)
    moved = [weights[source] for source in lap.order]

    bound = digest("proof", statement, b"".join(commitments))
    links = _many(secret, "proof-chain", bound, size)
    hidden, weighed = [0], [1]  # each link as so many base points and so many starts
    for link, weight in zip(links, moved, strict=True):
        hidden.append((link + weight * hidden[-1]) % ORDER)
        weighed.append(weight * weighed[-1] % ORDER)
    chain = [
        add(base(of_base), mul(of_start, start)) for of_base, of_start in zip(hidden[1:], weighed[1:], strict=True)
    ]

    first, second, third, fourth, fifth = _many(secret, "proof-answer", bound, 5)
    for_links = _many(secret, "proof-link", bound, size)
    for_weights = _many(secret, "proof-weight", bound, size)
    bodies = combined((once, card.body) for once, card in zip(for_weights, after, strict=True))
    masks = combined((once, card.mask) for once, card in zip(for_weights, after, strict=True))
    lying = combined((weight, card.mask) for weight, card in zip(weights, before, strict=True))
    said = [
        base(first),
        base(second),
        add(base(third), combined(zip(for_weights, generators, strict=True))),
        sub(masks, base(fourth)),
        sub(bodies, add(mul(fourth, joint), mul(fifth, lying))),
        base(fifth),
    ]
    for of_link, of_weight, of_base, of_start in zip(for_links, for_weights, hidden[:-1], weighed[:-1], strict=True):
        said.append(add(base(of_link + of_weight * of_base), mul(of_weight * of_start, start)))
    challenge = _challenge(statement, commitments, chain, said)

    answers = (
        first + challenge * sum(hiding),
        second + challenge * hidden[-1],
        third + challenge * sum(hide * weight for hide, weight in zip(hiding, weights, strict=True)),
        fourth + challenge * sum(mask * weight for mask, weight in zip(lap.masks, moved, strict=True)),
        fifth + challenge * scalar,
    )
    return ShuffleProof(
        commitments,
        chain,
        challenge,
        [answer % ORDER for answer in answers],
        [(once + challenge * link) % ORDER for once, link in zip(for_links, links, strict=True)],
        [(once + challenge * weight) % ORDER for once, weight in zip(for_weights, moved, strict=True)],
    )


def check(
    proof: ShuffleProof, context: Context, key: Point, joint: Point, before: Sequence[Card], after: Sequence[Card]
) -> None:
    """Raise UnsoundError unless the proof shows that this lap, which `deck.check` let pass, is a shuffle.

    `key`: the one that it adds to each card; `joint`: the joint key with it.
    """
    size, challenge = len(before), proof.challenge
    if len(after) != size or len(proof.commitments) != size:
        raise UnsoundError(_("the shuffle proof is for another number of cards"))
    statement = _statement(context, key, joint, before, after)
    start, *generators = _generators(size)
    weights = _weights(statement, proof.commitments)
    product = 1
    for weight in weights:
        product = product * weight % ORDER

    permutation = sub(total(proof.commitments), _all_generators(size))
    weighed = combined(zip(weights, proof.commitments, strict=True))
    masks = combined((weight, card.mask) for weight, card in zip(weights, before, strict=True))
    bodies = combined((weight, card.body) for weight, card in zip(weights, before, strict=True))
    end = sub(proof.chain[-1], mul(product, start))
    first, second, third, fourth, fifth = proof.answers
    by_weight = proof.weight_answers
    said = [
        sub(base(first), mul(challenge, permutation)),
        sub(base(second), mul(challenge, end)),
        sub(add(base(third), combined(zip(by_weight, generators, strict=True))), mul(challenge, weighed)),
        sub(
            combined((answer, card.mask) for answer, card in zip(by_weight, after, strict=True)),
            add(base(fourth), mul(challenge, masks)),
        ),
        sub(
            combined((answer, card.body) for answer, card in zip(by_weight, after, strict=True)),
            add(add(mul(fourth, joint), mul(fifth, masks)), mul(challenge, bodies)),
        ),
        sub(base(fifth), mul(challenge, key)),
    ]
    for (left, right), of_link, of_weight in zip(
        pairwise((start, *proof.chain)), proof.chain_answers, by_weight, strict=True
    ):
        said.append(sub(add(base(of_link), mul(of_weight, left)), mul(challenge, right)))
    if challenge == 0 or _challenge(statement, proof.commitments, proof.chain, said) != challenge:
        raise UnsoundError(_("the shuffle proof does not hold"))


@lru_cache(maxsize=8)
def _generators(size: int) -> tuple[Point, ...]:
    """The start of the chain, and one generator for each card. No one knows how one is made from others."""
    return tuple(hash_to_point("generator", number.to_bytes(2, "big")) for number in range(size + 1))


@lru_cache(maxsize=8)
def _all_generators(size: int) -> Point:
    """Their sum, without the start."""
    return total(_generators(size)[1:])


def _statement(context: Context, key: Point, joint: Point, before: Sequence[Card], after: Sequence[Card]) -> bytes:
    return digest("shuffle", *context.parts(), key, joint, write(before), write(after))


def _weights(statement: bytes, commitments: Sequence[Point]) -> list[int]:
    bound = digest("weights", statement, b"".join(commitments))
    return [hash_to_scalar("weight", bound, number.to_bytes(2, "big")) for number in range(len(commitments))]


def _challenge(statement: bytes, commitments: Sequence[Point], chain: Sequence[Point], said: Sequence[Point]) -> int:
    return hash_to_scalar("shuffle-challenge", statement, b"".join(commitments), b"".join(chain), b"".join(said))


def _many(secret: SeatSecret, purpose: str, statement: bytes, count: int) -> list[int]:
    return [secret.derive(purpose, statement, number.to_bytes(2, "big")) for number in range(count)]
