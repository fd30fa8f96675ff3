"""Keys of a shuffle: no one owns the joint key alone, and no key serves twice."""

import pytest
from three_seats import GAME, LABEL, OTHER_GAME, OTHER_LABEL, Seat, Shuffle
from wording import telling

from pbem.rooms.dealt.group import keys, points
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.keys import Key
from pbem.rooms.dealt.group.points import ORDER
from pbem.rooms.dealt.unsound import UnsoundError


def test_a_key_is_believed_by_everybody(shuffle: Shuffle) -> None:
    for seat in shuffle.seats:
        keys.check(Key.read(seat.key.write()), seat.context)
        assert len(seat.key.write()) == 80


def test_a_rogue_key_that_cancels_the_others_is_refused(shuffle: Shuffle) -> None:
    """X = rG less the others' sum: the joint key would be rG, whose secret its maker knows alone."""
    *others, last = shuffle.seats
    known = 4711
    rogue = points.sub(points.base(known), points.total(seat.key.point for seat in others))
    assert points.total([*(seat.key.point for seat in others), rogue]) == points.base(known)
    for forged in (last.key._replace(point=rogue), keys.announce(known, last.context)._replace(point=rogue)):
        with pytest.raises(UnsoundError, match=telling("the-proof-that-the-key")):
            keys.check(forged, last.context)


@pytest.mark.parametrize(
    "context",
    [Context(OTHER_GAME, LABEL, "ann"), Context(GAME, OTHER_LABEL, "ann"), Context(GAME, LABEL, "bob")],
    ids=["another game", "another deck", "another seat"],
)
def test_a_key_announced_elsewhere_is_refused(shuffle: Shuffle, context: Context) -> None:
    with pytest.raises(UnsoundError, match=telling("the-proof-that-the-key")):
        keys.check(shuffle.seats[0].key, context)


def test_a_key_whose_proof_was_changed_is_refused(shuffle: Shuffle) -> None:
    key, context = shuffle.seats[0].key, shuffle.seats[0].context
    for changed in (
        key._replace(answer=(key.answer + 1) % ORDER),
        key._replace(challenge=(key.challenge + 1) % ORDER),
        key._replace(point=points.base(3)),
    ):
        with pytest.raises(UnsoundError, match=telling("the-proof-that-the-key")):
            keys.check(changed, context)
    for point in (points.IDENTITY, (2**255 - 20).to_bytes(32, "little")):
        with pytest.raises(UnsoundError, match=telling("its-key-is-not-a")):
            keys.check(key._replace(point=point), context)


def test_a_key_has_80_bytes_and_canonical_numbers(shuffle: Shuffle) -> None:
    raw = shuffle.seats[0].key.write()
    for wrong in (raw[:-1], raw + b"\x00", b""):
        with pytest.raises(UnsoundError, match=telling("it-does-not-have-the-size-of-a-key")):
            Key.read(wrong)
    beyond = int.from_bytes(raw[48:], "little") + ORDER
    with pytest.raises(UnsoundError, match=telling("it-holds-a-number-that")):
        Key.read(raw[:48] + beyond.to_bytes(32, "little"))


def test_each_person_game_seat_and_shuffle_has_a_key_of_its_own() -> None:
    ann = Seat("ann")
    found = {
        ann.scalar,
        ann.secret.scalar,
        Seat("ann", game=OTHER_GAME).scalar,
        Seat("ann", label=OTHER_LABEL).scalar,
        Seat("bob").scalar,
        SeatSecret.of(b"1" * 32, GAME, "ann").scalar,
        SeatSecret.of(b"1" * 32, GAME, "bob").scalar,
        SeatSecret.of(b"2" * 32, GAME, "ann").scalar,
    }
    assert len(found) == 8


def test_a_secret_that_was_published_is_recognised(shuffle: Shuffle) -> None:
    """Who resigns with a false secret is refused: the secret makes the point of its first key, and all later keys."""
    ann = shuffle.seats[0]
    again = SeatSecret(points.read_scalar(points.write_scalar(ann.secret.scalar)))
    assert again.public == ann.secret.public
    assert keys.announce(keys.deck_secret(again, ann.context), ann.context) == ann.key
    assert SeatSecret(ann.secret.scalar + 1).public != ann.secret.public
