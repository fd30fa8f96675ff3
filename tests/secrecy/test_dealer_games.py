"""Games with a dealer, between homes that hold nothing but their own key and the events."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from homes import BEGUN, Homes
from small_games import key

from pbem import author
from pbem.author.cards import published
from pbem.errors import RefusedError
from pbem.events.event import DEALER, Event
from pbem.events.text import render
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.game.contributions import secret_of
from pbem.projections.game.handing import readers
from pbem.projections.terms import Terms
from pbem.rules.registry import find
from pbem.secrecy import written
from pbem.secrecy.group import wire

SEATS = ("ann", "bob", "cy")


def dealt(game: str = "confucius", seed: int = 0) -> Homes:
    """A game in which the dealer has dealt."""
    homes = Homes(game, SEATS, seed, dealer=True)
    assert homes.any.phase == "dealing"
    assert homes.any.record.waiting == [DEALER]
    assert homes.pay()
    assert homes.any.phase == "playing"
    return homes


@pytest.mark.parametrize("game", ["confucius", "white-lotus"])
def test_a_whole_game_is_dealt_played_and_proved(game: str) -> None:
    homes = dealt(game)
    for _moved in homes.played():
        pass
    assert homes.any.chance.withheld() == [DEALER]
    assert homes.pay()
    assert not homes.pay()
    tables = [home.table for home in homes.games.values()]
    assert all(table == tables[0] for table in tables)
    found = audit("".join(map(render, homes.events)).encode())
    assert found.faults == []
    assert found.game is not None
    assert found.game.chance.withheld() == found.game.chance.verdict() == []
    assert all(written(home.chance) == written(found.game.chance) for home in homes.games.values())


def drawn(homes: Homes) -> str:
    """Play until somebody has drawn cards that they cannot read yet. Returns their seat."""
    for home in homes.played():
        for seat in SEATS:
            if home.any.chance.awaited(seat):
                return seat
    raise AssertionError("nobody drew a card")


def test_a_draw_is_read_by_its_drawer_when_the_dealer_has_dealt_it() -> None:
    homes = dealt()
    seat = drawn(homes)
    unread = homes.games[seat].chance.unread(seat)
    assert unread
    need = homes.games[seat].need
    if need is not None and seat in need.seats:
        assert need.waits == (DEALER,)
        assert not homes.games[seat].legal(seat)
    assert homes.pay()
    assert not homes.games[seat].chance.unread(seat)
    assert None not in homes.games[seat].chance.faces(seat, unread)
    for other in {*SEATS, DEALER} - {seat}:
        assert homes.games[other].chance.faces(seat, unread) == [None] * len(unread)


def share(homes: Homes, by: str, signer: str, cards: list[str]) -> str | None:
    """Why everybody refuses this, by whoever says so, signed with somebody's key."""
    head = homes.any.record.head.id
    event = Event.write(key(signer), kind="share", by=by, body={}, at=homes.now(), after=head, cards=cards)
    objections = {game.objection(event) for game in homes.games.values()}
    assert len(objections) == 1
    return objections.pop()


def test_the_seed_is_not_published_before_the_end() -> None:
    homes = dealt()
    dealer = homes.games[DEALER]
    assert published(dealer, DEALER, key(DEALER)) == []
    early = dealer.chance.publish(DEALER, secret_of(dealer, DEALER, key(DEALER)))
    assert share(homes, DEALER, DEALER, early) == "nobody shows how decks were shuffled before the game is over"


def test_only_the_dealers_key_deals() -> None:
    homes = Homes("confucius", SEATS, dealer=True)
    event = author.share(homes.games[DEALER], DEALER, key(DEALER), at=homes.now())
    assert event is not None
    assert author.share(homes.games["ann"], DEALER, key("ann"), at=homes.now()) is None
    stolen = Event.write(
        key("ann"), kind="share", by=DEALER, body={}, at=homes.now(), after=event.after, cards=event.cards
    )
    raw = "".join(map(render, [*homes.events, stolen])).encode()
    assert [fault.reason for fault in audit(raw).faults] == ["it was not signed by dealer"]
    assert share(homes, "ann", "ann", list(event.cards[2:])) == "ann does not contribute 'deal'"
    homes.send(DEALER, event)


def test_a_dealer_that_deals_otherwise_is_refused_whoever_has_seen_the_first_deal() -> None:
    homes = dealt()
    deal = next(wire.read(text) for event in homes.events for text in event.cards if text.startswith("deal "))
    other = wire.write(deal._replace(raw=deal.raw[32:] + deal.raw[:32]))
    assert share(homes, DEALER, DEALER, [other]) == "the dealer has dealt that deck otherwise already"
    assert share(homes, DEALER, DEALER, [wire.write(deal)]) is None


def test_a_dealer_that_deals_otherwise_to_somebody_else_is_found_out_when_they_meet() -> None:
    """Both deals are signed; whichever came first here counts, and the other one is a fault that anybody can show."""
    homes = dealt()
    first = next(event for event in homes.events if event.by == DEALER)
    other = [wire.read(text) for text in first.cards]
    swapped = [wire.write(one._replace(raw=one.raw[32:] + one.raw[:32])) for one in other if one.kind == "deal"]
    kept = [text for text in first.cards if text.startswith("key ")]
    again = Event.write(
        key(DEALER), kind="share", by=DEALER, body={}, at=homes.now(), after=first.after, cards=[*kept, *swapped]
    )
    for events in ([*homes.events, again], [*homes.events[:-1], again, homes.events[-1]]):
        faults = audit("".join(map(render, events)).encode()).faults
        assert [fault.reason for fault in faults] == ["the dealer has dealt that deck otherwise already"]


def test_a_million_shares_are_refused_before_anything_is_worked_out() -> None:
    homes = dealt()
    event = next(event for event in homes.events if event.by == DEALER)
    fields = event.fields()
    for cards in ([event.cards[0]] * 201, ["hand 1 ann " + "A" * 100_000]):
        with pytest.raises(ValueError, match="more than an event may carry"):
            Event.read({**fields, "cards": cards})
    assert share(homes, DEALER, DEALER, ["hand 1 ann " + "A" * 99_000]) == "it is not a contribution of any kind"


def first(**more: Any) -> Event:
    """The first event of a game in this mode."""
    settings: Mapping[str, Any] = {"secrecy": "dealer", "dealer": key(DEALER).public, **more}
    seats = settings.get("seats", SEATS)
    rest = {name: value for name, value in settings.items() if name != "seats"}
    return author.create(
        Terms(find("confucius"), seats, {}, own=seats[:1], **rest), key("ann"), nonce=bytes(32), at=BEGUN
    )


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"dealer": ""}, "it must name the dealer's key"),
        ({"secrecy": "open"}, "it must name the dealer's key"),
        ({"secrecy": "table"}, "it must name the dealer's key"),
        ({"hub": key("hub").public}, "a hub reads the hands of its seats: with secrecy `dealer`"),
        ({"hub": key(DEALER).public, "hub_reads": True}, "with a hub that does not deal"),
        ({"hub_reads": True}, "with a hub that does not deal"),
        ({"practice": 7}, "follow from a number"),
        ({"seats": ("ann", "bob", "dealer")}, "'dealer' cannot be a seat's name"),
    ],
)
def test_what_cannot_be_dealt_is_not_begun(more: Mapping[str, Any], said: str) -> None:
    Game.begin(first())
    with pytest.raises(ValueError, match=said):
        Game.begin(first(**more))


def test_the_dealers_key_holds_no_seat() -> None:
    game = Game.begin(first())
    with pytest.raises(RefusedError, match="the dealer's key holds no seat"):
        author.join(game, "bob", key(DEALER), at=BEGUN + timedelta(minutes=1))
    homes = dealt()
    body = {"motion": "replace", "seat": "bob", "key": key(DEALER).public}
    with pytest.raises(RefusedError, match="the dealer's key holds no seat"):
        author.core_event(homes.games["ann"], "propose", "ann", key("ann"), at=homes.now(), body=body)


def test_whoever_joins_brings_the_key_that_cards_are_sealed_to() -> None:
    game = Game.begin(first())
    right = author.join(game, "bob", key("bob"), at=BEGUN + timedelta(minutes=1))
    anns = author.join(game, "ann", key("ann"), at=BEGUN + timedelta(minutes=1))
    for deck in (None, anns.body["deck"], [*right.body["deck"]] * 2):
        body = {name: value for name, value in right.body.items() if name != "deck"} | ({"deck": deck} if deck else {})
        event = Event.write(key("bob"), kind="join", by="bob", body=body, at=right.at, after=right.after)
        assert game.objection(event) is not None
    assert game.objection(right) is None


def test_a_game_goes_on_when_a_player_leaves() -> None:
    """The dealer turns up what the rules do with the cards that the player leaves behind."""
    homes = dealt()
    drawn(homes)
    homes.pay()
    homes.send("bob", author.core_event(homes.games["bob"], "resign", "bob", key("bob"), at=homes.now()))
    for _moved in homes.played():
        pass
    homes.pay()
    assert homes.any.result is not None
    assert homes.any.chance.withheld() == homes.any.chance.verdict() == []


def test_a_substitute_gets_the_hand_sealed_anew() -> None:
    homes = dealt()
    seat = drawn(homes)
    homes.pay()
    held = [slot for slot, owner in enumerate(homes.any.chance.owners) if owner == seat]
    known = homes.games[seat].chance.faces(seat, held)
    by, other = (one for one in SEATS if one != seat)
    body = {"motion": "replace", "seat": seat, "key": key("zoe").public}
    proposal = author.core_event(homes.games[by], "propose", by, key(by), at=homes.now(), body=body)
    homes.send(by, proposal)
    consent = author.core_event(homes.games[other], "consent", other, key(other), at=homes.now(), with_=[proposal.id])
    homes.send(other, consent)
    fields = {"seat": seat, "key": key("zoe").public}
    listed = sorted([consent.id, *homes.any.record.head.shares])
    homes.send(
        by, author.core_event(homes.games[by], "replace", by, key(by), at=homes.now(), body=fields, with_=listed)
    )
    zoe = audit("".join(map(render, homes.events)).encode(), whose=lambda: key("zoe")).game
    assert zoe is not None
    assert zoe.chance.faces(seat, held) == [None] * len(held)
    announced = author.share(zoe, seat, key("zoe"), at=homes.now())
    assert announced is not None
    homes.send(by, announced)
    sealed = author.share(homes.games[DEALER], DEALER, key(DEALER), at=homes.now())
    assert sealed is not None
    homes.send(DEALER, sealed)
    zoe = audit("".join(map(render, homes.events)).encode(), whose=lambda: key("zoe")).game
    assert zoe is not None
    assert zoe.chance.faces(seat, held) == known
    [told] = readers(zoe)[seat]
    assert told.endswith(f"who played {seat} before, knows the hand that {seat} had then")
