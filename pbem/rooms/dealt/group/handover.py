"""A seat's secret, sealed to the key of whoever plays the seat from now on, so that everyone sees that it is the one.

Verifiable encryption (Camenisch and Damgård, 2000). The secret is masked with many numbers, each of which is sealed to
the key. A challenge that follows from all of this says of which numbers the seal is opened for everyone, which shows
that it was made rightly, and of which the masked secret is shown: a person who can open the seal takes the mask off. To
seal something else and not be found out, one would have to foresee every bit of the challenge.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.rooms.dealt.unsound import UnsoundError
from pbem.wording import _

from .derive import Context, SeatSecret
from .points import ORDER, SIZE, Point, base, digest, hash_to_scalar, mul, read_scalar, sub, valid, write_scalar

ROUNDS = 128
SEED_SIZE = 16
CHALLENGE_SIZE = ROUNDS // 8


class SealedMask(NamedTuple):
    """A number sealed to a key."""

    sealer: Point
    sealed: bytes


class ShownRound(NamedTuple):
    """What is shown of one round: a seed that everything else follows from, or the masked secret and the seal."""

    seed: bytes
    masked: int
    seal: SealedMask

    def write(self) -> bytes:
        """16 bytes for a seed, 96 for the rest."""
        return self.seed or write_scalar(self.masked) + self.seal.sealer + self.seal.sealed


def make(secret: SeatSecret, context: Context, key: Point) -> bytes:
    """The secret of this seat, sealed to the holder of a key. Everything follows from both."""
    about, rounds = _about(context, key), []
    for number in range(ROUNDS):
        seed = secret.seed("handover", *about, _two(number))[:SEED_SIZE]
        mask, seal = _sealed(about, key, number, seed)
        rounds.append((seed, mask, seal))
    challenge = _challenge(about, secret.public, [(base(mask), seal) for _seed, mask, seal in rounds])
    shown = (
        ShownRound(b"", (mask + secret.scalar) % ORDER, seal) if bit else ShownRound(seed, 0, seal)
        for bit, (seed, mask, seal) in zip(_bits(challenge), rounds, strict=True)
    )
    return challenge + b"".join(one.write() for one in shown)


def check(raw: bytes, context: Context, key: Point, public: Point) -> None:
    """Raise UnsoundError unless the holder of the key can read here the secret of this public point."""
    about, rounds = _about(context, key), []
    for number, shown in enumerate(_read(raw)):
        if shown.seed:
            mask, seal = _sealed(about, key, number, shown.seed)
            rounds.append((base(mask), seal))
        else:
            if not valid(shown.seal.sealer):
                raise UnsoundError(_("it holds something that is not a point of the group"))
            rounds.append((sub(base(shown.masked), public), shown.seal))
    if _challenge(about, public, rounds) != raw[:CHALLENGE_SIZE]:
        raise UnsoundError(_("it hands over something other than the seat's secret"))


def opened(raw: bytes, context: Context, key: Point, scalar: int, public: Point) -> SeatSecret:
    """The secret, by the scalar of the key that it was sealed to. Raises UnsoundError unless `check` finds it right."""
    about = _about(context, key)
    for number, shown in enumerate(_read(raw)):
        if not shown.seed:
            pad = _pad(about, number, shown.seal.sealer, mul(scalar, shown.seal.sealer))
            mask = int.from_bytes(_xor(shown.seal.sealed, pad), "little")
            found = SeatSecret((shown.masked - mask) % ORDER)
            if found.public == public:
                return found
    raise UnsoundError(_("it hands over something other than the seat's secret"))


def _read(raw: bytes) -> Iterator[ShownRound]:
    """Round by round. Raises UnsoundError for another size, and numbers that are not canonical."""
    sizes = [3 * SIZE if bit else SEED_SIZE for bit in _bits(raw[:CHALLENGE_SIZE])]
    if len(raw) != CHALLENGE_SIZE + sum(sizes) or len(sizes) != ROUNDS:
        raise UnsoundError(_("it does not have the size of a secret that is handed over"))
    start = CHALLENGE_SIZE
    for size in sizes:
        part = raw[start : start + size]
        start += size
        if size == SEED_SIZE:
            yield ShownRound(part, 0, SealedMask(b"", b""))
        else:
            yield ShownRound(b"", read_scalar(part[:SIZE]), SealedMask(part[SIZE : 2 * SIZE], part[2 * SIZE :]))


def _sealed(about: Sequence[bytes], key: Point, number: int, seed: bytes) -> tuple[int, SealedMask]:
    """The number that follows from a round's seed, and its seal."""
    mask = hash_to_scalar("handover-mask", *about, _two(number), seed)
    once = hash_to_scalar("handover-sealer", *about, _two(number), seed)
    sealer = base(once)
    return mask, SealedMask(sealer, _xor(write_scalar(mask), _pad(about, number, sealer, mul(once, key))))


def _pad(about: Sequence[bytes], number: int, sealer: Point, shared: Point) -> bytes:
    return digest("handover-pad", *about, _two(number), sealer, shared)[:SIZE]


def _challenge(about: Sequence[bytes], public: Point, rounds: Sequence[tuple[Point, SealedMask]]) -> bytes:
    said = b"".join(point + seal.sealer + seal.sealed for point, seal in rounds)
    return digest("handover", *about, public, said)[:CHALLENGE_SIZE]


def _bits(challenge: bytes) -> list[bool]:
    """Byte by byte, the lowest bit first."""
    return [bool(byte >> place & 1) for byte in challenge for place in range(8)]


def _about(context: Context, key: Point) -> tuple[bytes, ...]:
    return *context.parts(), key


def _two(number: int) -> bytes:
    return number.to_bytes(2, "big")


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
