"""A share of a card that one seat alone can read: who has first seen a card lets another seat see it.

All other shares of such a card are known to everyone, so this one is all that is missing; or they are masked for the
same reader, who turns the card up. It is masked with the
reader's point (ElGamal), and a proof shows everyone that it is the right share: knowledge of both factors of its
parts. The reader shows the card to all later by taking the mask off, with a proof that it is this mask.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pbem.rooms.dealt.unsound import UnsoundError
from pbem.wording import _

from .deck import MOST_CARDS, Card
from .derive import Context, SeatSecret, nonce
from .points import (
    CHALLENGE_SIZE,
    ORDER,
    SIZE,
    Point,
    add,
    base,
    digest,
    hash_to_challenge,
    mul,
    pieces,
    read_challenge,
    read_scalar,
    sub,
    valid,
    write_challenge,
)
from .points import write_scalar as written
from .shares import PROOF_SIZE, SameFactor, check_same_factor, same_factor

ENTRY_SIZE = 2 + 4 * SIZE + CHALLENGE_SIZE
OPENED_SIZE = 2 + 3 * SIZE


class Look(NamedTuple):
    """One masked share: the sealer (e times the base point), and the share plus e times the reader's point."""

    sealer: Point
    masked: Point

    def opened(self, secret: SeatSecret) -> Point:
        """The share, by the reader's secret."""
        return sub(self.masked, mul(secret.scalar, self.sealer))


class Proof(NamedTuple):
    """The proof of one look: challenge, and an answer for each factor."""

    challenge: int
    share: int
    seal: int

    def write(self) -> bytes:
        """80 bytes."""
        return write_challenge(self.challenge) + written(self.share) + written(self.seal)

    @classmethod
    def read(cls, raw: bytes) -> "Proof":
        """What `write` wrote. Raises UnsoundError if a number is not canonical."""
        answers = map(read_scalar, pieces(raw[CHALLENGE_SIZE:]))
        return cls(read_challenge(raw[:CHALLENGE_SIZE]), *answers)


Looks = Mapping[int, tuple[Look, Proof]]
"""Masked shares with their proofs, by their places in the shuffled deck."""


def make(
    secret: SeatSecret, scalar: int, context: Context, reader: str, point: Point, cards: Mapping[int, Card]
) -> Looks:
    """Looks at these cards, by place. `secret`: the maker's; `scalar`: of its key for the shuffle; `point`: the
    reader's. The same looks are the same to the byte each time."""
    found: dict[int, tuple[Look, Proof]] = {}
    key = base(scalar)
    for place, card in sorted(cards.items()):
        seal = secret.derive("look-sealer", *context.parts(), reader.encode(), point, _two(place), card.mask)
        look = Look(base(seal), add(mul(scalar, card.mask), mul(seal, point)))
        bound = _bound(context, reader, point, key, place, card, look)
        one, other = nonce(scalar, "look", bound), nonce(seal, "look", bound)
        challenge = _challenge(bound, base(one), base(other), add(mul(one, card.mask), mul(other, point)))
        proof = Proof(challenge, (one - challenge * scalar) % ORDER, (other - challenge * seal) % ORDER)
        found[place] = look, proof
    return found


def check(looks: Looks, context: Context, reader: str, point: Point, key: Point, cards: Sequence[Card]) -> None:
    """Raise UnsoundError unless these are shares by the seat that has this key, masked with the reader's point."""
    for place, (look, proof) in looks.items():
        if place >= len(cards):
            raise UnsoundError(_("it holds a share of a card that is not there"))
        if not (valid(look.sealer) and valid(look.masked)):
            raise UnsoundError(_("it holds something that is not a point of the group"))
        challenge, card = proof.challenge, cards[place]
        of_key = add(base(proof.share), mul(challenge, key))
        of_sealer = add(base(proof.seal), mul(challenge, look.sealer))
        of_masked = add(
            add(mul(proof.share, card.mask), mul(proof.seal, point)),
            mul(challenge, look.masked),
        )
        bound = _bound(context, reader, point, key, place, card, look)
        if _challenge(bound, of_key, of_sealer, of_masked) != challenge:
            raise UnsoundError(_("the proof of its shares does not hold"))


def write(looks: Looks) -> bytes:
    """146 bytes for each place, in ascending order: the place in two, highest first, sealer, masked share, proof."""
    return b"".join(
        _two(place) + look.sealer + look.masked + proof.write() for place, (look, proof) in sorted(looks.items())
    )


def read(raw: bytes) -> Looks:
    """What `write` wrote. Raises UnsoundError for another size, places out of order and bad numbers."""
    found: dict[int, tuple[Look, Proof]] = {}
    for place, entry in _entries(raw, ENTRY_SIZE):
        if place in found:
            raise UnsoundError(_("its places are not in ascending order"))
        found[place] = Look(entry[:SIZE], entry[SIZE : 2 * SIZE]), Proof.read(entry[2 * SIZE :])
    return found


class ShownLook(NamedTuple):
    """A share of a place that was masked for a seat, and shown by it."""

    place: int
    look: Look
    share: Point


class ShownLooks(NamedTuple):
    """Shares that were masked for a seat, by one seat or several, which it shows to all; with their proof."""

    proof: SameFactor
    shares: Sequence[ShownLook]

    def write(self) -> bytes:
        """The proof, and 98 bytes for each place: the place in two, highest first, sealer, masked share, share."""
        entries = (_two(place) + look.sealer + look.masked + share for place, look, share in self.shares)
        return self.proof.write() + b"".join(entries)

    @classmethod
    def read(cls, raw: bytes) -> "ShownLooks":
        """What `write` wrote. Raises UnsoundError for another size, entries out of order and bad numbers."""
        entries = [(place, pieces(entry)) for place, entry in _entries(raw[PROOF_SIZE:], OPENED_SIZE)]
        shares = [ShownLook(place, Look(sealer, masked), share) for place, (sealer, masked, share) in entries]
        return cls(SameFactor.read(raw), shares)


def open_looks(secret: SeatSecret, context: Context, looks: Iterable[tuple[int, Look]]) -> ShownLooks:
    """Show shares to all that were masked for the seat of the context, each with its place."""
    shares = [ShownLook(place, look, look.opened(secret)) for place, look in sorted(looks)]
    return ShownLooks(same_factor("look-opened", secret.scalar, _statement(context, shares), _pairs(shares)), shares)


def check_opened(opened: ShownLooks, context: Context, point: Point) -> None:
    """Raise UnsoundError unless these are the shares that were masked with this point."""
    if not all(valid(one.share) for one in opened.shares):
        raise UnsoundError(_("it holds something that is not a point of the group"))
    check_same_factor("look-opened", opened.proof, point, _statement(context, opened.shares), _pairs(opened.shares))


def _pairs(shares: Iterable[ShownLook]) -> list[tuple[Point, Point]]:
    return [(look.sealer, sub(look.masked, share)) for _place, look, share in shares]


def _statement(context: Context, shares: Iterable[ShownLook]) -> tuple[bytes, ...]:
    return (*context.parts(), b"".join(_two(place) + look.masked for place, look, _share in shares))


def _bound(context: Context, reader: str, point: Point, key: Point, place: int, card: Card, look: Look) -> bytes:
    about = (*context.parts(), reader.encode(), point, key, _two(place))
    return digest("look", *about, card.mask, look.sealer, look.masked)


def _challenge(bound: bytes, *points: Point) -> int:
    return hash_to_challenge("look-challenge", bound, b"".join(points))


def _entries(raw: bytes, size: int) -> list[tuple[int, bytes]]:
    count, rest = divmod(len(raw), size)
    if rest or not 1 <= count <= MOST_CARDS:
        raise UnsoundError(_("it does not have the size of shares"))
    entries = [raw[start : start + size] for start in range(0, len(raw), size)]
    found = [(int.from_bytes(entry[:2], "big"), entry[2:]) for entry in entries]
    if any((one, first[:SIZE]) >= (other, second[:SIZE]) for (one, first), (other, second) in pairwise(found)):
        raise UnsoundError(_("its places are not in ascending order"))
    return found


def _two(number: int) -> bytes:
    return number.to_bytes(2, "big")
