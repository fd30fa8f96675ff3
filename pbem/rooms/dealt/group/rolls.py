"""Rolls: each seat's share is its secret times a point that the game and the roll's label determine.

There is one right share for each seat, so no one can bend the result; it is known to no one before the last share.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from pbem.rooms.dealt.unsound import UnsoundError
from pbem.secrecy.open import Stream
from pbem.wording import _

from .derive import Context
from .points import SIZE, Point, hash_to_point, mul, total
from .shares import PROOF_SIZE, SameFactor, check_same_factor, same_factor

ROLL_SIZE = SIZE + PROOF_SIZE


class RollShare(NamedTuple):
    """A seat's share of a roll, with its proof."""

    point: Point
    proof: SameFactor

    def write(self) -> bytes:
        """80 bytes: the point, the challenge, the answer."""
        return self.point + self.proof.write()

    @classmethod
    def read(cls, raw: bytes) -> "RollShare":
        """What `write` wrote. Raises UnsoundError if it has another size or a number is not canonical."""
        if len(raw) != ROLL_SIZE:
            raise UnsoundError(_("it does not have the size of a share of a roll"))
        return cls(raw[:SIZE], SameFactor.read(raw[SIZE:]))


def make(secret: int, context: Context) -> RollShare:
    """The share of the roll with this label, by the secret of a seat's key for rolls."""
    source = _source(context)
    point = mul(secret, source)
    return RollShare(point, same_factor("roll", secret, context.parts(), [(source, point)]))


def check(share: RollShare, context: Context, key: Point) -> None:
    """Raise UnsoundError unless this is the share of this roll by the seat that has this key for rolls."""
    check_same_factor("roll", share.proof, key, context.parts(), [(_source(context), share.point)])


def rolled(label: str, shares: Iterable[Point], sides: int) -> int:
    """The roll, from 0 up to but not including `sides`, once all shares are there; in which order does not matter."""
    return Stream(sha256(total(shares)).digest(), f"roll/{label}").below(sides)


def _source(context: Context) -> Point:
    return hash_to_point("roll", context.game.encode(), context.label.encode())
