"""Rolls that all seats make together: no one can bend one, or know it before the last share."""

from collections import Counter
from itertools import permutations

import pytest
from three_seats import GAME, OTHER_GAME, SEATS, Seat
from wording import telling

from pbem.rooms.dealt.group import points, rolls
from pbem.rooms.dealt.group.derive import Context
from pbem.rooms.dealt.group.rolls import RollShare
from pbem.rooms.dealt.unsound import UnsoundError

KEYS = [Seat(name, label="rolls") for name in SEATS]


def contexts(label: str) -> list[Context]:
    return [Context(GAME, label, seat.name) for seat in KEYS]


def thrown(label: str, sides: int) -> int:
    shares = [rolls.make(seat.scalar, context) for seat, context in zip(KEYS, contexts(label), strict=True)]
    return rolls.rolled(label, [share.point for share in shares], sides)


def test_a_roll_is_the_same_for_everybody_in_whatever_order_shares_come() -> None:
    made = [rolls.make(seat.scalar, context) for seat, context in zip(KEYS, contexts("wind 3"), strict=True)]
    for share, seat, context in zip(made, KEYS, contexts("wind 3"), strict=True):
        rolls.check(RollShare.read(share.write()), context, seat.key.point)
        assert len(share.write()) == 80
    assert len({rolls.rolled("wind 3", [share.point for share in order], 1000) for order in permutations(made)}) == 1


def test_a_roll_follows_from_its_label() -> None:
    assert len({thrown(f"wind {number}", 10**6) for number in range(20)}) == 20


def test_every_side_comes_up() -> None:
    """As often as of an even die: chi-squared with 5 degrees of freedom stays below 20 in 999 of 1,000 cases."""
    joint = [points.base(number) for number in range(1, 601)]
    found = Counter(rolls.rolled("die", [point], 6) for point in joint)
    assert sum((found[side] - 100) ** 2 / 100 for side in range(6)) < 20


def test_a_false_share_of_a_roll_is_refused() -> None:
    seat, context = KEYS[0], contexts("wind 3")[0]
    share = rolls.make(seat.scalar, context)
    for false in (
        share._replace(point=points.base(3)),
        share._replace(point=points.add(share.point, points.base(1))),
        rolls.make(seat.scalar + 1, context),
        rolls.make(seat.scalar, Context(GAME, "wind 4", seat.name)),
        rolls.make(seat.scalar, Context(OTHER_GAME, "wind 3", seat.name)),
        rolls.make(seat.scalar, Context(GAME, "wind 3", "bob")),
    ):
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
            rolls.check(false, context, seat.key.point)
    for point in (points.IDENTITY, points.add(share.point, (2**255 - 20).to_bytes(32, "little"))):
        with pytest.raises(UnsoundError, match=telling("it-holds-what-is-not")):
            rolls.check(share._replace(point=point), context, seat.key.point)


def test_a_share_of_a_roll_has_80_bytes_and_canonical_numbers() -> None:
    raw = rolls.make(KEYS[0].scalar, contexts("wind 3")[0]).write()
    for wrong in (b"", raw[:-1], raw + b"\x00"):
        with pytest.raises(UnsoundError, match=telling("it-does-not-have-the-size-of-a-share")):
            RollShare.read(wrong)
    with pytest.raises(UnsoundError, match=telling("it-holds-a-number-that")):
        RollShare.read(raw[:48] + b"\xff" * 32)
