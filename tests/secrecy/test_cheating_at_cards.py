"""Whoever cheats at cards that are dealt is refused at once: false laps, shares, rolls, faces and secrets."""

from collections.abc import Sequence

import pytest
from dealing import (
    begun,
    chance_of,
    dealt,
    laid_later,
    later_lap,
    owed,
    posted,
    refused,
    secret,
)
from homes import SEATS, Homes, joined
from small_games import key
from wording import says, telling

from pbem import author
from pbem.events.event import Event
from pbem.rooms.dealt.contributions_due import DueRoll
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.group import rolls, shares, wire
from pbem.rooms.dealt.group.points import add, base
from pbem.rooms.dealt.group.wire import Contribution
from pbem.rooms.dealt.unsound import EarlyError, UnsoundError
from pbem.rules import Waiting


def test_a_lap_out_of_turn_is_refused() -> None:
    homes = dealt()
    chance = laid_later(homes)
    lap = later_lap(homes, chance, "bob")
    with pytest.raises(EarlyError, match=telling("it-is-not-its-turn")):
        chance.judged("bob", [lap.written(lap.stacked())])


def test_a_second_and_different_lap_is_refused() -> None:
    homes = dealt()
    other = later_lap(homes, laid_later(homes), "ann")
    for seats in (SEATS[:1], SEATS):
        with pytest.raises(UnsoundError, match=telling("it-has-shuffled-that-deck")):
            laid_later(homes, seats).judged("ann", [other.written(other.stacked())])


def undrawn(slot: int) -> str:
    return says("it-holds-a-share-of-card", slot=slot)


def test_a_share_of_a_card_that_nobody_has_drawn_is_refused() -> None:
    homes = dealt()
    chance = chance_of(homes)
    [deck] = chance.decks
    place = next(place for place, slot in enumerate(deck.slots) if chance.owners[slot] is None)
    early = chance.shares_of(deck, "bob", secret(homes, "bob"), [place])
    assert refused(homes, "bob", [early]) == undrawn(deck.first + place)


def test_false_shares_are_refused() -> None:
    homes = begun()
    while not any(wire.read(card).kind == "shares" for card in owed(homes, "bob")):
        assert homes.pay()
    [text] = [card for card in owed(homes, "bob") if wire.read(card).kind == "shares"]
    given = shares.Shares.read(wire.read(text).raw)
    other = {place: add(point, base(1)) for place, point in given.points.items()}
    false = wire.write(Contribution("shares", wire.read(text).label, shares.Shares(given.proof, other).write()))
    assert refused(homes, "bob", [false]) == says("the-proof-of-its-shares")
    assert refused(homes, "cy", [text]) == says("the-proof-of-its-shares")  # someone else's


def test_a_false_share_of_a_roll_is_refused() -> None:
    """Whoever shows its share last could choose the number."""
    homes = dealt()
    chance = chance_of(homes).clone()
    with pytest.raises(Waiting):
        chance.roll("storm", 6)
    [true] = DueRoll("bob", "storm").written(chance, secret(homes, "bob"))
    given = wire.read(true)
    share = rolls.RollShare.read(given.raw)
    bent = wire.write(given._replace(raw=share._replace(point=add(share.point, base(1))).write()))
    for by, text in (("bob", bent), ("cy", true)):
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
            chance.judged(by, [text])
    assert chance.judged("bob", [true]).rolled["storm"] == {"bob": share.point}


def test_right_shares_of_another_deck_or_another_game_are_refused_under_any_label() -> None:
    homes, elsewhere = (joined("confucius", SEATS, seed) for seed in (0, 1))
    chance = chance_of(homes)
    left = [text for text in owed(homes, "bob") if text.startswith("escrow ")]
    homes.send("bob", posted(homes, "bob", left))
    [about, *_more] = shares_of(homes)
    shown = {one.label for one in shares_of(homes)}
    other = next(deck for deck in chance.decks if deck.number and chance.about(deck) not in shown)
    moved = wire.write(about._replace(label=chance.about(other)))
    foreign = next(one for one in shares_of(elsewhere) if one.label.split(" ")[0] == about.label.split(" ")[0])
    assert refused(homes, "bob", [wire.write(foreign)]) == says("its-shares-are-of-other")
    relabelled = wire.write(foreign._replace(label=about.label))
    assert refused(homes, "bob", [relabelled]) == says("the-proof-of-its-shares")
    assert refused(homes, "bob", [moved]) in [undrawn(slot) for slot in other.slots]


def shares_of(homes: Homes) -> list[Contribution]:
    """The shares of cards that bob owes."""
    return [given for given in map(wire.read, owed(homes, "bob")) if given.kind == "shares"]


def test_a_secret_is_not_shown_early_and_not_falsely() -> None:
    homes = dealt()
    true = homes.any.chance.publish("bob", secret_of(homes.any, "bob", key("bob")))
    assert refused(homes, "bob", true) == says("nobody-shows-how-decks-were")
    for _step in homes.played():
        pass
    false = homes.any.chance.publish("bob", secret_of(homes.any, "bob", key("cy")))
    assert refused(homes, "bob", false) == says("what-it-publishes-is-not")


def test_a_false_face_is_refused_and_a_card_that_is_not_shown_too() -> None:
    """Whoever pays shows the card with its share: no one can lie about it."""
    homes = dealt("confucius")
    while True:
        event = _payment(homes)
        if event is not None:
            break
        assert homes.move() or homes.pay()
    others = [game for seat, game in homes.games.items() if seat != event.by]
    hidden = [slot for slot in event.body["slots"] if others[0].chance.printed[slot] is None]
    assert all(game.objection(event) is None for game in others)
    bare = _signed_again(event, contributions=())
    assert [game.objection(bare) for game in others] == [
        says("card-slot-is-not-a", slot=hidden[0], face=_face(event, hidden[0]))
    ] * 2


def _payment(homes: Homes) -> Event | None:
    """A move that pays with a card that no one else has seen, by a seat that is asked."""
    for seat, game in homes.games.items():
        if game.need is not None and seat in game.need.seats:
            for move in game.legal(seat):
                finished = move.finish(game.view(seat), ())
                if any(game.chance.printed[slot] is None for slot, _face in finished.cards()):
                    return author.play(game, seat, finished, key(seat), at=homes.now())
    return None


def _face(event: Event, slot: int) -> int:
    face: int = event.body["pay"][event.body["slots"].index(slot)]
    return face


def _signed_again(event: Event, contributions: Sequence[str]) -> Event:
    return Event.write(
        key(event.by),
        kind=event.kind,
        by=event.by,
        body=event.body,
        at=event.at,
        after=event.after,
        with_=event.with_,
        contributions=contributions,
    )


@pytest.mark.parametrize(
    "text", ["", "lap", "lap 1 !", "tarot 1 AAAA", "lap 99 AAAA", "key 7 AAAA", "roll nothing AAAA"]
)
def test_what_is_no_contribution_is_refused(text: str) -> None:
    assert refused(begun(), "ann", [text])


def test_nobody_takes_back_an_end() -> None:
    homes = begun()
    for _step in homes.played():
        pass
    homes.settle()
    game = homes.games["ann"]
    start = next(event for event in homes.events if event.kind == "start")
    proposal = {"motion": "undo", "to": start.id}
    event = Event.write(key("ann"), kind="propose", by="ann", body=proposal, at=homes.now(), after=game.record.head.id)
    assert game.objection(event) == says("where-the-players-deal-an")
