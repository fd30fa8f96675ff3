"""A dealer who cannot choose: the last part of docs/cards.md."""

from collections.abc import Sequence

from .curve import BASE, Point, mul, mul_often, read, written
from .deriving import Context, digest, own, secret, shuffled, u16, xor
from .proofs import cut, entries, one_factor, rolled
from .refused import need


def seed(raw: bytes, game: str, mixed: str, dealer: Point) -> int:
    """The dealer's secret, by the seed that it publishes."""
    point = rolled(raw, (game, f"seed/{mixed}", "dealer"), dealer)
    return secret(digest("dealer-secret", written(point)))


def faces(k: int, game: str, label: str, size: int) -> list[bytes]:
    """What lies where."""
    order = shuffled(own(k, "deal-order", game, label)[:32], size)
    return [u16(number) + own(k, "deal-key", game, label, u16(place))[:16] for place, number in enumerate(order)]


def hashed(game: str, label: str, place: int, face: bytes) -> bytes:
    return digest("place", game, label, u16(place), face)[:32]


def shown(raw: bytes, game: str, label: str, hashes: Sequence[bytes]) -> dict[int, bytes]:
    """Cards that fit what the dealer published before."""
    found = {}
    for row in entries(raw, 20):
        place = int.from_bytes(row[:2], "big")
        need(place < len(hashes) and place not in found, "places are those of cards, each once")
        need(hashed(game, label, place, row[2:]) == hashes[place], "the face does not fit its hash")
        found[place] = row[2:]
    return found


def hand(raw: bytes, context: Context, key: Point, shared: Point) -> bytes:
    """A hand as it is opened, or sealed: the same either way. `shared`: e · K."""
    sealer, rest = raw[:32], raw[32:]
    result = b""
    for row in entries(rest, 20):
        pad = digest("sealed-face", *context, written(key), sealer, written(shared), row[:2])
        result += row[:2] + xor(row[2:], pad[:18])
    return result


def sealed(k: int, context: Context, key: Point, drawn: bytes) -> bytes:
    """The hand that the dealer has to seal."""
    e = secret(own(k, "deal-sealer", *context, written(key), drawn))
    sealer = written(mul_often(e, BASE))
    return sealer + hand(sealer + drawn, context, key, mul(e, key))


def complaint(raw: bytes, game: str, seat: str, key: Point, sealed_hand: bytes) -> Point:
    """The secret of a seat times the sealer of a hand, as the seat shows it to complain."""
    point, proof = cut(raw, 32, 48)
    shared = read(point)
    one_factor("complaint", proof, key, (game, seat, sealed_hand), [(read(sealed_hand[:32]), shared)])
    return shared
