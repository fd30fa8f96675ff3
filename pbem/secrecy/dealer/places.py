"""What a dealer says of a shuffle's places: a hash of each at once, and what opens it to whom it concerns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pbem.secrecy.group.deck import MOST_CARDS
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.points import SIZE, Point, UnsoundError, base, digest, mul
from pbem.secrecy.open import Stream, permuted
from pbem.wording import _

HASH_SIZE = 32
KEY_SIZE = 16
ENTRY_SIZE = 2 + 2 + KEY_SIZE


class DealtCard(NamedTuple):
    """Which physical card lies at a place, by its number among the sorted faces, and the key that opens the hash."""

    number: int
    key: bytes

    def write(self) -> bytes:
        """18 bytes: its number in two, highest first, and the key."""
        return self.number.to_bytes(2, "big") + self.key


def dealt(secret: SeatSecret, game: str, label: str, size: int) -> list[DealtCard]:
    """A shuffle by the dealer: what lies at each place."""
    about = (game.encode(), label.encode())
    order = permuted(Stream(secret.seed("deal-order", *about), "order"), range(size))
    keys = [secret.seed("deal-key", *about, _two(place))[:KEY_SIZE] for place in range(size)]
    return [DealtCard(number, key) for number, key in zip(order, keys, strict=True)]


def promise(game: str, label: str, place: int, face: DealtCard) -> bytes:
    """The hash of what lies at a place."""
    return digest("place", game.encode(), label.encode(), _two(place), face.write())[:HASH_SIZE]


def promises(game: str, label: str, faces: Iterable[DealtCard]) -> bytes:
    """The hashes of all places of a shuffle, one after another."""
    return b"".join(promise(game, label, place, face) for place, face in enumerate(faces))


def check(faces: Mapping[int, DealtCard], game: str, label: str, hashes: bytes) -> None:
    """Raise UnsoundError unless these faces are those that were promised for these places."""
    size = len(hashes) // HASH_SIZE
    for place, face in faces.items():
        told = hashes[place * HASH_SIZE : (place + 1) * HASH_SIZE]
        if face.number >= size or promise(game, label, place, face) != told:
            raise UnsoundError(_("it opens a card that was not dealt so"))


def write(faces: Mapping[int, DealtCard]) -> bytes:
    """20 bytes for each place, in ascending order: the place in two, highest first, and the face."""
    return b"".join(_two(place) + faces[place].write() for place in sorted(faces))


def read(raw: bytes) -> dict[int, DealtCard]:
    """What `write` wrote. Raises UnsoundError for another size, or places out of order."""
    return {place: _face(entry) for place, entry in _entries(raw).items()}


@dataclass(frozen=True, slots=True)
class SealedFaces:
    """Faces that one seat alone can read: a point that they are sealed with, and each place's sealed face."""

    sealer: Point
    sealed: Mapping[int, bytes]

    def write(self) -> bytes:
        """32 bytes, and 20 for each place, in ascending order."""
        return self.sealer + b"".join(_two(place) + self.sealed[place] for place in sorted(self.sealed))

    @classmethod
    def read(cls, raw: bytes) -> "SealedFaces":
        """What `write` wrote. Raises UnsoundError for another size, or places out of order."""
        return cls(raw[:SIZE], _entries(raw[SIZE:]))

    def opened(self, context: Context, key: Point, shared: Point) -> dict[int, DealtCard]:
        """The faces, by the point that the dealer and the seat share; nonsense, if they were not sealed so."""
        return {
            place: _face(_sealed(context, key, self.sealer, shared, place, sealed))
            for place, sealed in self.sealed.items()
        }


def seal(secret: SeatSecret, context: Context, key: Point, faces: Mapping[int, DealtCard]) -> SealedFaces:
    """Seal faces to the seat of the context, whose key this is; the same faces are always sealed in the same way."""
    once = secret.derive("deal-sealer", *context.parts(), key, write(faces))
    sealer, shared = base(once), mul(once, key)
    sealed = {place: _sealed(context, key, sealer, shared, place, face.write()) for place, face in faces.items()}
    return SealedFaces(sealer, sealed)


def _sealed(context: Context, key: Point, sealer: Point, shared: Point, place: int, text: bytes) -> bytes:
    """A face sealed, or opened again: both are the same. Each place has a pad of its own."""
    pad = digest("sealed-face", *context.parts(), key, sealer, shared, _two(place))
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))


def _entries(raw: bytes) -> dict[int, bytes]:
    count, rest = divmod(len(raw), ENTRY_SIZE)
    if rest or not 1 <= count <= MOST_CARDS:
        raise UnsoundError(_("it does not have the size of faces"))
    pieces: Sequence[bytes] = [raw[start : start + ENTRY_SIZE] for start in range(0, len(raw), ENTRY_SIZE)]
    entries = {int.from_bytes(piece[:2], "big"): piece[2:] for piece in pieces}
    if list(entries) != sorted(entries) or len(entries) < count:
        raise UnsoundError(_("its places are not in ascending order"))
    return entries


def _face(raw: bytes) -> DealtCard:
    return DealtCard(int.from_bytes(raw[:2], "big"), raw[2:])


def _two(number: int) -> bytes:
    return number.to_bytes(2, "big")
