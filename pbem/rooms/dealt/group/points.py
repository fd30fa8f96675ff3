"""The group: the points of prime order on the curve of Ed25519, written as 32 bytes, and their scalars.

`Point` is always a canonical encoding. What came from outside passes `valid` or `mul` before anything rests on it:
both refuse points of small or mixed order and non-canonical encodings. The identity is a legitimate sum, and never a
legitimate contribution. Libsodium is loaded where points are first computed with.
"""

from collections.abc import Iterable
from hashlib import sha512

from pbem.rooms.dealt.unsound import UnsoundError
from pbem.wording import _

Point = bytes
ORDER = 2**252 + 27742317777372353535851937790883648493
"""How many points there are: a prime."""
SIZE = 32
CHALLENGE_SIZE = 16
"""A challenge of a proof about single points: one in 2**128 fits a false statement, as hard as the group itself."""
IDENTITY: Point = b"\x01" + bytes(31)

_DOMAIN = b"pbem-cards-1"


def framed(*parts: bytes) -> bytes:
    """Parts as one text that cannot be read as other parts: each after its length in four bytes, highest first."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def digest(purpose: str, *parts: bytes) -> bytes:
    """64 bytes that are bound to a purpose and to these parts: SHA-512."""
    return sha512(framed(_DOMAIN, purpose.encode(), *parts)).digest()


def hash_to_scalar(purpose: str, *parts: bytes) -> int:
    """A number below `ORDER`, evenly spread: the digest, lowest byte first, modulo the order."""
    return int.from_bytes(digest(purpose, *parts), "little") % ORDER


def hash_to_challenge(purpose: str, *parts: bytes) -> int:
    """A challenge: the first 16 bytes of the digest, lowest byte first."""
    return int.from_bytes(digest(purpose, *parts)[:CHALLENGE_SIZE], "little")


def hash_to_point(purpose: str, *parts: bytes) -> Point:
    """A point of which no one knows a logarithm: two halves of the digest, each by Elligator 2, added."""
    from nacl import bindings

    both = digest(purpose, *parts)
    return add(
        bindings.crypto_core_ed25519_from_uniform(both[:32]), bindings.crypto_core_ed25519_from_uniform(both[32:])
    )


def valid(point: bytes) -> bool:
    """Whether this is a point of prime order, canonically written, and not the identity."""
    from nacl import bindings

    return len(point) == SIZE and bindings.crypto_core_ed25519_is_valid_point(point)


def base(scalar: int) -> Point:
    """A multiple of the base point."""
    from nacl import bindings

    scalar %= ORDER
    return bindings.crypto_scalarmult_ed25519_base_noclamp(scalar.to_bytes(SIZE, "little")) if scalar else IDENTITY


def mul(scalar: int, point: Point) -> Point:
    """A multiple of a point. Raises UnsoundError unless the point is `valid` or the identity."""
    from nacl import bindings

    scalar %= ORDER
    if scalar == 0 or point == IDENTITY:
        return IDENTITY
    try:
        return bindings.crypto_scalarmult_ed25519_noclamp(scalar.to_bytes(SIZE, "little"), point)
    except RuntimeError:
        raise UnsoundError(_("it holds something that is not a point of the group")) from None


def add(one: Point, other: Point) -> Point:
    """The sum of two points. Raises UnsoundError if one is not on the curve."""
    from nacl import bindings

    try:
        return bindings.crypto_core_ed25519_add(one, other)
    except RuntimeError:
        raise UnsoundError(_("it holds something that is not a point of the group")) from None


def sub(one: Point, other: Point) -> Point:
    """The difference of two points. Raises UnsoundError if one is not on the curve."""
    from nacl import bindings

    try:
        return bindings.crypto_core_ed25519_sub(one, other)
    except RuntimeError:
        raise UnsoundError(_("it holds something that is not a point of the group")) from None


def total(points: Iterable[Point]) -> Point:
    """The sum of points; the identity if there are none."""
    result = IDENTITY
    for point in points:
        result = point if result == IDENTITY else add(result, point)
    return result


def combined(terms: Iterable[tuple[int, Point]]) -> Point:
    """The sum of multiples of points."""
    return total(mul(scalar, point) for scalar, point in terms)


def write_scalar(scalar: int) -> bytes:
    """A scalar as 32 bytes, lowest first."""
    return (scalar % ORDER).to_bytes(SIZE, "little")


def read_scalar(raw: bytes) -> int:
    """The scalar that `write_scalar` wrote. Raises UnsoundError if it is not below the order."""
    scalar = int.from_bytes(raw, "little")
    if len(raw) != SIZE or scalar >= ORDER:
        raise UnsoundError(_("it holds a number that is not canonical"))
    return scalar


def write_challenge(challenge: int) -> bytes:
    """A challenge as 16 bytes, lowest first."""
    return challenge.to_bytes(CHALLENGE_SIZE, "little")


def read_challenge(raw: bytes) -> int:
    """The challenge that `write_challenge` wrote. Raises UnsoundError if it has another size."""
    if len(raw) != CHALLENGE_SIZE:
        raise UnsoundError(_("it does not have the size of a challenge"))
    return int.from_bytes(raw, "little")


def inverse(scalar: int) -> int:
    """The scalar that gives 1 when multiplied with this one."""
    return pow(scalar % ORDER, ORDER - 2, ORDER)


def pieces(raw: bytes) -> list[bytes]:
    """Bytes in pieces of 32: what points and scalars are written in, one after another."""
    return [raw[start : start + SIZE] for start in range(0, len(raw), SIZE)]
