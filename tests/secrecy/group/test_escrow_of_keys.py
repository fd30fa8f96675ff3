"""What a seat leaves with the others: enough of them rebuild it, fewer learn nothing, and who lies is named."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from three_seats import GAME, LABEL, OTHER_GAME, OTHER_LABEL, Seat
from wording import telling

from pbem.rooms.dealt.group import escrow, points
from pbem.rooms.dealt.group.derive import Context
from pbem.rooms.dealt.group.escrow import Escrow, FalseEscrowError, Opening
from pbem.rooms.dealt.group.points import ORDER
from pbem.rooms.dealt.unsound import UnsoundError

ANN = Seat("ann")
OTHERS = [Seat(name) for name in ("bob", "cy", "dan", "eve")]
KEEPERS = [(seat.name, seat.secret.public) for seat in OTHERS]


def kept(threshold: int = 3) -> Escrow:
    return escrow.make(ANN.secret, ANN.scalar, ANN.context, KEEPERS, threshold)


def opened(made: Escrow, place: int, context: Context = ANN.context) -> Opening:
    return escrow.open_seal(OTHERS[place - 1].secret, made, context, place, KEEPERS)


def share(made: Escrow, place: int, opening: Opening | None = None) -> int:
    opening = opening or opened(made, place)
    return escrow.share(opening, made, ANN.key.point, ANN.context, place, KEEPERS)


def test_any_three_of_four_rebuild_the_key_and_two_do_not() -> None:
    made = Escrow.read(kept().write(), 4, 3)
    escrow.check(made, ANN.context)
    shares = {place: share(made, place) for place in range(1, 5)}
    for count in (2, 3, 4):
        for places in combinations(shares, count):
            found = escrow.rebuilt({place: shares[place] for place in places})
            assert (found == ANN.scalar) == (count >= 3)


@settings(max_examples=10)
@given(threshold=st.integers(1, 4), secret=st.integers(1, ORDER - 1))
def test_whatever_the_threshold_what_was_kept_is_what_comes_back(threshold: int, secret: int) -> None:
    made = escrow.make(ANN.secret, secret, ANN.context, KEEPERS, threshold)
    raw = made.write()
    assert len(raw) == escrow.escrow_size(4, threshold) == 32 * (threshold + 4) + 48
    read = Escrow.read(raw, 4, threshold)
    key = points.base(secret)
    shares = {
        place: escrow.share(opened(read, place), read, key, ANN.context, place, KEEPERS)
        for place in range(1, threshold + 1)
    }
    assert escrow.rebuilt(shares) == secret


def test_a_keeper_that_was_rebuilt_opens_what_it_kept_for_others() -> None:
    """Drop-outs one after another: bob's own secret was in escrow too, and opens the share that ann sealed to bob."""
    bob, rest = OTHERS[0], [ANN, *OTHERS[1:]]
    keepers = [(seat.name, seat.secret.public) for seat in rest]
    of_bob = escrow.make(bob.secret, bob.secret.scalar, bob.context, keepers, 3)
    shares = {}
    for place, keeper in enumerate(rest[:3], 1):
        opening = escrow.open_seal(keeper.secret, of_bob, bob.context, place, keepers)
        shares[place] = escrow.share(opening, of_bob, bob.secret.public, bob.context, place, keepers)
    again = type(bob.secret)(escrow.rebuilt(shares))
    assert again.public == bob.secret.public
    made = kept()
    assert escrow.open_seal(again, made, ANN.context, 1, KEEPERS) == opened(made, 1)


def test_a_share_falsely_sealed_is_exposed_by_its_keeper() -> None:
    made = kept()
    false = made._replace(sealed=[bytes(32), *made.sealed[1:]])
    with pytest.raises(FalseEscrowError, match=telling("the-share-sealed-to-seat", seat="bob")):
        share(false, 1)
    share(false, 2, opened(false, 2))


def test_coefficients_that_do_not_fit_are_exposed() -> None:
    made = kept()
    false = made._replace(coefficients=[points.base(2), made.coefficients[1]])
    escrow.check(false, ANN.context)
    with pytest.raises(FalseEscrowError, match=telling("the-share-sealed-to-seat", seat="cy")):
        share(false, 2, opened(false, 2))


def test_an_escrow_of_something_else_is_exposed() -> None:
    """It must be the secret of the key that the seat announced."""
    made = escrow.make(ANN.secret, ANN.scalar + 1, ANN.context, KEEPERS, 3)
    with pytest.raises(FalseEscrowError, match=telling("the-share-sealed-to-seat", seat="bob")):
        share(made, 1)


def test_an_opening_that_lies_is_the_openers_fault() -> None:
    made = kept()
    right = opened(made, 1)
    elsewhere = [Context(OTHER_GAME, LABEL, "ann"), Context(GAME, OTHER_LABEL, "ann"), Context(GAME, LABEL, "bob")]
    lies = [
        right._replace(point=points.base(5)),
        opened(made, 2),
        escrow.open_seal(ANN.secret, made, ANN.context, 1, KEEPERS),
        *(opened(made, 1, context) for context in elsewhere),
        opened(kept(2), 1),
    ]
    for lie in lies:
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")) as caught:
            share(made, 1, lie)
        assert not isinstance(caught.value, FalseEscrowError)
    with pytest.raises(UnsoundError, match=telling("it-holds-what-is-not")):
        share(made, 1, right._replace(point=points.add(right.point, (2**255 - 20).to_bytes(32, "little"))))


@pytest.mark.parametrize("point", [points.IDENTITY, (2**255 - 20).to_bytes(32, "little"), b"\x02" + bytes(31)])
def test_an_escrow_with_foreign_points_is_refused_by_everybody(point: bytes) -> None:
    made = kept()
    for false in (made._replace(sealer=point), made._replace(coefficients=[made.coefficients[0], point])):
        with pytest.raises(UnsoundError, match="not a point of the group"):
            escrow.check(false, ANN.context)


def test_nobody_seals_with_another_seats_point() -> None:
    """The openings of these seals would open the other seat's, too: so a seat proves that it knows the point's secret.

    A point that is made from the other one, by adding a known multiple of the base, would do the same.
    """
    bob, anns = OTHERS[0], kept()
    mine = escrow.make(bob.secret, bob.scalar, bob.context, [("ann", ANN.secret.public), *KEEPERS[1:]], 3)
    for sealer in (anns.sealer, points.add(anns.sealer, points.base(7))):
        for announced in (anns.announced, mine.announced):
            with pytest.raises(UnsoundError, match=telling("the-proof-that-the-key")):
                escrow.check(mine._replace(sealer=sealer, announced=announced), bob.context)
    with pytest.raises(UnsoundError, match=telling("the-proof-that-the-key")):
        escrow.check(anns, bob.context)


def test_an_escrow_has_the_size_that_its_keepers_ask_for() -> None:
    raw = kept().write()
    for wrong, keepers, threshold in ((raw[:-1], 4, 3), (raw, 4, 2), (raw, 5, 3), (b"", 4, 3)):
        with pytest.raises(UnsoundError, match=telling("it-does-not-have-the-size")):
            Escrow.read(wrong, keepers, threshold)
    for keepers, threshold in ((4, 0), (4, 5), (0, 0), (65, 3)):
        with pytest.raises(ValueError, match=telling("no-secret-is-kept-by")):
            escrow.escrow_size(keepers, threshold)


def test_other_keepers_and_thresholds_have_other_polynomials_and_seals() -> None:
    """Two sharings of one secret with a coefficient in common would give it away."""
    fewer = escrow.make(ANN.secret, ANN.scalar, ANN.context, KEEPERS[:3], 3)
    assert not {*kept(3).coefficients, kept(3).sealer} & {*kept(2).coefficients, kept(2).sealer}
    assert not {*kept(3).coefficients, kept(3).sealer} & {*fewer.coefficients, fewer.sealer}
    assert kept().write() == kept().write()
