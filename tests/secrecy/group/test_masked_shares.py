"""Shares that one seat alone can read: made by who has the key, shown by whom they were masked for, in one way only."""

from collections.abc import Mapping

import pytest
from three_seats import Shuffle
from wording import telling

from pbem.rooms.dealt.group import looks, points
from pbem.rooms.dealt.group.looks import Look, Looks, ShownLook, ShownLooks
from pbem.rooms.dealt.unsound import UnsoundError

MIXED = (2**255 - 20).to_bytes(32, "little")
NO_POINTS = (points.IDENTITY, MIXED, b"\x02" + bytes(31))


def for_bob(shuffle: Shuffle, *places: int) -> Looks:
    """Ann's shares of these cards."""
    ann, bob = shuffle.seats[:2]
    cards = {place: shuffle.cards[place] for place in places}
    return looks.make(ann.secret, ann.scalar, ann.context, "bob", bob.secret.public, cards)


def check(shuffle: Shuffle, given: Looks) -> None:
    ann, bob = shuffle.seats[:2]
    looks.check(given, ann.context, "bob", bob.secret.public, ann.key.point, shuffle.cards)


def shown(shuffle: Shuffle, given: Looks) -> ShownLooks:
    bob = shuffle.seats[1]
    return looks.open_looks(bob.secret, bob.context, [(place, look) for place, (look, _proof) in given.items()])


def check_shown(shuffle: Shuffle, opened: ShownLooks) -> None:
    bob = shuffle.seats[1]
    looks.check_opened(opened, bob.context, bob.secret.public)


def with_look(given: Looks, place: int, **points: bytes) -> Looks:
    look, proof = given[place]
    return {**given, place: (look._replace(**points), proof)}


def test_who_they_are_for_reads_and_shows_them_as_they_were_written(shuffle: Shuffle) -> None:
    given = for_bob(shuffle, 1, 3)
    check(shuffle, given)
    assert looks.read(looks.write(given)) == given
    opened = shown(shuffle, given)
    check_shown(shuffle, opened)
    assert ShownLooks.read(opened.write()) == opened


@pytest.mark.parametrize("point", NO_POINTS, ids=["identity", "mixed order", "no point"])
@pytest.mark.parametrize("which", ["sealer", "masked"])
def test_what_is_no_point_of_the_group_is_no_share(shuffle: Shuffle, point: bytes, which: str) -> None:
    """A point of mixed order would pass some of the proofs, and tell who reads it something else than others."""
    given = for_bob(shuffle, 1, 3)
    look = given[3][0]
    bent = point if point != MIXED else points.add(getattr(look, which), MIXED)
    with pytest.raises(UnsoundError, match=telling("it-holds-what-is-not")):
        check(shuffle, with_look(given, 3, **{which: bent}))


@pytest.mark.parametrize("point", NO_POINTS, ids=["identity", "mixed order", "no point"])
def test_what_is_shown_is_a_point_of_the_group(shuffle: Shuffle, point: bytes) -> None:
    opened = shown(shuffle, for_bob(shuffle, 1, 3))
    last = opened.shares[-1]
    bent = point if point != MIXED else points.add(last.share, MIXED)
    with pytest.raises(UnsoundError, match=telling("it-holds-what-is-not")):
        check_shown(shuffle, opened._replace(shares=[*opened.shares[:-1], last._replace(share=bent)]))


def test_a_share_of_a_card_that_is_not_there_is_none(shuffle: Shuffle) -> None:
    given = for_bob(shuffle, 1)
    with pytest.raises(UnsoundError, match=telling("it-holds-a-share-of")):
        check(shuffle, {len(shuffle.cards): given[1]})


def test_shares_of_other_cards_readers_and_secrets_are_refused(shuffle: Shuffle) -> None:
    given, other = for_bob(shuffle, 1, 3), for_bob(shuffle, 2)
    swapped: Mapping[int, tuple[Look, looks.Proof]] = {1: given[3], 3: given[1]}
    for wrong in (swapped, {1: other[2]}, {1: (given[1][0], given[3][1])}):
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
            check(shuffle, wrong)
    ann, _bob, cy = shuffle.seats
    with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
        looks.check(given, ann.context, "cy", cy.secret.public, ann.key.point, shuffle.cards)
    opened = shown(shuffle, given)
    [one, two] = opened.shares
    for bent in ([one, two._replace(share=one.share)], [one], [ShownLook(2, *one[1:]), two]):
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
            check_shown(shuffle, opened._replace(shares=bent))


def test_masked_shares_are_written_in_one_way_only(shuffle: Shuffle) -> None:
    raw = looks.write(for_bob(shuffle, 1, 3))
    one, other = raw[: len(raw) // 2], raw[len(raw) // 2 :]
    for wrong in (raw[:-1], raw + b"\x00"):
        with pytest.raises(UnsoundError, match="size"):
            looks.read(wrong)
    of_two_seats = one + one[:2] + b"\xff" * points.SIZE + one[2 + points.SIZE :]
    for wrong in (other + one, one + one, of_two_seats):
        with pytest.raises(UnsoundError, match=telling("its-places-are-not-in")):
            looks.read(wrong)
