"""A dealer without a seat deals: each draw reaches its drawer alone, and everything is worked out again at the end."""

import pytest
from dealt_table import FACES, GAME, IDENTITY, MIXED, OWN, SEATS, SECRETS, SIGNING, Dealt, convened

from pbem.events.event import DEALER
from pbem.events.keys import SecretKey, decode
from pbem.rules import Waiting
from pbem.rules.state import from_plain
from pbem.secrecy.dealer.joining import brought
from pbem.secrecy.dealer.provider import DealerChance
from pbem.secrecy.group.points import base, read_scalar
from pbem.secrecy.mode import written
from pbem.secrecy.plan import DealPlan


def test_the_dealers_secret_is_that_of_the_key_it_signs_with() -> None:
    assert base(read_scalar(SIGNING)) == decode(SecretKey(IDENTITY).public, 32)


def test_who_has_drawn_waits_for_the_dealer_and_then_reads_its_cards_alone() -> None:
    table = Dealt(dealt=False)
    assert table.by("ann").unread("ann") == table.hands["ann"]
    assert table.chance.awaited("ann") == [DEALER]
    assert table.chance.awaited("cy") == []
    assert table.chance.owes(DEALER)
    table.deal()
    assert table.chance.awaited("ann") == []
    assert not table.chance.owes(DEALER)
    ann, bob = table.by("ann"), table.by("bob")
    assert not ann.unread("ann")
    assert None not in ann.faces("ann", table.hands["ann"])
    assert bob.faces("ann", table.hands["ann"]) == bob.faces("bob", table.hands["ann"]) == [None, None]
    assert table.chance.faces("ann", table.hands["ann"]) == [None, None]
    assert table.chance.faces("", range(len(FACES))) == [None] * len(FACES)


def test_what_is_turned_up_and_rolled_waits_for_the_dealer() -> None:
    table = Dealt()
    for ask in (lambda: table.chance.turn_up(table.pile[:2]), lambda: table.chance.roll("storm 1", 6)):
        with pytest.raises(Waiting) as waiting:
            ask()
        assert waiting.value.seats == (DEALER,)
    table.deal()
    shown = table.chance.turn_up(table.pile[:2])
    assert shown == table.chance.faces("", table.pile[:2])
    assert 0 <= table.chance.roll("storm 1", 6) < 6
    assert not table.chance.owes(DEALER)


def test_a_card_is_paid_with_what_opens_it() -> None:
    table = Dealt()
    ann = table.by("ann")
    slot = table.hands["ann"][0]
    (face,) = ann.faces("ann", [slot])
    assert face is not None
    assert not table.chance.holds(slot, face)
    table.say("ann", ann.reveal("ann", OWN["ann"], [slot]))
    assert table.chance.holds(slot, face)
    assert not table.chance.holds(slot, "nobody")
    assert ann.reveal("ann", OWN["ann"], []) == table.by("ann").reveal("ann", OWN["ann"], [slot]) == []


def test_the_deal_is_known_beforehand_and_dealt_at_once() -> None:
    chance = convened()
    chance.prepare(DealPlan([("court", list(FACES), False), ("map", ["n", "s"], True)], [0, 6, 7], {"first": 3}))
    assert chance.shuffle("court", FACES) == [0, 1, 2, 3, 4, 5]
    assert chance.lay_open("map", ["n", "s"]) == [6, 7]
    assert chance.faces("", [6, 7]) == ["n", "s"]
    chance = chance.judged(DEALER, chance.contribute(DEALER, SIGNING))
    assert chance.turn_up([0])[0] in FACES
    assert 0 <= chance.roll("first", 3) < 3


def test_all_cards_are_dealt_once_and_the_order_follows_from_everybodys_part() -> None:
    def order(mixed: str) -> list[object]:
        chance = DealerChance(mixed)
        decks = {seat: brought(SECRETS[seat], GAME, seat) for seat in SEATS}
        chance.convene(GAME, {**decks, DEALER: [SecretKey(IDENTITY).public]})
        pile = chance.shuffle("court", FACES)
        with pytest.raises(Waiting):
            chance.turn_up(pile)
        return list(chance.judged(DEALER, chance.contribute(DEALER, SIGNING)).turn_up(pile))

    found = [order(f"{number:02x}" * 32) for number in range(8)]
    assert all(sorted(map(str, faces)) == sorted(FACES) for faces in found)
    assert len({tuple(faces) for faces in found}) > 5


def test_at_the_end_the_seed_is_published_and_everything_was_fair() -> None:
    table = Dealt()
    with pytest.raises(Waiting):
        table.chance.turn_up(table.pile[:1])
    table.deal()
    assert table.chance.withheld() == [DEALER]
    table.say(DEALER, table.chance.publish(DEALER, SIGNING))
    assert table.chance.withheld() == table.chance.verdict() == []
    assert table.chance.publish(DEALER, SIGNING) == table.chance.publish("ann", OWN["ann"]) == []


def test_after_the_end_everybody_deals_for_the_dealer() -> None:
    """A game that is taken back from its end goes on, and waits for nobody."""
    table = Dealt()
    table.say(DEALER, table.chance.publish(DEALER, SIGNING))
    assert table.chance.turn_up(table.pile[:1])[0] in FACES
    assert 0 <= table.chance.roll("storm 2", 6) < 6
    drawn = table.chance.take(table.pile, "bob", 1)
    assert table.by("bob").faces("bob", drawn) != [None]
    assert table.chance.verdict() == []


def test_what_is_kept_is_public_and_comes_back_as_it_was() -> None:
    table = Dealt()
    plain = written(table.by("ann"))
    assert from_plain(DealerChance, plain) == table.chance
    for secret in (*OWN.values(), SIGNING, IDENTITY):
        assert secret.hex() not in repr(plain)
        assert repr(secret) not in repr(plain)


def test_the_dealer_says_the_same_every_time() -> None:
    assert Dealt().said == Dealt().said


def test_contributions_that_come_twice_change_nothing() -> None:
    table = Dealt()
    before = written(table.chance)
    table.chance.accept(DEALER, table.said)
    assert written(table.chance) == before


def test_a_seat_with_another_key_gets_its_hand_anew() -> None:
    """A substitute cannot open what was sealed to the player who left, and says so with its own key."""
    table = Dealt()
    substitute = table.by("ann")
    substitute.own = {}
    substitute.know("ann", OWN["cy"])
    assert substitute.unread("ann") == table.hands["ann"]
    assert substitute.owes("ann")
    table.say("ann", substitute.contribute("ann", OWN["cy"]))
    assert table.chance.awaited("ann") == [DEALER]
    table.deal()
    substitute = table.chance.clone()
    substitute.own, substitute.read = {}, {}
    substitute.know("ann", OWN["cy"])
    assert substitute.faces("ann", table.hands["ann"]) == Dealt().by("ann").faces("ann", table.hands["ann"])
    assert not substitute.owes("ann")
    table.say(DEALER, table.chance.publish(DEALER, SIGNING))
    assert table.chance.verdict() == []


def test_a_position_shows_a_seat_its_own_cards() -> None:
    table = Dealt()
    described = table.by("ann").describe("ann")
    seen = dict(zip(table.hands["ann"], table.by("ann").faces("ann", table.hands["ann"]), strict=True))
    assert described["faces"] == [seen.get(slot, "?") for slot in range(len(FACES))]
    assert table.chance.describe(None)["faces"] == ["?"] * len(FACES)
    assert MIXED not in repr(described)
    assert [len(table.by(seat).hidden(seat).get(0, ())) for seat in SEATS] == [4, 5, 6]
