"""Shares open a card, and can neither be false nor stand for another card, deck, seat or game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from three_seats import GAME, LABEL, OTHER_GAME, OTHER_LABEL, SIZE, Shuffle
from wording import telling

from pbem.rooms.dealt.group import points, shares
from pbem.rooms.dealt.group.derive import Context, nonce
from pbem.rooms.dealt.group.points import ORDER
from pbem.rooms.dealt.group.shares import SameFactor, Shares
from pbem.rooms.dealt.unsound import UnsoundError


def ours(shuffle: Shuffle, *places: int) -> Shares:
    bob = shuffle.seats[1]
    return shares.make(bob.scalar, bob.context, shuffle.cards, places)


def checked(shuffle: Shuffle, made: Shares) -> None:
    bob = shuffle.seats[1]
    shares.check(made, bob.context, bob.key.point, shuffle.cards)


@settings(max_examples=10)
@given(places=st.sets(st.integers(0, SIZE - 1), min_size=1))
def test_right_shares_are_believed_and_the_same_every_time(places: set[int]) -> None:
    shuffle = Shuffle()
    made = ours(shuffle, *places)
    assert made.write() == ours(shuffle, *sorted(places, reverse=True)).write()
    checked(shuffle, Shares.read(made.write()))
    assert len(made.write()) == 48 + 34 * len(places)


def test_a_false_share_is_refused_among_right_ones(shuffle: Shuffle) -> None:
    made = ours(shuffle, 0, 2, 4)
    for place in made.points:
        for false in (points.base(3), points.add(made.points[place], points.base(1))):
            with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
                checked(shuffle, made._replace(points={**made.points, place: false}))


def test_errors_that_cancel_out_do_not_help(shuffle: Shuffle) -> None:
    made = ours(shuffle, 0, 2)
    for one, other in ((0, 2), (2, 0)):
        false = {
            one: points.add(made.points[one], points.base(1)),
            other: points.sub(made.points[other], points.base(1)),
        }
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
            checked(shuffle, made._replace(points=dict(sorted(false.items()))))


def test_a_share_of_one_card_is_none_of_another(shuffle: Shuffle) -> None:
    made = ours(shuffle, 1)
    for place in (0, 2):
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
            checked(shuffle, made._replace(points={place: made.points[1]}))
    swapped = ours(shuffle, 1, 2)
    with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
        checked(shuffle, swapped._replace(points={1: swapped.points[2], 2: swapped.points[1]}))


def test_leaving_a_share_out_or_adding_one_breaks_the_proof(shuffle: Shuffle) -> None:
    made = ours(shuffle, 1, 2)
    with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
        checked(shuffle, made._replace(points={1: made.points[1]}))
    with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
        checked(shuffle, made._replace(points={**made.points, 3: ours(shuffle, 3).points[3]}))


def test_shares_of_a_card_that_is_not_there_are_refused(shuffle: Shuffle) -> None:
    made = ours(shuffle, 1)
    for points_by_place in ({SIZE: made.points[1]}, {65535: made.points[1]}, {}):
        with pytest.raises(UnsoundError, match=telling("it-holds-a-share-of")):
            checked(shuffle, made._replace(points=points_by_place))


@pytest.mark.parametrize(
    "context",
    [Context(OTHER_GAME, LABEL, "bob"), Context(GAME, OTHER_LABEL, "bob"), Context(GAME, LABEL, "ann")],
    ids=["another game", "another deck", "another seat"],
)
def test_shares_made_elsewhere_are_refused(shuffle: Shuffle, context: Context) -> None:
    with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
        shares.check(ours(shuffle, 1), context, shuffle.seats[1].key.point, shuffle.cards)


def test_shares_replayed_from_another_deck_are_refused(shuffle: Shuffle, another: Shuffle) -> None:
    bob = shuffle.seats[1]
    replayed = ours(another, 1)
    for key, cards in (
        (bob.key.point, shuffle.cards),
        (bob.key.point, another.cards),
        (another.seats[1].key.point, shuffle.cards),
    ):
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
            shares.check(replayed, bob.context, key, cards)


@pytest.mark.parametrize("point", [points.IDENTITY, (2**255 - 20).to_bytes(32, "little"), b"\x02" + bytes(31)])
def test_a_share_that_is_no_point_of_the_group_is_refused(shuffle: Shuffle, point: bytes) -> None:
    made = ours(shuffle, 1, 2)
    with pytest.raises(UnsoundError, match=telling("it-holds-what-is-not")):
        checked(shuffle, made._replace(points={**made.points, 2: point}))


def test_a_share_of_mixed_order_is_refused(shuffle: Shuffle) -> None:
    """A proof without the check would let it pass half of the time."""
    made = ours(shuffle, 1)
    mixed = points.add(made.points[1], (2**255 - 20).to_bytes(32, "little"))
    with pytest.raises(UnsoundError, match=telling("it-holds-what-is-not")):
        checked(shuffle, made._replace(points={1: mixed}))


def test_shares_are_written_in_one_way_only(shuffle: Shuffle) -> None:
    raw = ours(shuffle, 1, 2).write()
    head, one, other = raw[:48], raw[48:82], raw[82:]
    for wrong in (b"", head, raw[:-1], raw + b"\x00", head + one * 513):
        with pytest.raises(UnsoundError, match=telling("it-does-not-have-the-size-of-shares")):
            Shares.read(wrong)
    for wrong in (head + other + one, head + one + one, head + one + other + one):
        with pytest.raises(UnsoundError, match=telling("its-places-are-not-in")):
            Shares.read(wrong)
    with pytest.raises(UnsoundError, match=telling("it-holds-a-number-that")):
        Shares.read(b"\xff" * 48 + one)


def test_one_missing_share_opens_nothing(shuffle: Shuffle) -> None:
    card, context = shuffle.cards[0], shuffle.seats[0].context
    found = [points.mul(seat.scalar, card.mask) for seat in shuffle.seats]
    assert shares.face(context, SIZE, card, found) is not None
    assert shares.face(context, SIZE, card, found[:-1]) is None


def test_no_two_statements_have_one_nonce(shuffle: Shuffle) -> None:
    """The same secret answers for other places, after a restored backup too: two answers to one nonce would tell it."""
    made = [ours(shuffle, 1), ours(shuffle, 2), ours(shuffle, 1, 2)]
    secret = shuffle.seats[1].scalar
    once = [(share.proof.answer + share.proof.challenge * secret) % ORDER for share in made]
    assert len(set(once)) == len(made)
    assert nonce(secret, "shares", b"a") != nonce(secret, "shares", b"b") != nonce(secret, "roll", b"b")


def test_a_proof_of_no_knowledge_is_refused(shuffle: Shuffle) -> None:
    made = ours(shuffle, 1)
    for proof in (SameFactor(0, 0), SameFactor(0, made.proof.answer), SameFactor(made.proof.challenge, 0)):
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
            checked(shuffle, made._replace(proof=proof))
