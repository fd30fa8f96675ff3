"""A seat's secret kept by the others, so that enough of them can go on without it.

Feldman's verifiable sharing: the secret is the value at 0 of a polynomial whose coefficients are public as points, so
each keeper sees whether its share, the value at its own place, is right. Shares are sealed to keys that follow from
the keepers' own secrets: rebuild a keeper, and what it kept for others can be opened as well. Opening a seal shows
everyone the one point that opens it, with a proof, and so tells a false share from a false opening: what is named is
the seat that sealed, or the seat that opened.

The point that seals are made with comes with a proof that its secret is known: with another seat's point, or one made
from it, the openings of one's own seals would open that seat's as well.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pbem.rooms.dealt.unsound import UnsoundError
from pbem.wording import _

from . import keys
from .derive import Context, SeatSecret
from .keys import Key
from .points import IDENTITY, ORDER, SIZE, Point, add, base, digest, inverse, mul, pieces, read_scalar, valid
from .points import write_scalar as written
from .shares import PROOF_SIZE, SameFactor, check_same_factor, same_factor

SEALER = "sealer"
"""The purpose of the proof that the secret of the point is known that seals are made with."""
OPENING_SIZE = SIZE + PROOF_SIZE
MOST_KEEPERS = 64

Keepers = Sequence[tuple[str, Point]]
"""The other seats in seat order, each with the public point of its secret: a keeper's place counts from 1."""


class FalseEscrowError(UnsoundError):
    """A share that was sealed is not the one that was promised: the seat that sealed it is to blame."""


class Escrow(NamedTuple):
    """The coefficients from the second on, the point that seals are made with, and a sealed share for each keeper.

    `announced`: the proof that the secret of that point is known, 48 bytes.
    """

    coefficients: Sequence[Point]
    sealer: Point
    announced: bytes
    sealed: Sequence[bytes]

    def write(self) -> bytes:
        """32 bytes for each point and each share, 48 for the proof."""
        return b"".join((*self.coefficients, self.sealer, self.announced, *self.sealed))

    @classmethod
    def read(cls, raw: bytes, keepers: int, threshold: int) -> "Escrow":
        """What `write` wrote for so many keepers, of whom `threshold` suffice. Raises UnsoundError for another size."""
        if len(raw) != escrow_size(keepers, threshold):
            raise UnsoundError(_("it does not have the size of an escrow"))
        points, rest = pieces(raw[: threshold * SIZE]), raw[threshold * SIZE :]
        return cls(points[:-1], points[-1], rest[:PROOF_SIZE], pieces(rest[PROOF_SIZE:]))


class Opening(NamedTuple):
    """What opens one seal, and the proof that it is right."""

    point: Point
    proof: SameFactor

    def write(self) -> bytes:
        """80 bytes: the point, the challenge, the answer."""
        return self.point + self.proof.write()

    @classmethod
    def read(cls, raw: bytes) -> "Opening":
        """What `write` wrote. Raises UnsoundError if it has another size or a number is not canonical."""
        if len(raw) != OPENING_SIZE:
            raise UnsoundError(_("it does not have the size of an opening"))
        return cls(raw[:SIZE], SameFactor.read(raw[SIZE:]))


def escrow_size(keepers: int, threshold: int) -> int:
    """How many bytes an escrow has among so many keepers, of whom `threshold` suffice."""
    if not 1 <= threshold <= keepers <= MOST_KEEPERS:
        raise ValueError(_("no secret is kept by {count} of {keepers} seats").format(count=threshold, keepers=keepers))
    return (threshold + keepers) * SIZE + PROOF_SIZE


def make(secret: SeatSecret, scalar: int, context: Context, keepers: Keepers, threshold: int) -> Escrow:
    """Share a secret scalar of this seat; everything follows from the seat's secret and from whom it is shared with."""
    statement = (*context.parts(), base(scalar), bytes([threshold]), *_named(keepers))
    escrow_size(len(keepers), threshold)
    polynomial = [scalar, *(secret.derive("escrow", *statement, bytes([power])) for power in range(1, threshold))]
    once = secret.derive("escrow-sealer", *statement)
    announced = keys.announce(once, context, SEALER).write()
    sealer = announced[:SIZE]
    sealed = [
        _sealed(context, keeper, sealer, mul(once, keeper[1]), written(_value(polynomial, place)))
        for place, keeper in enumerate(keepers, 1)
    ]
    return Escrow([base(coefficient) for coefficient in polynomial[1:]], sealer, announced[SIZE:], sealed)


def check(escrow: Escrow, context: Context) -> None:
    """Raise UnsoundError if anybody can see that an escrow is false. Whether a share is right, its keeper sees."""
    if not all(valid(point) for point in escrow.coefficients):
        raise UnsoundError(_("it holds something that is not a point of the group"))
    keys.check(Key.read(escrow.sealer + escrow.announced), context, SEALER)


def open_seal(secret: SeatSecret, escrow: Escrow, context: Context, place: int, keepers: Keepers) -> Opening:
    """What opens the seal of the keeper at a place, by that keeper's secret."""
    point = mul(secret.scalar, escrow.sealer)
    statement = _about(escrow, context, keepers[place - 1])
    return Opening(point, same_factor("opening", secret.scalar, statement, [(escrow.sealer, point)]))


def share(opening: Opening, escrow: Escrow, key: Point, context: Context, place: int, keepers: Keepers) -> int:
    """The share of the keeper at a place, of the secret that `key` is the public point of.

    Raises UnsoundError if the opening is false, which is its keeper's doing, and FalseEscrowError if the share is.
    """
    keeper = keepers[place - 1]
    statement = _about(escrow, context, keeper)
    check_same_factor("opening", opening.proof, keeper[1], statement, [(escrow.sealer, opening.point)])
    raw = _sealed(context, keeper, escrow.sealer, opening.point, escrow.sealed[place - 1])
    try:
        value = read_scalar(raw)
    except UnsoundError:
        raise FalseEscrowError(_("the share sealed to {seat} is false").format(seat=keeper[0])) from None
    promised = IDENTITY
    for coefficient in (*reversed(escrow.coefficients), key):
        promised = add(mul(place, promised), coefficient)
    if base(value) != promised:
        raise FalseEscrowError(_("the share sealed to {seat} is false").format(seat=keeper[0]))
    return value


def rebuilt(shares: Mapping[int, int]) -> int:
    """The secret, from as many right shares as the threshold asks for, by their keepers' places."""
    result = 0
    for place, value in shares.items():
        weight = 1
        for other in shares:
            if other != place:
                weight = weight * other * inverse(other - place) % ORDER
        result += weight * value
    return result % ORDER


def _value(polynomial: Sequence[int], place: int) -> int:
    value = 0
    for coefficient in reversed(polynomial):
        value = (value * place + coefficient) % ORDER
    return value


def _sealed(context: Context, keeper: tuple[str, Point], sealer: Point, shared: Point, share: bytes) -> bytes:
    """A share sealed, or opened again: both are the same. Each seal has a pad of its own."""
    pad = digest("seal", *context.parts(), keeper[0].encode(), keeper[1], sealer, shared)
    return bytes(one ^ other for one, other in zip(share, pad[:SIZE], strict=True))


def _about(escrow: Escrow, context: Context, keeper: tuple[str, Point]) -> tuple[bytes, ...]:
    return *context.parts(), escrow.write(), keeper[0].encode()


def _named(keepers: Keepers) -> tuple[bytes, ...]:
    return tuple(part for seat, point in keepers for part in (seat.encode(), point))
