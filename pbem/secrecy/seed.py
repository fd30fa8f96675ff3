"""The seed of an open game: mixed from everybody's contribution, so that nobody picks the shuffle."""

from collections.abc import Mapping
from hashlib import sha256


def commit(secret: bytes) -> str:
    """What the creator publishes of its own contribution before the others give theirs: a SHA-256 in hex."""
    return sha256(b"pbem-seed-commitment-1\n" + secret).hexdigest()


def practice(number: int) -> bytes:
    """The seed of a practice game: it follows from a number that is in the file."""
    return sha256(b"pbem-practice-1\n" + str(number).encode()).digest()


def commit_own(seat: str, contribution: bytes) -> str:
    """What the creator publishes of the contribution that it will make for a seat of its own: a SHA-256 in hex."""
    return sha256(b"pbem-entropy-commitment-1\n" + seat.encode() + b"\n" + contribution).hexdigest()


def mix(game: str, creator: bytes, contributions: Mapping[str, bytes]) -> bytes:
    """32 bytes from the game's id, the creator's opened secret and each seat's contribution, in seat-name order."""
    lines = [b"pbem-seed-1", game.encode(), creator.hex().encode()]
    lines += [f"{seat} {contributions[seat].hex()}".encode() for seat in sorted(contributions)]
    return sha256(b"\n".join(lines)).digest()
