"""A seat's shares of cards: what it takes off their masks, with one proof for all of them.

Each share is the seat's secret of that shuffle times the card's mask. The proof (Chaum and Pedersen, batched as in
RFC 9497 §2.2) shows that all have the same factor as the seat's key; it is bound to the game, the shuffle, the seat
and the places, so that it says nothing about any other card.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pbem.rooms.dealt.unsound import UnsoundError
from pbem.wording import _

from .deck import MOST_CARDS, Card, faces
from .derive import Context, nonce
from .points import (
    CHALLENGE_SIZE,
    ORDER,
    SIZE,
    Point,
    add,
    base,
    digest,
    hash_to_challenge,
    hash_to_scalar,
    mul,
    read_challenge,
    read_scalar,
    sub,
    total,
    valid,
    write_challenge,
)
from .points import write_scalar as written

PROOF_SIZE = CHALLENGE_SIZE + SIZE
ENTRY_SIZE = 2 + SIZE


class SameFactor(NamedTuple):
    """The proof that points have one factor: challenge and answer."""

    challenge: int
    answer: int

    def write(self) -> bytes:
        """48 bytes."""
        return write_challenge(self.challenge) + written(self.answer)

    @classmethod
    def read(cls, raw: bytes) -> "SameFactor":
        """What `write` wrote. Raises UnsoundError if a number is not canonical."""
        return cls(read_challenge(raw[:CHALLENGE_SIZE]), read_scalar(raw[CHALLENGE_SIZE:PROOF_SIZE]))


class Shares(NamedTuple):
    """Shares by their places in the shuffled deck, and their proof."""

    proof: SameFactor
    points: Mapping[int, Point]

    def write(self) -> bytes:
        """The proof, and 34 bytes for each share: the place in two bytes, highest first, and the point."""
        entries = (place.to_bytes(2, "big") + self.points[place] for place in sorted(self.points))
        return self.proof.write() + b"".join(entries)

    @classmethod
    def read(cls, raw: bytes) -> "Shares":
        """What `write` wrote. Raises UnsoundError for another size, places out of order and bad numbers."""
        count, rest = divmod(len(raw) - PROOF_SIZE, ENTRY_SIZE)
        if rest or not 1 <= count <= MOST_CARDS:
            raise UnsoundError(_("it does not have the size of shares"))
        entries = [raw[start : start + ENTRY_SIZE] for start in range(PROOF_SIZE, len(raw), ENTRY_SIZE)]
        points = {int.from_bytes(entry[:2], "big"): entry[2:] for entry in entries}
        if list(points) != sorted(points) or len(points) < count:
            raise UnsoundError(_("its places are not in ascending order"))
        return cls(SameFactor.read(raw), points)


def make(secret: int, context: Context, cards: Sequence[Card], places: Iterable[int]) -> Shares:
    """The shares of these places, by a seat's secret for this shuffle."""
    points = {place: mul(secret, cards[place].mask) for place in sorted(set(places))}
    pairs = [(cards[place].mask, point) for place, point in points.items()]
    return Shares(same_factor("shares", secret, (*context.parts(), _places(points)), pairs), points)


def check(shares: Shares, context: Context, key: Point, cards: Sequence[Card]) -> None:
    """Raise UnsoundError unless these are the shares of these places by the seat that has this key for this shuffle."""
    if not shares.points or max(shares.points) >= len(cards):
        raise UnsoundError(_("it holds a share of a card that is not there"))
    pairs = [(cards[place].mask, point) for place, point in shares.points.items()]
    check_same_factor("shares", shares.proof, key, (*context.parts(), _places(shares.points)), pairs)


def opened(card: Card, shares: Iterable[Point]) -> Point:
    """The point of a card, once every seat's share has been taken off its mask."""
    return sub(card.body, total(shares))


def face(context: Context, size: int, card: Card, shares: Iterable[Point]) -> int | None:
    """Which physical card of a shuffle a card is, by its index among the sorted faces; None: it is none of them."""
    return faces(context.game, context.label, size).get(opened(card, shares))


def same_factor(
    purpose: str, secret: int, statement: Sequence[bytes], pairs: Sequence[tuple[Point, Point]]
) -> SameFactor:
    """The proof that the second point of each pair is the first times the secret, as is its key of the base point."""
    key = base(secret)
    bound, factors = _weighed(purpose, statement, key, pairs)
    source = _combined(factors, [source for source, _result in pairs])
    result = mul(secret, source)
    once = nonce(secret, purpose, bound)
    challenge = _challenge(purpose, bound, source, result, base(once), mul(once, source))
    return SameFactor(challenge, (once - challenge * secret) % ORDER)


def check_same_factor(
    purpose: str, proof: SameFactor, key: Point, statement: Sequence[bytes], pairs: Sequence[tuple[Point, Point]]
) -> None:
    """Raise UnsoundError unless the proof shows it."""
    if not all(valid(result) for _source, result in pairs):
        raise UnsoundError(_("it holds something that is not a point of the group"))
    bound, factors = _weighed(purpose, statement, key, pairs)
    source = _combined(factors, [source for source, _result in pairs])
    result = _combined(factors, [result for _source, result in pairs])
    of_key = add(base(proof.answer), mul(proof.challenge, key))
    of_source = add(mul(proof.answer, source), mul(proof.challenge, result))
    if _challenge(purpose, bound, source, result, of_key, of_source) != proof.challenge:
        raise UnsoundError(_("the proof of its shares does not hold"))


def _weighed(
    purpose: str, statement: Sequence[bytes], key: Point, pairs: Sequence[tuple[Point, Point]]
) -> tuple[bytes, list[int]]:
    """What the proof is bound to, and a factor for each pair but the first, whose factor is 1."""
    bound = digest(purpose, *statement, key, b"".join(one + other for one, other in pairs))
    return bound, [hash_to_scalar("factor", bound, n.to_bytes(2, "big")) for n in range(1, len(pairs))]


def _combined(factors: Sequence[int], points: Sequence[Point]) -> Point:
    return total([points[0], *(mul(factor, point) for factor, point in zip(factors, points[1:], strict=True))])


def _challenge(purpose: str, bound: bytes, *points: Point) -> int:
    return hash_to_challenge(f"{purpose}-challenge", bound, b"".join(points))


def _places(points: Iterable[int]) -> bytes:
    return b"".join(place.to_bytes(2, "big") for place in points)
