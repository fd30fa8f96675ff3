"""A dealer leaves its secret with the players: all together go on without it, fewer learn nothing, a lie shows."""

import pytest
from dealt_table import GAME, MIXED, OWN, SEATS, SECRETS, SIGNING, Dealt, of

from pbem.events.event import DEALER
from pbem.rules import Waiting
from pbem.secrecy.dealer import keeping, seed
from pbem.secrecy.group import escrow, wire
from pbem.secrecy.group.derive import SeatSecret
from pbem.secrecy.group.escrow import Escrow
from pbem.secrecy.group.points import EarlyError, UnsoundError
from pbem.secrecy.group.wire import Contribution

SECRET = seed.secret_of(seed.promised(SIGNING, GAME, MIXED))


def test_all_seats_together_go_on_as_the_dealer_would_have() -> None:
    """So a dealer gains nothing by refusing a card that it does not like."""
    table, honest = Dealt(), Dealt()
    for each in (table, honest):
        with pytest.raises(Waiting):
            each.chance.turn_up(each.pile[:1])
    table.chance.go_on_without(DEALER, "ann")
    for number, seat in enumerate(("bob", "cy", "ann")):
        assert table.chance.lost_with(DEALER) == [one for one in SEATS if one not in ("bob", "cy")[:number]]
        assert table.chance.owes(DEALER)
        assert table.chance.owes("ann") == (number == 2), "who has said that they go on shows it last"
        table.say(seat, table.by(seat).contribute(seat, OWN[seat]))
        assert not table.chance.owes(seat)
    honest.deal()
    assert not table.chance.owes(DEALER)
    assert table.chance.turn_up(table.pile[:1]) == honest.chance.turn_up(honest.pile[:1])
    del table.pile[0]
    drawn = table.chance.take(table.pile, "cy", 1)
    assert None not in table.by("cy").faces("cy", drawn)
    assert table.by("ann").faces("ann", drawn) == [None], "its tool still shows a seat no cards but its own"
    assert table.chance.lost_with(DEALER) == table.chance.verdict() == []


def test_from_four_seats_on_one_may_be_missing() -> None:
    assert [keeping.threshold(seats) for seats in (2, 3, 4, 5, 6)] == [2, 3, 3, 4, 5]


def test_what_a_seat_keeps_is_its_own_and_right() -> None:
    table = Dealt()
    table.chance.go_on_without(DEALER, "cy")
    shown = keeping.shown(table.chance, "ann", SECRETS["ann"])
    for by, text in (("bob", shown), ("ann", keeping.shown(table.chance, "ann", SECRETS["bob"]))):
        with pytest.raises(UnsoundError, match="does not hold"):
            table.chance.judged(by, [text])
    with pytest.raises(UnsoundError, match="nothing was sealed"):
        Dealt(dealt=False).chance.judged("ann", [shown])


def test_what_a_seat_keeps_is_shown_to_nobody_before_all_have_agreed_to_go_on() -> None:
    table = Dealt()
    shown = keeping.shown(table.chance, "ann", SECRETS["ann"])
    with pytest.raises(EarlyError, match="the others have not agreed to that"):
        table.chance.judged("ann", [shown])
    assert not any(table.by(seat).contribute(seat, OWN[seat]) for seat in SEATS)


def test_too_few_are_there_once_one_of_three_has_left() -> None:
    table = Dealt()
    table.chance.sit({"ann": "key of ann", "bob": "key of bob"})
    assert table.chance.lost_with(DEALER) is None
    table.chance.sit({**table.chance.players, "cy": "a substitute's key"})
    assert table.chance.lost_with(DEALER) is None


def without_escrow(table: Dealt, left: str) -> None:
    """The dealer's first words, with something else left with the players."""
    said = table.chance.contribute(DEALER, SIGNING)
    table.say(DEALER, [left if text.startswith("escrow") else text for text in said])


def test_what_is_false_is_shown_by_the_next_command_of_whom_it_was_left_with() -> None:
    table = Dealt(dealt=False)
    right = of("escrow", table.chance.contribute(DEALER, SIGNING))
    made = Escrow.read(right.raw, 3, 3)
    false = made._replace(sealed=[made.sealed[0], bytes(32), made.sealed[2]])
    without_escrow(table, wire.write(right._replace(raw=false.write())))
    assert not table.by("ann").owes("ann")
    bob = table.by("bob")
    assert bob.owes("bob")
    table.say("bob", bob.contribute("bob", OWN["bob"]))
    assert table.chance.spoiled
    assert table.chance.verdict() == [
        "The dealer has left something false with the players, for the case that it vanishes."
    ]


def test_another_secret_than_its_own_is_not_left_with_anybody() -> None:
    table = Dealt(dealt=False)
    chance = table.chance.judged(DEALER, table.chance.contribute(DEALER, SIGNING)[:1])
    without_escrow(table, keeping.left(chance, SeatSecret(4711)))
    assert all(table.by(seat).owes(seat) for seat in SEATS)


def test_it_is_left_once() -> None:
    table = Dealt()
    right = of("escrow", table.said)
    other = keeping.left(table.chance, SeatSecret(4711))
    with pytest.raises(UnsoundError, match="something else"):
        table.chance.judged(DEALER, [other])
    with pytest.raises(UnsoundError, match="size of an escrow"):
        Dealt(dealt=False).chance.judged(DEALER, [of_key(table), wire.write(right._replace(raw=right.raw[:-32]))])
    table.say(DEALER, [wire.write(right)])
    assert SECRETS["ann"].public in table.chance.kept_for.values()


def of_key(table: Dealt) -> str:
    return wire.write(of("key", table.said))


def test_left_in_another_way_than_the_seed_says_it_is_found_at_the_end() -> None:
    table = Dealt(dealt=False)
    chance = table.chance.judged(DEALER, table.chance.contribute(DEALER, SIGNING)[:1])
    chance.keys = dict(chance.keys)
    made = escrow.make(
        SeatSecret(99), SECRET.scalar, keeping._context(chance), list(chance.keys.items()), keeping.threshold(3)
    )
    without_escrow(table, wire.write(Contribution("escrow", "game", made.write())))
    assert not any(table.by(seat).owes(seat) for seat in SEATS)
    table.say(DEALER, table.chance.publish(DEALER, SIGNING))
    assert table.chance.verdict() == [
        "The dealer has left something false with the players, for the case that it vanishes."
    ]
