"""A second implementation of docs/cards.md, in plain integers and as that page says it: slow, and with nothing of pbem.

It checks what the library writes; it makes only what an audit makes again, since proofs may have any nonces.
"""

import hmac
from base64 import urlsafe_b64decode
from functools import cache
from hashlib import sha256, sha512

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)
A = 486662

Affine = tuple[int, int]
IDENTITY = (0, 1)


# --- the group ---


def add(one: Affine, other: Affine) -> Affine:
    (x1, y1), (x2, y2) = one, other
    k = D * x1 * x2 * y1 * y2 % P
    return (
        (x1 * y2 + x2 * y1) * pow(1 + k, -1, P) % P,
        (y1 * y2 + x1 * x2) * pow(1 - k, -1, P) % P,
    )


def neg(point: Affine) -> Affine:
    return -point[0] % P, point[1]


def mul(scalar: int, point: Affine) -> Affine:
    """Double and add, in homogeneous coordinates, so that nothing is inverted before the end."""
    x, y, z = 0, 1, 1
    for bit, double in zip(reversed(bin(scalar % L)[2:]), _doubles(point), strict=False):
        if bit == "1":
            x, y, z = _added((x, y, z), double)
    back = pow(z, -1, P)
    return x * back % P, y * back % P


@cache
def _doubles(point: Affine) -> list[tuple[int, int, int]]:
    """A point, twice, four times … it."""
    found = [(*point, 1)]
    while len(found) < L.bit_length():
        found.append(_added(found[-1], found[-1]))
    return found


def _added(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    (x1, y1, z1), (x2, y2, z2) = one, other
    a = z1 * z2 % P
    b, c, d = a * a % P, x1 * x2 % P, y1 * y2 % P
    e = D * c * d % P
    f, g = b - e, b + e
    return a * f * ((x1 + y1) * (x2 + y2) - c - d) % P, a * g * (d + c) % P, f * g % P


def total(points: list[Affine]) -> Affine:
    result = IDENTITY
    for point in points:
        result = add(result, point)
    return result


def combined(scalars: list[int], points: list[Affine]) -> Affine:
    return total([mul(scalar, point) for scalar, point in zip(scalars, points, strict=True)])


def root(square: int) -> int | None:
    found = pow(square, (P + 3) // 8, P)
    for candidate in (found, found * ROOT % P):
        if candidate * candidate % P == square % P:
            return candidate
    return None


def x_of(y: int, sign: int) -> int:
    x = root((y * y - 1) * pow(D * y * y + 1, -1, P))
    assert x is not None, "not on the curve"
    return x if x & 1 == sign else -x % P


BASE = (x_of(4 * pow(5, -1, P) % P, 0), 4 * pow(5, -1, P) % P)


def written(point: Affine) -> bytes:
    x, y = point
    return (y | (x & 1) << 255).to_bytes(32, "little")


def read(raw: bytes) -> Affine:
    """A point of prime order, canonically written."""
    number = int.from_bytes(raw, "little")
    y, sign = number & (2**255 - 1), number >> 255
    assert (len(raw), y < P) == (32, True), "not canonical"
    point = x_of(y, sign), y
    assert written(point) == raw, "not canonical"
    x, y, z = 0, 1, 1
    for bit in bin(L)[2:]:
        x, y, z = _added((x, y, z), (x, y, z))
        if bit == "1":
            x, y, z = _added((x, y, z), (*point, 1))
    assert (x, y) == (0, z), "not of prime order"
    assert point != IDENTITY
    return point


def number(raw: bytes) -> int:
    found = int.from_bytes(raw, "little")
    assert (len(raw), found < L) == (32, True), "not canonical"
    return found


def short(raw: bytes) -> int:
    assert len(raw) == 16
    return int.from_bytes(raw, "little")


def scalar_bytes(scalar: int) -> bytes:
    return (scalar % L).to_bytes(32, "little")


# --- hashing and deriving ---


def framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def digest(purpose: str, *parts: bytes) -> bytes:
    return sha512(framed(b"pbem-cards-1", purpose.encode(), *parts)).digest()


def hash_to_scalar(purpose: str, *parts: bytes) -> int:
    return int.from_bytes(digest(purpose, *parts), "little") % L


def hash_to_challenge(purpose: str, *parts: bytes) -> int:
    return int.from_bytes(digest(purpose, *parts)[:16], "little")


def hash_to_point(purpose: str, *parts: bytes) -> Affine:
    both = digest(purpose, *parts)
    return add(elligator(both[:32]), elligator(both[32:]))


def elligator(raw: bytes) -> Affine:
    whole = int.from_bytes(raw, "little")
    sign, r = whole >> 255, whole & (2**255 - 1)
    u = -A * pow(1 + 2 * r * r, -1, P) % P
    if root(u * (u * u + A * u + 1)) is None:
        u = (-A - u) % P
    y = (u - 1) * pow(u + 1, -1, P) % P
    point = x_of(y, sign), y
    for _ in range(3):
        point = add(point, point)
    return point


def derived(salt: bytes, secret: bytes, *info: bytes) -> bytes:
    key = hmac.digest(salt, secret, "sha512")
    return hmac.digest(key, framed(*info) + b"\x01", "sha512")


def as_secret(raw: bytes) -> int:
    return 1 + int.from_bytes(raw, "little") % (L - 1)


def seat_secret(identity: bytes, game: str, seat: str, below: str = "") -> int:
    parts = [part.encode() for part in (game, seat, below) if part]
    return as_secret(derived(b"pbem-game-secret-1", identity, *parts))


def keeper_secret(identity: bytes, game: str, seat: str) -> int:
    return as_secret(derived(b"pbem-keeper-secret-1", identity, game.encode(), seat.encode()))


def deck_secret(secret: int, context: tuple[bytes, ...]) -> int:
    return as_secret(derived(b"pbem-seat-1", scalar_bytes(secret), b"key", *context))


def below(seed: bytes, label: str, count: int, limit: int) -> tuple[int, int]:
    while True:
        block = sha256(seed + b"\n" + label.encode() + b"\n" + str(count).encode()).digest()
        count += 1
        found = int.from_bytes(block[:8], "big")
        if found < 2**64 - 2**64 % limit:
            return found % limit, count


def shuffled(seed: bytes, size: int) -> list[int]:
    """Fisher and Yates, from the end."""
    order, count = list(range(size)), 0
    for place in range(size - 1, 0, -1):
        other, count = below(seed, "order", count, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def order_and_masks(
    secret: int, context: tuple[bytes, ...], joint: Affine, cards: bytes
) -> tuple[list[int], list[int]]:
    own, size = scalar_bytes(secret), len(cards) // 64
    statement = (*context, written(joint), cards)
    seed = derived(b"pbem-seat-1", own, b"order", *statement)[:32]
    order = shuffled(seed, size)
    masks = [
        as_secret(derived(b"pbem-seat-1", own, b"mask", *statement, place.to_bytes(2, "big"))) for place in range(size)
    ]
    return order, masks


def lap(secret: int, key: int, context: tuple[bytes, ...], joint: Affine, cards: bytes) -> bytes:
    """The lap of a seat, made again for an audit."""
    order, masks = order_and_masks(secret, context, joint, cards)
    after = b""
    for source, mask in zip(order, masks, strict=True):
        c1, c2 = (_any(cards[64 * source + half : 64 * source + half + 32]) for half in (0, 32))
        after += written(add(c1, mul(mask, BASE))) + written(total([c2, mul(key, c1), mul(mask, joint)]))
    return after


def _any(raw: bytes) -> Affine:
    return IDENTITY if raw == written(IDENTITY) else read(raw)


# --- with a dealer ---


def dealer_secret(seed_point: bytes) -> int:
    return as_secret(digest("dealer-secret", seed_point))


def dealt(secret: int, game: bytes, label: bytes, size: int) -> list[bytes]:
    """The faces of a dealer's shuffle, place by place."""
    own = scalar_bytes(secret)
    order = shuffled(derived(b"pbem-seat-1", own, b"deal-order", game, label)[:32], size)
    keys = [
        derived(b"pbem-seat-1", own, b"deal-key", game, label, place.to_bytes(2, "big"))[:16] for place in range(size)
    ]
    return [found.to_bytes(2, "big") + key for found, key in zip(order, keys, strict=True)]


def place_hash(game: bytes, label: bytes, place: int, face: bytes) -> bytes:
    return digest("place", game, label, place.to_bytes(2, "big"), face)[:32]


def sealed_hand(secret: int, context: tuple[bytes, ...], key: Affine, drawn: bytes) -> bytes:
    once = as_secret(derived(b"pbem-seat-1", scalar_bytes(secret), b"deal-sealer", *context, written(key), drawn))
    sealer = written(mul(once, BASE))
    return sealer + _padded(sealer, context, key, mul(once, key), drawn)


def opened_hand(raw: bytes, context: tuple[bytes, ...], key: Affine, shared: Affine) -> bytes:
    return _padded(raw[:32], context, key, shared, raw[32:])


def _padded(sealer: bytes, context: tuple[bytes, ...], key: Affine, shared: Affine, entries: bytes) -> bytes:
    result = b""
    for start in range(0, len(entries), 20):
        place, face = entries[start : start + 2], entries[start + 2 : start + 20]
        pad = digest("sealed-face", *context, written(key), sealer, written(shared), place)
        result += place + bytes(one ^ other for one, other in zip(face, pad[:18], strict=True))
    return result


# --- checking ---


def contribution(text: str) -> tuple[str, str, bytes]:
    kind, rest = text.split(" ", 1)
    label, payload = rest.rsplit(" ", 1)
    return kind, label, urlsafe_b64decode(payload + "=" * (-len(payload) % 4))


def pieces(raw: bytes) -> list[bytes]:
    return [raw[start : start + 32] for start in range(0, len(raw), 32)]


def key_holds(raw: bytes, context: tuple[bytes, ...], purpose: str = "key") -> bool:
    point, challenge, answer = read(raw[:32]), short(raw[32:48]), number(raw[48:])
    said = add(mul(answer, BASE), mul(challenge, point))
    return hash_to_challenge(purpose, *context, raw[:32], written(said)) == challenge


def same_factor_holds(
    purpose: str, proof: bytes, key: Affine, statement: tuple[bytes, ...], pairs: list[tuple[Affine, Affine]]
) -> bool:
    challenge, answer = short(proof[:16]), number(proof[16:])
    listed = b"".join(written(point) for pair in pairs for point in pair)
    bound = digest(purpose, *statement, written(key), listed)
    factors = [1, *(hash_to_scalar("factor", bound, n.to_bytes(2, "big")) for n in range(1, len(pairs)))]
    source = combined(factors, [one for one, _other in pairs])
    result = combined(factors, [other for _one, other in pairs])
    of_key = add(mul(answer, BASE), mul(challenge, key))
    of_source = add(mul(answer, source), mul(challenge, result))
    all_four = b"".join(map(written, (source, result, of_key, of_source)))
    return hash_to_challenge(f"{purpose}-challenge", bound, all_four) == challenge


def shares_hold(raw: bytes, context: tuple[bytes, ...], key: Affine, cards: bytes) -> bool:
    entries = [raw[start : start + 34] for start in range(48, len(raw), 34)]
    places = [int.from_bytes(entry[:2], "big") for entry in entries]
    assert places == sorted(set(places))
    pairs = [
        (read(cards[64 * place : 64 * place + 32]), read(entry[2:]))
        for place, entry in zip(places, entries, strict=True)
    ]
    statement = (*context, b"".join(entry[:2] for entry in entries))
    return same_factor_holds("shares", raw[:48], key, statement, pairs)


def look(secret: int, x: int, context: tuple[bytes, ...], reader: str, key: Affine, cards: bytes, place: int) -> bytes:
    """The place, the sealer and the masked share of a look at one card."""
    two, mask = place.to_bytes(2, "big"), cards[64 * place : 64 * place + 32]
    info = (b"look-sealer", *context, reader.encode(), written(key), two, mask)
    e = as_secret(derived(b"pbem-seat-1", scalar_bytes(secret), *info))
    return two + written(mul(e, BASE)) + written(add(mul(x, read(mask)), mul(e, key)))


def look_holds(raw: bytes, context: tuple[bytes, ...], reader: str, to: Affine, key: Affine, cards: bytes) -> bool:
    """One look and its proof."""
    assert len(raw) == 146
    place, (sealer, masked) = int.from_bytes(raw[:2], "big"), (raw[2:34], raw[34:66])
    c, (a1, a2) = short(raw[66:82]), (number(part) for part in pieces(raw[82:]))
    mask = cards[64 * place : 64 * place + 32]
    bound = digest("look", *context, reader.encode(), written(to), written(key), raw[:2], mask, sealer, masked)
    said = [
        add(mul(a1, BASE), mul(c, key)),
        add(mul(a2, BASE), mul(c, read(sealer))),
        add(add(mul(a1, read(mask)), mul(a2, to)), mul(c, read(masked))),
    ]
    return hash_to_challenge("look-challenge", bound, b"".join(map(written, said))) == c


def looked(raw: bytes, secret: int) -> bytes:
    """The share that a look at one card masks, by its reader's secret."""
    return written(add(read(raw[34:66]), neg(mul(secret, read(raw[2:34])))))


def looked_holds(raw: bytes, context: tuple[bytes, ...], to: Affine) -> bool:
    """What a reader shows to all, and its proof."""
    entries = [raw[start : start + 98] for start in range(48, len(raw), 98)]
    pairs = [(read(one[2:34]), add(read(one[34:66]), neg(read(one[66:])))) for one in entries]
    statement = (*context, b"".join(one[:2] + one[34:66] for one in entries))
    return same_factor_holds("look-opened", raw[:48], to, statement, pairs)


def shuffle_holds(
    raw: bytes, context: tuple[bytes, ...], key: Affine, joint: Affine, before: bytes, after: bytes
) -> bool:
    size = len(before) // 64
    parts = pieces(raw)
    c, chain = [read(part) for part in parts[:size]], [read(part) for part in parts[size : 2 * size]]
    challenge, s1, s2, s3, s4, s5, *rest = (number(part) for part in parts[2 * size :])
    of_links, of_weights = rest[:size], rest[size:]
    assert len(of_weights) == size
    statement = digest("shuffle", *context, written(key), written(joint), before, after)
    bound = digest("weights", statement, b"".join(map(written, c)))
    u = [hash_to_scalar("weight", bound, n.to_bytes(2, "big")) for n in range(size)]
    h, *generators = (hash_to_point("generator", n.to_bytes(2, "big")) for n in range(size + 1))
    masks = [_any(part) for part in pieces(before)[::2]]
    bodies = [_any(part) for part in pieces(before)[1::2]]
    product = 1
    for weight in u:
        product = product * weight % L
    back = -challenge
    said = [
        add(mul(s1, BASE), mul(back, add(total(c), neg(total(generators))))),
        add(mul(s2, BASE), mul(back, add(chain[-1], neg(mul(product, h))))),
        add(add(mul(s3, BASE), combined(of_weights, generators)), mul(back, combined(u, c))),
        add(
            add(mul(-s4, BASE), combined(of_weights, [read(part) for part in pieces(after)[::2]])),
            mul(back, combined(u, masks)),
        ),
        add(
            total(
                [
                    mul(-s4, joint),
                    mul(-s5, combined(u, masks)),
                    combined(of_weights, [read(part) for part in pieces(after)[1::2]]),
                ]
            ),
            mul(back, combined(u, bodies)),
        ),
        add(mul(s5, BASE), mul(back, key)),
    ]
    for left, right, of_link, of_weight in zip([h, *chain], chain, of_links, of_weights, strict=False):
        said.append(add(add(mul(of_link, BASE), mul(of_weight, left)), mul(back, right)))
    listed = [b"".join(map(written, points)) for points in (c, chain, said)]
    return hash_to_scalar("shuffle-challenge", statement, *listed) == challenge


def rolled(label: str, shares: list[Affine], sides: int) -> int:
    return below(sha256(written(total(shares))).digest(), f"roll/{label}", 0, sides)[0]


def kept_share(
    raw: bytes,
    threshold: int,
    opening: bytes,
    key: Affine,
    context: tuple[bytes, ...],
    place: int,
    keeper: tuple[str, Affine],
) -> int:
    """The share of an escrow that an opening opens, checked in every way."""
    end = 32 * threshold
    *coefficients, sealer = pieces(raw[:end])
    sealed = pieces(raw[end + 48 :])
    assert key_holds(sealer + raw[end : end + 48], context, "sealer")
    name, public = keeper
    point = read(opening[:32])
    statement = (*context, raw, name.encode())
    assert same_factor_holds("opening", opening[32:], public, statement, [(read(sealer), point)])
    pad = digest("seal", *context, name.encode(), written(public), sealer, opening[:32])
    value = number(bytes(one ^ other for one, other in zip(sealed[place - 1], pad[:32], strict=True)))
    promised = total([key, *(mul(place**power, read(part)) for power, part in enumerate(coefficients, 1))])
    assert mul(value, BASE) == promised
    return value


def handed_over(secret: int, context: tuple[bytes, ...], key: Affine) -> bytes:
    """A secret that is handed over to a key, as pbem does it."""
    about, kept, rounds = (*context, written(key)), [], []
    for number in range(128):
        two = number.to_bytes(2, "big")
        seed = derived(b"pbem-seat-1", scalar_bytes(secret), b"handover", *about, two)[:16]
        kept.append(seed)
        rounds.append(_round(about, key, two, seed))
    said = b"".join(written(mul(mask, BASE)) + seal for mask, seal in rounds)
    challenge = digest("handover", *about, written(mul(secret, BASE)), said)[:16]
    found = challenge
    for bit, seed, (mask, seal) in zip(_bits(challenge), kept, rounds, strict=True):
        found += scalar_bytes((mask + secret) % L) + seal if bit else seed
    return found


def signing_scalar(identity: bytes) -> int:
    """Of an Ed25519 key (RFC 8032), from its 32 secret bytes."""
    half = bytearray(sha512(identity).digest()[:32])
    half[0], half[31] = half[0] & 248, half[31] & 127 | 64
    return int.from_bytes(half, "little") % L


@cache
def _round(about: tuple[bytes, ...], key: Affine, two: bytes, seed: bytes) -> tuple[int, bytes]:
    mask = hash_to_scalar("handover-mask", *about, two, seed)
    once = hash_to_scalar("handover-sealer", *about, two, seed)
    sealer = written(mul(once, BASE))
    pad = digest("handover-pad", *about, two, sealer, written(mul(once, key)))
    return mask, sealer + bytes(one ^ other for one, other in zip(scalar_bytes(mask), pad[:32], strict=True))


def _bits(challenge: bytes) -> list[int]:
    return [byte >> place & 1 for byte in challenge for place in range(8)]


def handover_holds(raw: bytes, context: tuple[bytes, ...], key: Affine, public: Affine) -> bool:
    about, start, said = (*context, written(key)), 16, b""
    for number_of, bit in enumerate(_bits(raw[:16])):
        if bit:
            point = add(mul(number(raw[start : start + 32]), BASE), neg(public))
            read(raw[start + 32 : start + 64])
            said += written(point) + raw[start + 32 : start + 96]
            start += 96
        else:
            mask, seal = _round(about, key, number_of.to_bytes(2, "big"), raw[start : start + 16])
            said += written(mul(mask, BASE)) + seal
            start += 16
    return len(raw) == start and digest("handover", *about, written(public), said)[:16] == raw[:16]


def taken_over(raw: bytes, context: tuple[bytes, ...], scalar: int) -> int:
    """The secret, by the scalar of the key that it was handed over to: from the first round in which it is masked."""
    about, first = (*context, written(mul(scalar, BASE))), _bits(raw[:16]).index(1)
    start = 16 + 16 * first
    masked, sealer, sealed = (raw[start + 32 * part : start + 32 * part + 32] for part in range(3))
    pad = digest("handover-pad", *about, first.to_bytes(2, "big"), sealer, written(mul(scalar, read(sealer))))
    mask = int.from_bytes(bytes(one ^ other for one, other in zip(sealed, pad[:32], strict=True)), "little")
    return (number(masked) - mask) % L
