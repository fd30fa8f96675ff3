"""What a seat keeps secret: one scalar for each game, from which everything follows that the seat contributes.

Nothing is stored and nothing is drawn at random: the tool makes the same contribution again after a crash, on another
machine or from a restored backup, and once the secret is published everyone recomputes it to the byte. Where a
statement must never get two answers, all of the statement goes into what is derived for it.
"""

from hashlib import sha512
from hmac import digest as hmac_digest
from typing import NamedTuple

from .points import ORDER, Point, base, framed, write_scalar


class Context(NamedTuple):
    """What a contribution is bound to: the game's id, the label of a shuffle or roll, and the seat that makes it."""

    game: str
    label: str
    seat: str

    def parts(self) -> tuple[bytes, bytes, bytes]:
        """As parts of what is hashed."""
        return self.game.encode(), self.label.encode(), self.seat.encode()


class SeatSecret:
    """The secret of one seat in one game. `public`: the point that says so without telling it."""

    def __init__(self, scalar: int) -> None:
        self.scalar = scalar
        self.public: Point = base(scalar)
        self._key = _extract(b"pbem-seat-1", write_scalar(scalar))

    @classmethod
    def of(cls, identity: bytes, game: str, seat: str, below: str = "") -> "SeatSecret":
        """The secret that follows from a person's 32 secret bytes, a game's id and a seat: it masks cards.

        `below`: the id of the join after which the seat shuffles. If it comes to shuffle after another one, it has
        another secret: nothing that was said of the one says anything of the other.
        """
        about = [part.encode() for part in (game, seat, below) if part]
        return cls(_scalar(_extract(b"pbem-game-secret-1", identity), framed(*about)))

    @classmethod
    def keeper(cls, identity: bytes, game: str, seat: str) -> "SeatSecret":
        """The secret that opens what others seal to this seat.

        It follows from the same, and not from the secret that masks cards: who learns that one learns nothing of
        this one, which is never published or handed over.
        """
        return cls(_scalar(_extract(b"pbem-keeper-secret-1", identity), framed(game.encode(), seat.encode())))

    def derive(self, purpose: str, *parts: bytes) -> int:
        """A scalar from 1 on for a purpose and a statement."""
        return _scalar(self._key, framed(purpose.encode(), *parts))

    def seed(self, purpose: str, *parts: bytes) -> bytes:
        """32 bytes for a purpose and a statement."""
        return _expand(self._key, framed(purpose.encode(), *parts))[:32]


def seat_secret(identity: bytes, game: str, seat: str, below: str = "") -> bytes:
    """Two secrets of 32 bytes, by a player's: that of a seat's cards, and its keeper's.

    `below`: see `SeatSecret.of`.
    """
    own, keeper = SeatSecret.of(identity, game, seat, below), SeatSecret.keeper(identity, game, seat)
    return write_scalar(own.scalar) + write_scalar(keeper.scalar)


def signing_secret(identity: bytes) -> bytes:
    """The scalar of an Ed25519 key (RFC 8032), from its 32 secret bytes."""
    half = bytearray(sha512(identity).digest()[:32])
    half[0] &= 248
    half[31] = half[31] & 127 | 64
    return write_scalar(int.from_bytes(half, "little"))


def nonce(secret: int, purpose: str, *statement: bytes) -> int:
    """The nonce of a proof about a secret scalar: another statement has another one, the same statement the same."""
    return _scalar(_extract(b"pbem-nonce-1", write_scalar(secret)), framed(purpose.encode(), *statement))


def _extract(salt: bytes, secret: bytes) -> bytes:
    """HKDF-Extract (RFC 5869) with SHA-512."""
    return hmac_digest(salt, secret, "sha512")


def _expand(key: bytes, info: bytes) -> bytes:
    """HKDF-Expand (RFC 5869) with SHA-512, for 64 bytes: one block."""
    return hmac_digest(key, info + b"\x01", "sha512")


def _scalar(key: bytes, info: bytes) -> int:
    return 1 + int.from_bytes(_expand(key, info), "little") % (ORDER - 1)
