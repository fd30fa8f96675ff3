"""A seat's public keys, each with a proof that its secret is known.

Without the proof the last to announce a key could choose it as rG less the sum of all others, and would own the joint
key alone. A shuffle has keys of its own: with one key for all, a seat could slip a re-randomised copy of a card in
your hand into a later deck, and would read your hand when that copy is dealt openly.
"""

from typing import NamedTuple

from pbem.rooms.dealt.unsound import UnsoundError
from pbem.wording import _

from .derive import Context, SeatSecret, nonce
from .points import (
    CHALLENGE_SIZE,
    ORDER,
    SIZE,
    Point,
    base,
    hash_to_challenge,
    mul,
    read_challenge,
    read_scalar,
    sub,
    valid,
    write_challenge,
)
from .points import write_scalar as written

KEY_SIZE = 2 * SIZE + CHALLENGE_SIZE


class Key(NamedTuple):
    """A public key and a Schnorr proof: challenge and answer."""

    point: Point
    challenge: int
    answer: int

    def write(self) -> bytes:
        """80 bytes: the point, the challenge, the answer."""
        return self.point + write_challenge(self.challenge) + written(self.answer)

    @classmethod
    def read(cls, raw: bytes) -> "Key":
        """What `write` wrote. Raises UnsoundError if it has another size or a number is not canonical."""
        if len(raw) != KEY_SIZE:
            raise UnsoundError(_("it does not have the size of a key"))
        point, challenge, answer = raw[:SIZE], raw[SIZE:-SIZE], raw[-SIZE:]
        return cls(point, read_challenge(challenge), read_scalar(answer))


def deck_secret(secret: SeatSecret, context: Context) -> int:
    """The secret of a seat's key for one shuffle, or for the rolls of a game."""
    return secret.derive("key", *context.parts())


def announce(scalar: int, context: Context, purpose: str = "key") -> Key:
    """The key of a secret scalar, with the proof that it is known."""
    point = base(scalar)
    once = nonce(scalar, purpose, *context.parts())
    challenge = _challenge(purpose, context, point, base(once))
    return Key(point, challenge, (once - challenge * scalar) % ORDER)


def check(key: Key, context: Context, purpose: str = "key") -> None:
    """Raise UnsoundError unless whoever made this key knew its secret and made it for this context."""
    if not valid(key.point):
        raise UnsoundError(_("its key is not a point of the group"))
    commitment = sub(base(key.answer), mul(-key.challenge, key.point))
    if _challenge(purpose, context, key.point, commitment) != key.challenge:
        raise UnsoundError(_("the proof that the key's secret is known does not hold"))


def _challenge(purpose: str, context: Context, point: Point, commitment: Point) -> int:
    return hash_to_challenge(purpose, *context.parts(), point, commitment)
