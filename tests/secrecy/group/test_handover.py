"""A secret sealed to a key: its holder reads it, no one else does, and everyone sees that it is the right one."""

import pytest
from three_seats import GAME, LABEL, OTHER_GAME, Seat
from wording import telling

from pbem.rooms.dealt.group import handover, points
from pbem.rooms.dealt.group.derive import Context, SeatSecret, signing_secret
from pbem.rooms.dealt.unsound import UnsoundError

ANN, BOB = Seat("ann"), Seat("bob")
SCALAR = points.read_scalar(signing_secret(bytes(range(32))))
KEY = points.base(SCALAR)
OTHER = points.base(4711)
MADE = handover.make(ANN.secret, ANN.context, KEY)


def test_the_holder_of_the_key_reads_it_and_everybody_sees_that_it_is_right() -> None:
    handover.check(MADE, ANN.context, KEY, ANN.secret.public)
    assert handover.opened(MADE, ANN.context, KEY, SCALAR, ANN.secret.public).scalar == ANN.secret.scalar
    with pytest.raises(UnsoundError):
        handover.opened(MADE, ANN.context, KEY, SCALAR + 1, ANN.secret.public)
    assert points.write_scalar(ANN.secret.scalar) not in MADE
    assert 5_000 < len(MADE) < 10_000


def test_it_is_bound_to_the_game_the_seat_and_the_key() -> None:
    for context, key, public in (
        (Context(OTHER_GAME, LABEL, "ann"), KEY, ANN.secret.public),
        (Context(GAME, LABEL, "bob"), KEY, ANN.secret.public),
        (ANN.context, OTHER, ANN.secret.public),
        (ANN.context, KEY, BOB.secret.public),
    ):
        with pytest.raises(UnsoundError, match=telling("what-it-hands-over-is")):
            handover.check(MADE, context, key, public)


def test_another_secret_is_refused_at_once() -> None:
    """Whoever gives a seat away cannot keep its secret back without everyone seeing it."""
    false = handover.make(SeatSecret(4711), ANN.context, KEY)
    with pytest.raises(UnsoundError, match=telling("what-it-hands-over-is")):
        handover.check(false, ANN.context, KEY, ANN.secret.public)
    for place in (0, 16, 40, 200, len(MADE) - 1):
        bent = MADE[:place] + bytes([MADE[place] ^ 1]) + MADE[place + 1 :]
        with pytest.raises(UnsoundError):
            handover.check(bent, ANN.context, KEY, ANN.secret.public)
    for cut in (b"", MADE[:16], MADE[:-1], MADE + b"\x00"):
        with pytest.raises(UnsoundError, match="size"):
            handover.check(cut, ANN.context, KEY, ANN.secret.public)


def test_a_seal_that_cannot_be_opened_is_found_in_half_of_all_rounds() -> None:
    """One round that is false goes unseen if the challenge does not open it; the others still hold the secret."""
    shown = list(handover._read(MADE))
    number = next(number for number, one in enumerate(shown) if not one.seed)
    seal = shown[number].seal
    shown[number] = replace_seal(shown[number], handover.SealedMask(seal.sealer, bytes(32)))
    bent = MADE[:16] + b"".join(one.write() for one in shown)
    with pytest.raises(UnsoundError, match=telling("what-it-hands-over-is")):
        handover.check(bent, ANN.context, KEY, ANN.secret.public)
    assert handover.opened(bent, ANN.context, KEY, SCALAR, ANN.secret.public).scalar == ANN.secret.scalar


def replace_seal(shown: handover.ShownRound, seal: handover.SealedMask) -> handover.ShownRound:
    return shown._replace(seal=seal)


@pytest.mark.parametrize("point", [points.IDENTITY, (2**255 - 20).to_bytes(32, "little"), b"\x02" + bytes(31)])
def test_foreign_points_are_refused(point: bytes) -> None:
    shown = list(handover._read(MADE))
    number = next(number for number, one in enumerate(shown) if not one.seed)
    shown[number] = replace_seal(shown[number], shown[number].seal._replace(sealer=point))
    with pytest.raises(UnsoundError, match=telling("it-holds-what-is-not")):
        handover.check(MADE[:16] + b"".join(one.write() for one in shown), ANN.context, KEY, ANN.secret.public)


def test_the_same_is_always_sealed_in_the_same_way_and_to_others_in_another() -> None:
    assert handover.make(ANN.secret, ANN.context, KEY) == MADE
    other = handover.make(ANN.secret, ANN.context, OTHER)
    pieces = {MADE[start : start + 16] for start in range(16, len(MADE) - 16, 16)}
    assert not pieces & {other[start : start + 16] for start in range(16, len(other) - 16, 16)}
