"""What is left with others: escrows and what opens them, and a secret that is handed over."""

from collections.abc import Mapping, Sequence
from functools import cache

from .curve import BASE, L, Point, combined, mul, mul_often, read, same, scalar, scalar_bytes, sub, written
from .deriving import Context, Part, digest, expand, little, own, secret, to_challenge, to_scalar, u16, xor
from .proofs import announced, cut, entries, one_factor
from .refused import need

Keeper = tuple[str, Point]


class Escrow:
    """A secret whose point is `public`, left with keepers, of whom `needed` suffice."""

    def __init__(self, raw: bytes, context: Context, public: Point, keepers: Sequence[Keeper], needed: int) -> None:
        self.raw, self.context, self.keepers, self.needed = raw, context, keepers, needed
        need(len(raw) == 32 * (needed + len(keepers)) + 48, "an escrow has 32(t + n) + 48 bytes")
        published = 32 * (needed - 1)
        self.coefficients = [public, *(read(raw[start : start + 32]) for start in range(0, published, 32))]
        self.sealer = announced(raw[published : published + 80], context, "sealer")
        self.sealed = entries(raw[published + 80 :], 32)

    def share(self, place: int, opened: Point) -> int:
        """What was sealed to the keeper at this place (from 1 on), by what the keeper shows."""
        seat, key = self.keepers[place - 1]
        pad = digest("seal", *self.context, seat, written(key), written(self.sealer), written(opened))
        found = scalar(xor(self.sealed[place - 1], pad[:32]))
        promised = combined([place**i for i in range(self.needed)], self.coefficients)
        need(same(mul_often(found, BASE), promised), "what was sealed is not what was promised")
        return found

    def opened(self, raw: bytes, place: int) -> int:
        """What an opening shows."""
        seat, key = self.keepers[place - 1]
        point, proof = cut(raw, 32, 48)
        one_factor("opening", proof, key, (*self.context, self.raw, seat), [(self.sealer, read(point))])
        return self.share(place, read(point))

    def secret(self, found: Mapping[int, int]) -> int:
        """Interpolated at 0 from as many shares as are needed."""
        some = sorted(found.items())[: self.needed]
        need(len(some) == self.needed, "too few shares")
        result = 0
        for i, share in some:
            weight = 1
            for j, _other in some:
                if j != i:
                    weight = weight * j * pow(j - i, -1, L) % L
            result += share * weight
        need(same(mul_often(result, BASE), self.coefficients[0]), "another secret comes out")
        return result % L


def left(k: int, context: Context, keepers: Sequence[Keeper], needed: int) -> bytes:
    """The escrow of a seat's secret, which is the same to the byte whenever it is made."""
    named: list[Part] = [part for seat, key in keepers for part in (seat, written(key))]
    statement = (*context, written(mul_often(k, BASE)), bytes([needed]), *named)
    f = [k, *(secret(own(k, "escrow", *statement, bytes([i]))) for i in range(1, needed))]
    e = secret(own(k, "escrow-sealer", *statement))
    sealer = written(mul_often(e, BASE))
    w = secret(expand("pbem-nonce-1", scalar_bytes(e), "sealer", *context))
    c = to_challenge("sealer", *context, sealer, written(mul_often(w, BASE)))
    raw = b"".join(written(mul_often(coefficient, BASE)) for coefficient in f[1:])
    raw += sealer + c.to_bytes(16, "little") + scalar_bytes(w - c * e)
    for j, (seat, key) in enumerate(keepers, 1):
        value = sum(coefficient * j**i for i, coefficient in enumerate(f))
        pad = digest("seal", *context, seat, written(key), sealer, written(mul_often(e, key)))
        raw += xor(scalar_bytes(value), pad[:32])
    return raw


ROUNDS = 128


@cache
def _round(context: Context, key: Point, i: int, seed: bytes) -> tuple[bytes, bytes, bytes]:
    """T, E and s of a round whose seed is shown."""
    m = to_scalar("handover-mask", *context, written(key), u16(i), seed)
    e = to_scalar("handover-sealer", *context, written(key), u16(i), seed)
    sealer = written(mul_often(e, BASE))
    return written(mul_often(m, BASE)), sealer, xor(scalar_bytes(m), _pad(context, key, i, sealer, mul_often(e, key)))


def _pad(context: Context, key: Point, i: int, sealer: bytes, shared: Point) -> bytes:
    return digest("handover-pad", *context, written(key), u16(i), sealer, written(shared))[:32]


class Handover:
    """A seat's secret, whose point is `public`, sealed to the key of who plays it from now on."""

    def __init__(self, raw: bytes, context: Context, key: Point, public: Point) -> None:
        self.context, self.key, self.public = context, key, public
        self.masked: dict[int, tuple[int, bytes, bytes]] = {}
        challenge, all_rounds, at = raw[:16], b"", 16
        need(len(challenge) == 16, "it breaks off")
        for i in range(ROUNDS):
            if challenge[i // 8] >> i % 8 & 1:
                answer, sealer, sealed = cut(raw[at : at + 96], 32, 32, 32)
                at += 96
                number = scalar(answer)
                read(sealer)
                self.masked[i] = number, sealer, sealed
                all_rounds += written(sub(mul_often(number, BASE), public)) + sealer + sealed
            else:
                seed = raw[at : at + 16]
                at += 16
                need(len(seed) == 16, "it breaks off")
                all_rounds += b"".join(_round(context, key, i, seed))
        need(at == len(raw), "there is more than 128 rounds")
        comes_out = digest("handover", *context, written(key), written(public), all_rounds)[:16]
        need(comes_out == challenge, "the handover is not proved")

    def secret(self, d: int) -> int:
        """What the new player takes over, by the scalar of their key."""
        for i, (answer, sealer, sealed) in self.masked.items():
            mask = little(xor(sealed, _pad(self.context, self.key, i, sealer, mul(d, read(sealer)))))
            if same(mul_often(answer - mask, BASE), self.public):
                return (answer - mask) % L
        need(False, "no round gives the secret")
        return 0


def handed_over(k: int, context: Context, key: Point) -> bytes:
    """The handover that pbem writes."""
    seeds = [own(k, "handover", *context, written(key), u16(i))[:16] for i in range(ROUNDS)]
    rounds = [_round(context, key, i, seed) for i, seed in enumerate(seeds)]
    public = written(mul_often(k, BASE))
    challenge = digest("handover", *context, written(key), public, b"".join(map(b"".join, rounds)))[:16]
    raw = challenge
    for i, (seed, (_t, sealer, sealed)) in enumerate(zip(seeds, rounds, strict=True)):
        if challenge[i // 8] >> i % 8 & 1:
            m = to_scalar("handover-mask", *context, written(key), u16(i), seed)
            raw += scalar_bytes(m + k) + sealer + sealed
        else:
            raw += seed
    return raw
