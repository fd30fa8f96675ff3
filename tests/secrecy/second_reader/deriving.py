"""Hashing and deriving, as docs/cards.md has them."""

import hmac
from functools import cache
from hashlib import sha256, sha512

from .curve import L, Point, add, mapped, scalar_bytes

Context = tuple[str, str, str]
"""The game's id, a label, and the seat that contributes."""

Part = str | bytes


def u16(number: int) -> bytes:
    return number.to_bytes(2, "big")


def little(raw: bytes) -> int:
    return int.from_bytes(raw, "little")


def frame(*parts: Part) -> bytes:
    raws = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(len(raw).to_bytes(4, "big") + raw for raw in raws)


def digest(purpose: str, *parts: Part) -> bytes:
    return sha512(frame("pbem-cards-1", purpose, *parts)).digest()


def to_scalar(purpose: str, *parts: Part) -> int:
    return little(digest(purpose, *parts)) % L


def to_challenge(purpose: str, *parts: Part) -> int:
    return little(digest(purpose, *parts)[:16])


@cache
def to_point(purpose: str, *parts: Part) -> Point:
    both = digest(purpose, *parts)
    return add(mapped(both[:32]), mapped(both[32:]))


def expand(salt: str, key: bytes, *parts: Part) -> bytes:
    """HKDF of RFC 5869 over SHA-512; 64 bytes are its first block."""
    return hmac.digest(hmac.digest(salt.encode(), key, sha512), frame(*parts) + b"\x01", sha512)


def secret(raw: bytes) -> int:
    return 1 + little(raw) % (L - 1)


def seat_secret(player: bytes, game: str, seat: str, below: str = "") -> int:
    """`player`: the 32 secret bytes of the player's key; `below`: the join after which this seat's own shuffles."""
    return secret(expand("pbem-game-secret-1", player, game, seat, *([below] if below else [])))


def keeper_secret(player: bytes, game: str, seat: str) -> int:
    return secret(expand("pbem-keeper-secret-1", player, game, seat))


def own(k: int, purpose: str, *parts: Part) -> bytes:
    return expand("pbem-seat-1", scalar_bytes(k), purpose, *parts)


def key_of(k: int, context: Context) -> int:
    """The secret of the key with this context."""
    return secret(own(k, "key", *context))


def below(seed: bytes, label: str, count: int, limit: int) -> tuple[int, int]:
    """A number below the limit from the stream of docs/format.md, and the count of the next block."""
    while True:
        block = sha256(seed + b"\n" + label.encode() + b"\n" + str(count).encode()).digest()
        count, found = count + 1, int.from_bytes(block[:8], "big")
        if found < 2**64 - 2**64 % limit:
            return found % limit, count


def shuffled(seed: bytes, size: int) -> list[int]:
    """Fisher and Yates, from the end."""
    order, count = list(range(size)), 0
    for j in range(size - 1, 0, -1):
        other, count = below(seed, "order", count, j + 1)
        order[j], order[other] = order[other], order[j]
    return order


def xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def clamped(player: bytes) -> int:
    """The scalar of an Ed25519 key, from its 32 secret bytes (RFC 8032)."""
    whole = little(sha512(player).digest()[:32])
    return (whole & ((1 << 254) - 8) | 1 << 254) % L
