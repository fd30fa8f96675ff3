"""The group of docs/cards.md: points of prime order on edwards25519, in extended coordinates (X, Y, Z, XY/Z)."""

from collections.abc import Iterable, Sequence
from functools import cache

from .refused import RefusedError, need

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
A = 486662

Point = tuple[int, int, int, int]
O: Point = (0, 1, 1, 0)  # noqa: E741 - the page's name for the identity


def add(one: Point, other: Point) -> Point:
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def double(point: Point) -> Point:
    x, y, z, _t = point
    a, b = x * x % P, y * y % P
    h, g = a + b, a - b
    e, f = h - (x + y) * (x + y), 2 * z * z + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def neg(point: Point) -> Point:
    x, y, z, t = point
    return -x % P, y, z, -t % P


def sub(one: Point, other: Point) -> Point:
    return add(one, neg(other))


def total(points: Iterable[Point]) -> Point:
    result = O
    for point in points:
        result = add(result, point)
    return result


def same(one: Point, other: Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 == (one[1] * other[2] - other[1] * one[2]) % P


def combined(scalars: Iterable[int], points: Iterable[Point]) -> Point:
    """The sum of scalars times points; all share their doublings."""
    pairs = [(_digits(scalar % L), _odd_multiples(point)) for scalar, point in zip(scalars, points, strict=True)]
    adding: dict[int, list[Point]] = {}
    for digits, multiples in pairs:
        for place, digit in digits:
            found = multiples[abs(digit) // 2]
            adding.setdefault(place, []).append(found if digit > 0 else neg(found))
    result = O
    for place in range(max(adding, default=-1), -1, -1):
        result = double(result)
        for point in adding.get(place, ()):
            result = add(result, point)
    return result


def mul(scalar: int, point: Point) -> Point:
    return combined([scalar], [point])


def mul_often(scalar: int, point: Point) -> Point:
    """The same, of a point that comes again and again: nothing is doubled once its multiples are there."""
    result, rest = O, scalar % L
    for multiples in _windows(point):
        digit = (rest + 8) % 16 - 8
        rest = (rest - digit) >> 4
        if digit:
            result = add(result, multiples[digit - 1] if digit > 0 else neg(multiples[-digit - 1]))
    return result


@cache
def _windows(point: Point) -> list[list[Point]]:
    """For each power of 16, eight multiples of it."""
    found = []
    for _window in range(64):
        row = [point]
        while len(row) < 8:
            row.append(add(row[-1], point))
        found.append(row)
        point = double(row[-1])
    return found


def _digits(scalar: int) -> list[tuple[int, int]]:
    """Odd digits from -15 to 15 and the powers of two that they belong to."""
    found, place = [], 0
    while scalar:
        if scalar & 1:
            digit = (scalar + 16) % 32 - 16
            found.append((place, digit))
            scalar -= digit
        scalar >>= 1
        place += 1
    return found


@cache
def _odd_multiples(point: Point) -> list[Point]:
    found, twice = [point], double(point)
    while len(found) < 8:
        found.append(add(found[-1], twice))
    return found


def _root(square: int) -> int | None:
    found = pow(square, (P + 3) // 8, P)
    for candidate in (found, found * ROOT_OF_MINUS_ONE % P):
        if (candidate * candidate - square) % P == 0:
            return candidate
    return None


def on_the_curve(y: int, sign: int) -> Point:
    x = _root((y * y - 1) * pow(D * y * y + 1, -1, P))
    if x is None:
        raise RefusedError("no point has this y")
    x = x if x & 1 == sign else -x % P
    return x, y, 1, x * y % P


BASE = on_the_curve(4 * pow(5, -1, P) % P, 0)
_ORDER = _digits(L)


@cache
def written(point: Point) -> bytes:
    back = pow(point[2], -1, P)
    x, y = point[0] * back % P, point[1] * back % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


@cache
def read(raw: bytes) -> Point:
    """A point as contributions have it: canonical, of order L, not O."""
    need(len(raw) == 32, "a point has 32 bytes")
    whole = int.from_bytes(raw, "little")
    y, sign = whole & (2**255 - 1), whole >> 255
    need(y < P, "y is not canonical")
    point = on_the_curve(y, sign)
    need(point[0] & 1 == sign, "the sign of nought")
    need(not same(point, O), "the identity")
    need(_is_of_order_l(point), "not of prime order")
    return point


def _is_of_order_l(point: Point) -> bool:
    multiples, digits, result = _odd_multiples(point), dict(_ORDER), O
    for place in range(_ORDER[-1][0], -1, -1):
        result = double(result)
        if digit := digits.get(place):
            found = multiples[abs(digit) // 2]
            result = add(result, found if digit > 0 else neg(found))
    return same(result, O)


def read_mask(raw: bytes) -> Point:
    """The first half of a card, which is O before the first lap."""
    return O if raw == written(O) else read(raw)


def scalar(raw: bytes) -> int:
    found = int.from_bytes(raw, "little")
    need(len(raw) == 32 and found < L, "a scalar is 32 bytes below the order")
    return found


def scalar_bytes(number: int) -> bytes:
    return (number % L).to_bytes(32, "little")


def mapped(raw: bytes) -> Point:
    """Elligator 2, and 8 times what it gives."""
    whole = int.from_bytes(raw, "little")
    r, s = whole & (2**255 - 1), whole >> 255
    u = -A * pow(1 + 2 * r * r, -1, P) % P
    if _root((u * u * u + A * u * u + u) % P) is None:
        u = (-A - u) % P
    point = on_the_curve((u - 1) * pow(u + 1, -1, P) % P, s)
    return double(double(double(point)))


def listed(points: Sequence[Point]) -> bytes:
    return b"".join(map(written, points))
