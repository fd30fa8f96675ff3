"""The group lets in points of prime order and canonical numbers, and nothing else."""

import pytest
from wording import telling

from pbem.rooms.dealt.group import points
from pbem.rooms.dealt.group.points import IDENTITY, ORDER
from pbem.rooms.dealt.unsound import UnsoundError

EIGHTH = bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")  # of order eight
POINT = points.hash_to_point("test", b"a point")
FOREIGN = {
    "mixed order": points.add(POINT, EIGHTH),
    "order eight": EIGHTH,
    "order two": (2**255 - 20).to_bytes(32, "little"),
    "not canonical": (2**255 - 19 + 3).to_bytes(32, "little"),
    "identity, not canonical": b"\x01" + bytes(30) + b"\x80",
    "not on the curve": b"\x02" + bytes(31),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_foreign_point_is_neither_valid_nor_multiplied(kind: str) -> None:
    assert not points.valid(FOREIGN[kind])
    with pytest.raises(UnsoundError, match=telling("it-holds-what-is-not")):
        points.mul(2, FOREIGN[kind])


def test_the_identity_is_a_sum_but_no_contribution() -> None:
    assert not points.valid(IDENTITY)
    assert points.mul(5, IDENTITY) == points.mul(0, POINT) == points.base(ORDER) == points.sub(POINT, POINT) == IDENTITY
    assert points.add(POINT, IDENTITY) == points.total([POINT]) == POINT
    assert points.total([]) == IDENTITY


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_point_has_32_bytes(size: int) -> None:
    assert not points.valid((POINT + POINT)[:size])


def test_only_canonical_numbers_are_read() -> None:
    for number in (0, 1, ORDER - 1):
        assert points.read_scalar(points.write_scalar(number)) == number
    for raw in (ORDER.to_bytes(32, "little"), b"\xff" * 32, bytes(31), bytes(33)):
        with pytest.raises(UnsoundError, match=telling("it-holds-a-number-that")):
            points.read_scalar(raw)


def test_parts_of_what_is_hashed_cannot_be_shifted() -> None:
    assert points.digest("p", b"ab", b"c") != points.digest("p", b"a", b"bc") != points.digest("p", b"abc")
    assert points.digest("p", b"a") != points.digest("q", b"a")


def test_a_distance_is_a_distance() -> None:
    assert points.add(points.base(5), points.base(ORDER - 3)) == points.base(2)
    assert points.mul(points.inverse(7), points.base(7)) == points.base(1)
    assert points.combined([(2, points.base(3)), (5, points.base(7))]) == points.base(41)
