"""Who made this knows the secret that they should: the proofs of docs/cards.md."""

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256

from .curve import BASE, L, Point, combined, listed, mul, read, read_mask, scalar, sub, total, written
from .deriving import Context, Part, below, digest, little, own, secret, to_challenge, to_point, to_scalar, u16
from .refused import need

Card = tuple[Point, Point]


def cut(raw: bytes, *sizes: int) -> list[bytes]:
    """The parts of a contribution, one after another; nothing may be left."""
    need(sum(sizes) == len(raw), "it has another length")
    parts, start = [], 0
    for size in sizes:
        parts.append(raw[start : start + size])
        start += size
    return parts


def entries(raw: bytes, size: int) -> list[bytes]:
    need(len(raw) > 0 and len(raw) % size == 0, "it has another length")
    return cut(raw, *[size] * (len(raw) // size))


def places_of(rows: Sequence[bytes], cards: Sequence[Card]) -> list[int]:
    places = [int.from_bytes(row[:2], "big") for row in rows]
    need(places == sorted(places) and places[-1] < len(cards), "places are ascending, and those of cards")
    return places


def announced(raw: bytes, context: Context, purpose: str = "key") -> Point:
    """The point of a key whose secret is known to whoever announces it."""
    point, challenge, answer = cut(raw, 32, 16, 32)
    x, c, a = read(point), little(challenge), scalar(answer)
    said = combined([a, c], [BASE, x])
    need(to_challenge(purpose, *context, point, written(said)) == c, f"{purpose}: the proof does not hold")
    return x


def one_factor(
    purpose: str, proof: bytes, key: Point, statement: Sequence[Part], pairs: Sequence[tuple[Point, Point]]
) -> None:
    """Each second point is the key's secret times the first one."""
    challenge, answer = cut(proof, 16, 32)
    c, a = little(challenge), scalar(answer)
    q = digest(purpose, *statement, written(key), b"".join(map(listed, pairs)))
    factors = [1, *(to_scalar("factor", q, u16(i)) for i in range(1, len(pairs)))]
    m, z = (combined(factors, side) for side in zip(*pairs, strict=True))
    four = [m, z, combined([a, c], [BASE, key]), combined([a, c], [m, z])]
    need(to_challenge(f"{purpose}-challenge", q, listed(four)) == c, f"{purpose}: the proof does not hold")


def shares(raw: bytes, context: Context, key: Point, cards: Sequence[Card]) -> dict[int, Point]:
    rows = entries(raw[48:], 34)
    places = places_of(rows, cards)
    need(len(set(places)) == len(places), "each place once")
    found = [read(row[2:]) for row in rows]
    statement = (*context, b"".join(row[:2] for row in rows))
    pairs = [(cards[place][0], share) for place, share in zip(places, found, strict=True)]
    one_factor("shares", raw[:48], key, statement, pairs)
    return dict(zip(places, found, strict=True))


def rolled(raw: bytes, context: Context, key: Point) -> Point:
    share = read(raw[:32])
    game, label, _seat = context
    one_factor("roll", raw[32:], key, context, [(to_point("roll", game, label), share)])
    return share


def roll(label: str, shares: Iterable[Point], sides: int) -> int:
    """What is rolled, from 0 on, once the shares of all are there."""
    return below(sha256(written(total(shares))).digest(), f"roll/{label}", 0, sides)[0]


Masked = tuple[int, bytes, bytes]
"""A place, a sealer, a masked share."""


def looks(
    raw: bytes, context: Context, key: Point, reader: str, readers_key: Point, cards: Sequence[Card]
) -> list[Masked]:
    rows = entries(raw, 146)
    places = places_of(rows, cards)
    need(len(set(places)) == len(places), "each place once")
    found = []
    for place, row in zip(places, rows, strict=True):
        two, sealer, masked, challenge, first, second = cut(row, 2, 32, 32, 16, 32, 32)
        c1, e, d = cards[place][0], read(sealer), read(masked)
        c, a1, a2 = little(challenge), scalar(first), scalar(second)
        q = digest("look", *context, reader, written(readers_key), written(key), two, written(c1), sealer, masked)
        said = [
            combined([a1, c], [BASE, key]),
            combined([a2, c], [BASE, e]),
            combined([a1, a2, c], [c1, readers_key, d]),
        ]
        need(to_challenge("look-challenge", q, listed(said)) == c, "look: the proof does not hold")
        found.append((place, sealer, masked))
    return found


def look_of(k: int, x: int, context: Context, reader: str, readers_key: Point, place: int, card: Card) -> Masked:
    """The look that pbem gives, by the seat's secret and that of its key for the shuffle."""
    e = secret(own(k, "look-sealer", *context, reader, written(readers_key), u16(place), written(card[0])))
    return place, written(mul(e, BASE)), written(combined([x, e], [card[0], readers_key]))


def looked(raw: bytes, context: Context, readers_key: Point, cards: Sequence[Card]) -> list[tuple[Masked, Point]]:
    """What a reader shows to all: shares, each with the look that masked it."""
    rows = entries(raw[48:], 98)
    places = places_of(rows, cards)
    need([row[:34] for row in rows] == sorted({row[:34] for row in rows}), "in order of place, then of sealer")
    masked = [(place, row[2:34], row[34:66]) for place, row in zip(places, rows, strict=True)]
    found = [read(row[66:]) for row in rows]
    pairs = [(read(e), sub(read(d), share)) for (_place, e, d), share in zip(masked, found, strict=True)]
    statement = (*context, b"".join(row[:2] + row[34:66] for row in rows))
    one_factor("look-opened", raw[:48], readers_key, statement, pairs)
    return list(zip(masked, found, strict=True))


@cache
def generators(size: int) -> list[Point]:
    """h, and one for each card."""
    return [to_point("generator", u16(j)) for j in range(size + 1)]


def card_bytes(cards: Sequence[Card]) -> bytes:
    return b"".join(map(listed, cards))


def shuffled(
    raw: bytes, context: Context, joint: Point, key: Point, before: Sequence[Card], after: Sequence[Card]
) -> None:
    """The proof of a shuffle: `joint` is J, with the key in it."""
    n = len(before)
    need(len(raw) == 128 * n + 192, "a proof has 128n + 192 bytes")
    points, numbers = [read(part) for part in entries(raw[: 64 * n], 32)], entries(raw[64 * n :], 32)
    c, chain = points[:n], points[n:]
    z, s1, s2, s3, s4, s5, *rest = map(scalar, numbers)
    hats, primes = rest[:n], rest[n:]
    need(z != 0, "z is not 0")
    s = digest("shuffle", *context, written(key), written(joint), card_bytes(before), card_bytes(after))
    d = digest("weights", s, listed(c))
    u = [to_scalar("weight", d, u16(i)) for i in range(n)]
    h, *hs = generators(n)
    product = 1
    for weight in u:
        product = product * weight % L
    both = combined(u, [c1 for c1, _c2 in before])
    t = [
        combined([s1, -z], [BASE, sub(total(c), total(hs))]),
        combined([s2, -z, z * product], [BASE, chain[-1], h]),
        combined([s3, *primes, *(-z * weight for weight in u)], [BASE, *hs, *c]),
        combined([-s4, *primes, -z], [BASE, *(c1 for c1, _c2 in after), both]),
        combined(
            [-s4, -s5, *primes, *(-z * weight for weight in u)],
            [joint, both, *(c2 for _c1, c2 in after), *(c2 for _c1, c2 in before)],
        ),
        combined([s5, -z], [BASE, key]),
    ]
    for hat, prime, last, link in zip(hats, primes, [h, *chain], chain, strict=False):
        t.append(combined([hat, prime, -z], [BASE, last, link]))
    comes_out = to_scalar("shuffle-challenge", s, listed(c), listed(chain), listed(t))
    need(comes_out == z, "the shuffle is not proved")


def read_cards(raw: bytes) -> list[Card]:
    """Cards as a lap leaves them."""
    return [(read(row[:32]), read(row[32:])) for row in entries(raw, 64)]


def read_lying(raw: bytes) -> list[Card]:
    """Cards that lie before a lap: their masks may be O."""
    return [(read_mask(row[:32]), read(row[32:])) for row in entries(raw, 64)]
