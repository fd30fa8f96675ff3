"""What a dealer or a drawer may try: it is refused at once, exposed by the drawer, or found at the end."""

from collections.abc import Callable

import pytest
from dealt_table import GAME, IDENTITY, MIXED, OWN, SECRETS, SIGNING, Dealt, changed, of

from pbem.events.event import DEALER
from pbem.rules import Waiting
from pbem.secrecy.dealer import dues, places, seed
from pbem.secrecy.dealer.places import DealtCard
from pbem.secrecy.group import keys, rolls, wire
from pbem.secrecy.group.derive import Context, SeatSecret, signing_secret
from pbem.secrecy.group.points import UnsoundError
from pbem.secrecy.group.wire import Contribution

SECRET = seed.secret_of(seed.promised(SIGNING, GAME, MIXED))
OTHER = SeatSecret(4711)


def refused(table: Dealt, by: str, cards: list[str], said: str) -> None:
    with pytest.raises(UnsoundError, match=said):
        table.chance.judged(by, cards)


def test_a_deck_is_not_dealt_twice() -> None:
    table = Dealt()
    deal = of("deal", table.said)
    refused(table, DEALER, changed(deal, deal.raw[::-1]), "dealt that deck otherwise already")
    refused(table, DEALER, changed(deal, deal.raw[:-32]), "dealt that deck otherwise already")
    table.say(DEALER, [wire.write(deal)])


def test_the_dealer_leaves_one_thing_with_the_players_and_after_its_key() -> None:
    table, fresh = Dealt(), Dealt(dealt=False)
    left, why = of("escrow", table.said), "left something else with the players already"
    refused(fresh, DEALER, [wire.write(left)], why)
    key = wire.write(of("key", table.said))
    refused(fresh, DEALER, [key, wire.write(left._replace(label="1"))], why)
    refused(table, DEALER, changed(left, left.raw[:-1] + bytes([left.raw[-1] ^ 1])), why)
    table.say(DEALER, [wire.write(left)])
    fresh.say(DEALER, [key, wire.write(left)])


def test_a_deck_has_a_hash_for_each_card() -> None:
    table = Dealt(dealt=False)
    said = table.chance.contribute(DEALER, SIGNING)
    deal = of("deal", said)
    refused(table, DEALER, [*said[:2], *changed(deal, deal.raw[:-32])], "size of a deck")
    refused(table, DEALER, [*said[:2], wire.write(deal._replace(label="2"))], "there is no deck '2'")
    refused(table, DEALER, said[3:], "not dealt yet")


def test_a_hand_is_dealt_to_who_has_drawn_it_and_once() -> None:
    table = Dealt()
    hand = of("hand", table.said)
    assert hand.label == "1 ann"
    refused(table, DEALER, [wire.write(hand._replace(label="1 cy"))], "a card that cy has not drawn")
    refused(table, DEALER, [wire.write(hand._replace(label="1 zoe"))], "nobody is called 'zoe'")
    refused(table, DEALER, changed(hand, hand.raw[:32] + b"\x00\x05" + bytes(18)), "a card that ann has not drawn")
    refused(table, DEALER, changed(hand, hand.raw[:32] + b"\x00\x09" + bytes(18)), "a card that is not there")
    refused(table, DEALER, changed(hand, hand.raw[:-1] + bytes([hand.raw[-1] ^ 1])), "for the second time")
    table.say(DEALER, [wire.write(hand)])


Lie = Callable[[list[DealtCard]], dict[int, DealtCard]]


def lied(said: list[str], faces: dict[int, DealtCard]) -> list[str]:
    """The dealer's first words, with other faces sealed to ann."""
    sealed = places.seal(SECRET, Context(GAME, label(), "ann"), SECRETS["ann"].public, faces)
    return [
        wire.write(Contribution("hand", "1 ann", sealed.write())) if t.startswith("hand 1 ann") else t for t in said
    ]


def label() -> str:
    return Dealt(dealt=False).chance.decks[0].label


def cards() -> list[DealtCard]:
    return places.dealt(SECRET, GAME, label(), 6)


@pytest.mark.parametrize(
    "lie",
    [
        lambda dealt: {0: dealt[5], 3: dealt[3]},
        lambda dealt: {0: dealt[3], 3: dealt[0]},
        lambda dealt: {0: dealt[0]._replace(number=(dealt[0].number + 1) % 6), 3: dealt[3]},
        lambda dealt: {0: dealt[0]._replace(number=60000), 3: dealt[3]},
        lambda dealt: {0: dealt[0], 3: DealtCard(0, bytes(16))},
    ],
    ids=["another card", "the other way round", "another face", "no face", "nonsense"],
)
def test_a_lie_to_a_drawer_is_exposed_by_its_next_command(
    lie: Callable[[list[DealtCard]], dict[int, DealtCard]],
) -> None:
    table = Dealt(dealt=False)
    table.say(DEALER, lied(table.chance.contribute(DEALER, SIGNING), lie(cards())))
    ann = table.by("ann")
    assert ann.unread("ann") == table.hands["ann"]
    assert not table.by("bob").owes("bob")
    assert ann.owes("ann")
    table.say("ann", ann.contribute("ann", OWN["ann"]))
    assert table.chance.verdict() == ["The dealer has lied about the deck 'court'."]
    assert not table.by("ann").owes("ann")
    with pytest.raises(Waiting):
        table.chance.turn_up(table.pile[:1])


def test_nobody_accuses_an_honest_dealer() -> None:
    table = Dealt()
    ann = table.by("ann")
    assert ann.contribute("ann", OWN["ann"]) == []
    ann.read = dict.fromkeys(ann.read)
    (accusation,) = dues.complaints(ann, "ann")
    refused(table, "ann", [accusation], "what the dealer has sealed to it is right")
    given = wire.read(accusation)
    refused(table, "ann", changed(given, given.raw[:-1] + bytes([given.raw[-1] ^ 1])), "does not hold")
    refused(table, "bob", [accusation], "does not hold")
    for other in ("1", "00", "x", "-1"):
        refused(table, "ann", [wire.write(given._replace(label=other))], "nothing was sealed that it opens")


def test_nobody_shows_a_false_card_or_one_that_is_not_theirs_to_show() -> None:
    table = Dealt()
    mine, elsewhere = cards()[0], cards()[5]

    def face(place: int, card: DealtCard) -> list[str]:
        return [wire.write(Contribution("face", "1", places.write({place: card})))]

    refused(table, "ann", face(0, mine._replace(number=(mine.number + 1) % 6)), "not dealt so")
    refused(table, "ann", face(0, mine._replace(key=bytes(16))), "not dealt so")
    refused(table, "ann", face(5, elsewhere), "not to be shown")
    refused(table, "bob", face(0, mine), "not to be shown")
    refused(table, DEALER, face(0, mine), "not to be shown")
    refused(table, DEALER, face(5, elsewhere), "not to be shown")
    refused(table, "ann", face(6, mine), "not there")
    refused(table, "creator", face(0, mine), "only the dealer and the seats contribute")
    table.say("ann", face(0, mine))
    table.say("ann", face(0, mine))


def test_a_roll_cannot_be_chosen() -> None:
    table = Dealt()
    with pytest.raises(Waiting):
        table.chance.roll("storm 1", 6)
    right = of("roll", table.chance.contribute(DEALER, SIGNING))
    forged = rolls.make(OTHER.scalar, Context(GAME, "storm 1", DEALER)).write()
    refused(table, DEALER, changed(right, forged), "does not hold")
    refused(table, DEALER, [wire.write(right._replace(label="storm 2"))], "nothing is rolled")
    refused(table, "ann", [wire.write(right)], "ann does not contribute 'roll'")
    table.say(DEALER, [wire.write(right)])


def test_seats_do_not_deal_and_the_dealer_does_not_shuffle_in_turn() -> None:
    table = Dealt()
    for text in table.said:
        refused(table, "ann", [text], "does not hold" if text.startswith("key") else "ann does not contribute")
    refused(table, DEALER, [wire.write(Contribution("lap", "1", bytes(64)))], "dealer does not contribute 'lap'")


def test_the_key_of_a_game_is_announced_once() -> None:
    table = Dealt()
    other = keys.announce(OTHER.scalar, Context(GAME, "game", DEALER)).write()
    refused(table, DEALER, [wire.write(Contribution("key", "game", other))], "another key in this game already")
    fresh = Dealt(dealt=False)
    key = of("key", fresh.chance.contribute(DEALER, SIGNING))
    refused(fresh, DEALER, changed(key, key.raw[:-1] + bytes([key.raw[-1] ^ 1])), "does not hold")


def judged_at_the_end(table: Dealt) -> list[str]:
    table.say(DEALER, table.chance.publish(DEALER, SIGNING))
    return table.chance.verdict()


def test_a_deck_in_an_order_that_the_dealer_chose_is_found_at_the_end() -> None:
    """It deals bob the card that it wants him to have; nobody sees that before the seed is out."""
    table = Dealt(dealt=False)
    rigged = sorted(cards())
    said = table.chance.contribute(DEALER, SIGNING)
    deal = wire.write(Contribution("deal", "1", places.promises(GAME, label(), rigged)))
    hands = []
    for seat, due in (("ann", {0: rigged[0], 3: rigged[3]}), ("bob", {4: rigged[4]})):
        sealed = places.seal(SECRET, Context(GAME, label(), seat), SECRETS[seat].public, due)
        hands.append(wire.write(Contribution("hand", f"1 {seat}", sealed.write())))
    table.say(DEALER, [said[0], deal, *hands])
    assert table.by("bob").faces("bob", table.hands["bob"]) == ["page"]
    assert table.chance.verdict() == []
    assert judged_at_the_end(table) == ["The dealer has shuffled 'court' otherwise than its seed says."]


def test_a_card_that_is_dealt_twice_stops_the_game_when_both_are_seen() -> None:
    table = Dealt(dealt=False)
    twice = [cards()[0], *(card._replace(number=cards()[0].number) for card in cards()[1:])]
    said = table.chance.contribute(DEALER, SIGNING)
    deal = wire.write(Contribution("deal", "1", places.promises(GAME, label(), twice)))
    table.say(DEALER, [said[0], deal])
    for place, seat in ((0, "ann"), (4, "bob")):
        table.say(seat, [wire.write(Contribution("face", "1", places.write({place: twice[place]})))])
    assert table.chance.verdict() == ["The dealer has lied about the deck 'court'."]


def test_a_key_that_does_not_follow_from_the_seed_is_found_at_the_end() -> None:
    """With it the dealer could try seeds until a roll pleases it."""
    table = Dealt(dealt=False)
    table.say(DEALER, dues.dealt(table.chance, OTHER))
    assert judged_at_the_end(table) == ["The dealer's key in this game does not follow from its seed."]


def test_cards_sealed_to_a_hand_in_another_way_are_found_at_the_end() -> None:
    """What it holds is right; but the dealer could have told somebody how to open it."""
    table = Dealt(dealt=False)
    said = table.chance.contribute(DEALER, SIGNING)
    hand = {place: cards()[place] for place in table.hands["ann"]}
    sealed = places.seal(OTHER, Context(GAME, label(), "ann"), SECRETS["ann"].public, hand)
    told = wire.write(Contribution("hand", "1 ann", sealed.write()))
    table.say(DEALER, [told if text.startswith("hand 1 ann") else text for text in said])
    assert None not in table.by("ann").faces("ann", table.hands["ann"])
    assert judged_at_the_end(table) == ["The dealer has sealed false cards to ann."]


def test_only_the_promised_seed_is_published() -> None:
    table = Dealt()
    others = (
        seed.promised(signing_secret(b"e" * 32), GAME, MIXED),
        seed.promised(SIGNING, GAME, "5b" * 32),
        seed.promised(SIGNING, "0" * 40, MIXED),
    )
    for other in others:
        refused(table, DEALER, [wire.write(Contribution("seed", "game", other.write()))], "does not hold")
    right = seed.promised(signing_secret(IDENTITY), GAME, MIXED).write()
    refused(table, DEALER, [wire.write(Contribution("seed", "other", right))], "not a contribution")
    refused(table, "ann", [wire.write(Contribution("seed", "game", right))], "ann does not contribute")


def test_faces_are_written_in_one_way_only() -> None:
    one, other = cards()[:2]
    raw = places.write({1: one, 3: other})
    assert places.read(raw) == {1: one, 3: other}
    head, tail = raw[:20], raw[20:]
    for wrong in (b"", raw[:-1], head * 513):
        with pytest.raises(UnsoundError, match="size of faces"):
            places.read(wrong)
    for wrong in (tail + head, head + head, head + tail + head):
        with pytest.raises(UnsoundError, match="ascending order"):
            places.read(wrong)
