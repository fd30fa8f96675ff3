"""Whoever cheats in mode `table` is refused at once, or named when the game is over."""

from collections.abc import Callable, Sequence

import pytest
from homes import Homes
from small_games import key

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections import author
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.game.contributions import secret_of
from pbem.rules import Waiting
from pbem.secrecy.group import deck as laps
from pbem.secrecy.group import shares, wire
from pbem.secrecy.group.deck import Card
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.points import IDENTITY, add, base, mul, read_scalar
from pbem.secrecy.group.wire import Contribution
from pbem.secrecy.table import joining, keeping
from pbem.secrecy.table.keeper import TableChance

SEATS = ("ann", "bob", "cy")


def begun(game: str = "pebbles") -> Homes:
    """A game that was started, and in which nobody has contributed anything but what is left with the others."""
    return left_with_others(Homes(game, SEATS))


def dealt(game: str = "pebbles") -> Homes:
    """A game in which all that was owed is posted."""
    homes = begun(game)
    while homes.pay():
        pass
    return homes


def posted(homes: Homes, seat: str, cards: Sequence[str]) -> Event:
    """A `share` of a seat with these contributions."""
    head = homes.any.record.head.id
    return Event.write(key(seat), kind="share", by=seat, body={}, at=homes.now(), after=head, cards=cards)


def refused(homes: Homes, seat: str, cards: Sequence[str]) -> str:
    """Why all others refuse these contributions of a seat; a file that holds them names the event."""
    event = posted(homes, seat, cards)
    said = {str(game.objection(event)) for other, game in homes.games.items() if other != seat}
    [why] = said
    found = audit(render_all([*homes.events, event]).encode())
    assert [(fault.event, fault.reason) for fault in found.faults] == [(len(homes.events) + 1, why)]
    return why


def secret(homes: Homes, seat: str) -> SeatSecret:
    """The secret of a seat."""
    return SeatSecret(read_scalar(secret_of(homes.any, seat, key(seat))))


def owed(homes: Homes, seat: str) -> list[str]:
    """What an honest seat would post."""
    cards: list[str] = homes.games[seat].chance.contribute(seat, secret_of(homes.any, seat, key(seat)))
    return cards


def left_with_others(homes: Homes) -> Homes:
    """The same game, once every seat has left its secret with the others, which it does before it shuffles."""
    for seat in SEATS:
        left = keeping.left(chance_of(homes), seat, secret(homes, seat))
        homes.send(seat, posted(homes, seat, [left]))
    return homes


def next_lap(homes: Homes) -> str:
    """The label of the next lap of the first deck."""
    return chance_of(homes).decks[0].lap_label(homes.any.id)


def chance_of(homes: Homes) -> TableChance:
    """The cards, as everybody knows them."""
    chance: TableChance = homes.any.chance
    return chance


def test_a_lap_out_of_turn_is_refused() -> None:
    homes = begun()
    chance = chance_of(homes)
    [deck] = chance.decks
    joint = chance.joint(deck)
    assert joint is not None
    before = deck.newest(chance.game)
    after = laps.shuffled(
        laps.lap(secret(homes, "bob"), Context(chance.game, deck.label, "bob"), joint, before), joint, before
    )
    lap = wire.write(Contribution("lap", next_lap(homes), laps.write(after)))
    assert refused(homes, "bob", [lap]) == "it is not its turn to shuffle that deck"


def test_a_second_and_different_lap_is_refused() -> None:
    homes = begun()
    homes.pay()
    chance = chance_of(homes)
    [deck] = chance.decks
    other = laps.read(deck.cards)[::-1]
    lap = wire.write(Contribution("lap", next_lap(homes), laps.write(other)))
    assert refused(homes, "ann", [lap]) == "it has shuffled that deck otherwise already"


def before_the_last_lap() -> Homes:
    """A game in which only the last seat still has to shuffle."""
    homes = begun()
    for seat in SEATS[:-1]:
        event = author.share(homes.games[seat], seat, key(seat), at=homes.now())
        assert event is not None
        homes.send(seat, event)
    return homes


def test_the_last_lap_needs_its_proof() -> None:
    homes = before_the_last_lap()
    lap, proof, *_rest = owed(homes, "cy")
    assert (wire.read(lap).kind, wire.read(proof).kind) == ("lap", "proof")
    assert refused(homes, "cy", [lap]) == "its shuffle has no proof"


def test_a_last_lap_in_a_chosen_order_is_refused() -> None:
    """Whoever shuffles last could put in cards that it made itself, and would know them all."""
    homes = before_the_last_lap()
    chance = chance_of(homes)
    [deck] = chance.decks
    joint = chance.joint(deck)
    assert joint is not None
    stacked = [
        Card(base(number + 2), add(point, mul(number + 2, joint)))
        for number, point in enumerate(laps.card_points(chance.game, deck.label, len(deck.faces)))
    ]
    _lap, proof, *_rest = owed(homes, "cy")
    lap = wire.write(Contribution("lap", next_lap(homes), laps.write(stacked)))
    assert refused(homes, "cy", [lap, proof]) == "the shuffle proof does not hold"


def stacked_first_lap(homes: Homes, cards: Callable[[list[Card]], list[Card]]) -> None:
    """The first seat does something else than to shuffle, which nobody sees at once."""
    chance = chance_of(homes)
    [deck] = chance.decks
    honest = deck.newest(chance.game)
    joint = chance.joint(deck)
    assert joint is not None
    masked = [Card(base(9 + n), add(card.body, mul(9 + n, joint))) for n, card in enumerate(honest)]
    lap = wire.write(Contribution("lap", next_lap(homes), laps.write(cards(masked))))
    homes.send("ann", posted(homes, "ann", [lap]))


def played_to_the_end(homes: Homes) -> list[str]:
    """What everybody finds out in the end."""
    for _step in homes.played():
        pass
    while homes.pay():
        pass
    verdicts = [game.chance.verdict() for game in homes.games.values()]
    assert verdicts[1:] == verdicts[:-1]
    found: list[str] = verdicts[0]
    return found


def test_an_earlier_lap_in_a_chosen_order_is_named_in_the_end() -> None:
    homes = begun()
    stacked_first_lap(homes, lambda cards: cards)
    assert played_to_the_end(homes) == ["ann has shuffled 'cards' unfairly."]


def test_a_card_that_comes_twice_stops_the_game_and_names_who_put_it_in() -> None:
    homes = begun()
    joint = chance_of(homes).joint(chance_of(homes).decks[0])
    assert joint is not None
    stacked_first_lap(
        homes,
        lambda cards: [
            Card(add(cards[0].mask, base(5 + n)), add(cards[0].body, mul(5 + n, joint))) for n in range(len(cards))
        ],
    )
    while homes.any.phase != "over" and not homes.any.chance.spoiled:
        assert homes.move() or homes.pay()
    while homes.pay():
        pass
    assert homes.any.chance.spoiled
    assert not homes.move()
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == ["ann has shuffled 'cards' unfairly."]


def test_what_is_no_point_and_what_has_another_size_is_refused() -> None:
    homes = begun()
    [deck] = chance_of(homes).decks
    identity = laps.write([Card(IDENTITY, IDENTITY)] * len(deck.faces))
    assert refused(homes, "ann", [wire.write(Contribution("lap", next_lap(homes), identity))]) == "it has a card twice"
    few = laps.write([Card(base(3), base(4))])
    assert "it has 1 cards instead of" in refused(homes, "ann", [wire.write(Contribution("lap", next_lap(homes), few))])


def test_a_share_of_a_card_that_nobody_has_drawn_is_refused() -> None:
    homes = dealt()
    chance = chance_of(homes)
    [deck] = chance.decks
    place = next(place for place, slot in enumerate(deck.slots) if chance.owners[slot] is None)
    early = chance.shares_of(deck, "bob", secret(homes, "bob"), [place])
    assert refused(homes, "bob", [early]) == "it holds a share of a card that nobody has drawn"


def test_false_shares_are_refused() -> None:
    homes = begun()
    while not any(wire.read(card).kind == "shares" for card in owed(homes, "bob")):
        assert homes.pay()
    [text] = [card for card in owed(homes, "bob") if wire.read(card).kind == "shares"]
    given = shares.Shares.read(wire.read(text).raw)
    other = {place: add(point, base(1)) for place, point in given.points.items()}
    false = wire.write(Contribution("shares", "1", shares.Shares(given.proof, other).write()))
    assert refused(homes, "bob", [false]) == "the proof of its shares does not hold"
    assert refused(homes, "cy", [text]) == "the proof of its shares does not hold"  # somebody else's


def test_a_secret_is_not_shown_early_and_not_falsely() -> None:
    homes = dealt()
    true = homes.any.chance.publish("bob", secret_of(homes.any, "bob", key("bob")))
    assert refused(homes, "bob", true) == "nobody shows how decks were shuffled before the game is over"
    for _step in homes.played():
        pass
    false = homes.any.chance.publish("bob", secret_of(homes.any, "bob", key("cy")))
    assert refused(homes, "bob", false) == "what it publishes is not its secret"


def test_a_rogue_key_cannot_be_announced() -> None:
    """Keys of another seat, or of another game, and sums of others' keys: nobody can prove to know their secrets."""
    homes = begun()
    first = homes.events[0]
    joins = {event.by: event for event in homes.events if event.kind == "join"}
    game = Game.begin(first)
    for copied in (joins["ann"].body["deck"], [joins["ann"].body["deck"][0], *joins["bob"].body["deck"][1:]]):
        body = {**joins["bob"].body, "deck": copied}
        join = Event.write(key("bob"), kind="join", by="bob", body=body, at=homes.now(), after=first.id)
        assert game.objection(join) == "the proof that the key's secret is known does not hold"
    few = {**joins["bob"].body, "deck": joins["bob"].body["deck"][:-1]}
    join = Event.write(key("bob"), kind="join", by="bob", body=few, at=homes.now(), after=first.id)
    assert game.objection(join) == "it does not bring 3 keys for the cards"
    assert len(joining.labels(1)) == 3


def test_a_false_face_is_refused_and_a_card_that_is_not_shown_too() -> None:
    """Whoever pays shows the card with its share: nobody can lie about it."""
    homes = dealt("confucius")
    while True:
        event = _payment(homes)
        if event is not None:
            break
        assert homes.move() or homes.pay()
    others = [game for seat, game in homes.games.items() if seat != event.by]
    hidden = [slot for slot in event.body["slots"] if others[0].chance.printed[slot] is None]
    assert all(game.objection(event) is None for game in others)
    bare = _signed_again(event, cards=())
    assert [game.objection(bare) for game in others] == [f"card {hidden[0]} is not a {_face(event, hidden[0])}"] * 2


def _payment(homes: Homes) -> Event | None:
    """A move that pays with a card that nobody else has seen, by a seat that is asked."""
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


def _signed_again(event: Event, cards: Sequence[str]) -> Event:
    return Event.write(
        key(event.by),
        kind=event.kind,
        by=event.by,
        body=event.body,
        at=event.at,
        after=event.after,
        with_=event.with_,
        cards=cards,
    )


@pytest.mark.parametrize(
    "text", ["", "lap", "lap 1 !", "tarot 1 AAAA", "lap 99 AAAA", "key 7 AAAA", "roll nothing AAAA"]
)
def test_what_is_no_contribution_is_refused(text: str) -> None:
    assert refused(begun(), "ann", [text])


def test_nobody_takes_back_moves_once_hands_were_shown() -> None:
    homes = begun()
    for _step in homes.played():
        pass
    homes.pay()
    game = homes.games["ann"]
    start = next(event for event in homes.events if event.kind == "start")
    proposal = {"motion": "undo", "to": start.id}
    event = Event.write(key("ann"), kind="propose", by="ann", body=proposal, at=homes.now(), after=game.record.head.id)
    assert game.objection(event) == "all hands have been shown: nothing can be taken back any more"


def test_where_every_lap_is_proved_the_first_cannot_choose_an_order_either() -> None:
    """Against two who work together, one of whom shuffles last."""
    homes = left_with_others(Homes("pebbles", SEATS, proofs="all"))
    lap, proof = owed(homes, "ann")
    assert [wire.read(text).kind for text in (lap, proof)] == ["lap", "proof"]
    assert refused(homes, "ann", [lap]) == "its shuffle has no proof"
    chance = chance_of(homes)
    [deck] = chance.decks
    joint = chance.joint(deck)
    assert joint is not None
    stacked = [
        Card(base(9 + n), add(card.body, mul(9 + n, joint))) for n, card in enumerate(deck.newest(chance.game)[::-1])
    ]
    false = wire.write(Contribution("lap", next_lap(homes), laps.write(stacked)))
    assert refused(homes, "ann", [false, proof]) == "the shuffle proof does not hold"
    while homes.pay():
        pass
    assert homes.any.phase == "playing"


def offered(homes: Homes, chance: TableChance, seat: str) -> list[str]:
    """What an honest seat contributes to these cards."""
    return chance.contribute(seat, secret_of(homes.any, seat, key(seat)))


def test_a_card_of_one_branch_slipped_into_the_deck_of_another_says_nothing_there() -> None:
    """Two moves are signed for one turn, and each has the discard pile shuffled.

    In the one ann draws a card, for which the others give their shares. In the other bob, who proves nothing, puts a
    copy of it into the deck, masked anew; cy shuffles honestly, and all the cards are turned up.
    """
    homes = dealt()
    one, other = chance_of(homes).clone(), chance_of(homes).clone()
    one.go_on_from("a move")
    one.take(one.shuffle("deck 2", [1, 2, 3, 4]), "ann", 1)
    for seat in SEATS * 3:
        one = one.judged(seat, offered(homes, one, seat))
    hand, joint = one.decks[-1], one.joint(one.decks[-1])
    assert joint is not None
    assert hand.lacking(0, SEATS) == ["ann"]

    other.go_on_from("another move for the same turn")
    with pytest.raises(Waiting):
        other.turn_up(other.shuffle("deck 2", [5, 6, 7, 8]))
    for seat in ("ann", "bob", "cy", "ann"):
        keys = [text for text in offered(homes, other, seat) if seat == "ann" or wire.read(text).kind == "key"]
        other = other.judged(seat, keys)
    before = other.decks[-1].newest(other.game)
    masked = other.joint(other.decks[-1])
    assert masked is not None
    after = [Card(add(card.mask, base(n)), add(card.body, mul(n, masked))) for n, card in enumerate(before, 5)]
    after[0] = Card(add(hand.card(0).mask, base(77)), add(hand.card(0).body, mul(77, joint)))
    other = other.judged(
        "bob", [wire.write(Contribution("lap", other.decks[-1].lap_label(other.game), laps.write(after)))]
    )
    for seat in ("cy", "ann", "bob"):
        other = other.judged(seat, offered(homes, other, seat))
    shown = other.decks[-1]
    seen = [shares.opened(shown.card(place), [shown.share(seat, place) for seat in SEATS]) for place in range(4)]
    assert not {*seen} & {*laps.card_points(one.game, hand.label, 4)}, "bob has read ann's card"
    assert other.spoiled
    for seat in SEATS:
        other = other.judged(seat, offered(homes, other, seat))
    assert other.verdict() == ["bob has shuffled 'deck 2' unfairly."]


def drawing() -> tuple[Homes, str, int]:
    """A game in which a seat has just drawn a card by its move and read it; the place of that move among the events."""
    homes = dealt("confucius")
    while True:
        number = len(homes.events)
        assert homes.move() or homes.pay()
        seat = homes.events[-1].by
        if len(homes.events) > number and homes.events[-1].kind != "share" and homes.games[seat].chance.unread(seat):
            while homes.games[seat].chance.unread(seat):
                assert homes.pay()
            return homes, seat, number


def cut(homes: Homes, number: int, seat: str) -> Game:
    """The game of a seat as its file tells it that ends before this event."""
    found = audit(render_all(homes.events[:number]).encode(), whose=lambda: key(seat))
    assert found.game is not None
    assert not found.faults
    return found.game


@pytest.fixture(scope="module")
def drawn() -> tuple[Homes, str, int]:
    """See `drawing`."""
    return drawing()


def another_move(homes: Homes, seat: str, number: int) -> Event:
    """A seat's other move for the same turn, signed when it has seen what the first one brings."""
    game, made = cut(homes, number, seat), homes.events[number]
    for move in reversed(game.legal(seat)):
        finished = move.finish(game.view(seat), ())
        if (finished.kind, finished.body()) != (made.kind, made.body):
            return author.play(game, seat, finished, key(seat), at=homes.now())
    raise AssertionError("it has one move only")


def test_whoever_has_read_a_card_cannot_sign_another_move_for_that_turn(drawn: tuple[Homes, str, int]) -> None:
    """The shares with which others have let it read the card hold the move in its place, in whatever order they lie."""
    homes, seat, number = drawn
    made, other = homes.events[number], another_move(homes, seat, number)
    for events in ([*homes.events, other], [*homes.events[:number], other, *homes.events[number:]]):
        found = audit(render_all(events).encode())
        assert made in found.order
        assert other not in found.order
        [aside] = found.asides
        assert events[aside.event - 1] == other
        assert f"{seat} signed two events for one place" in aside.reason


def test_what_was_drawn_and_read_is_the_same_card_when_the_move_is_made_again(drawn: tuple[Homes, str, int]) -> None:
    """The event was cut off the file, with all that came after it: whoever drew draws the same card."""
    homes, seat, number = drawn
    games = {other: cut(homes, number, other) for other in SEATS}
    made = homes.events[number]
    again = Event.write(
        key(seat),
        kind=made.kind,
        by=seat,
        body=made.body,
        at=homes.now(),
        after=made.after,
        with_=made.with_,
        cards=made.cards,
    )
    for game in games.values():
        assert game.objection(again) is None
        game.take(again)
    [*unread] = games[seat].chance.unread(seat)
    assert unread
    said = {card for event in homes.events[number:] for card in event.cards if wire.read(card).kind == "shares"}
    for other in {*SEATS} - {seat}:
        [*cards] = games[other].chance.contribute(other, secret_of(games[other], other, key(other)))
        assert {*cards} <= said
        games[seat].take(posted_to(games[seat], other, cards, homes))
    assert games[seat].chance.faces(seat, unread) == homes.games[seat].chance.faces(seat, unread)


def posted_to(game: Game, seat: str, cards: Sequence[str], homes: Homes) -> Event:
    """A `share` of a seat in another copy of the game."""
    head = game.record.head.id
    return Event.write(key(seat), kind="share", by=seat, body={}, at=homes.now(), after=head, cards=cards)


def test_whoever_sends_a_share_a_thousand_times_stops_nobody() -> None:
    """The next move cannot list them all, since an event lists 1000 others at most; it counts all the same."""
    homes = dealt()
    while (need := homes.any.need) is None or need.together:
        assert homes.move() or homes.pay()
    again = next(card for event in homes.events if event.by == "bob" for card in event.cards if "shares" in card)
    events = [*homes.events, *(posted(homes, "bob", [again]) for _time in range(1001))]
    found = audit(render_all(events).encode(), whose=lambda: key(need.seats[0]))
    assert found.game is not None
    assert not found.faults
    move = found.game.legal(need.seats[0])[0].finish(found.game.view(need.seats[0]), ())
    event = author.play(found.game, need.seats[0], move, key(need.seats[0]), at=homes.now())
    found = audit(render_all([*events, event]).encode())
    assert not found.faults
    assert found.order[-1] == event


def test_a_restored_backup_shuffles_as_before() -> None:
    """Nothing is drawn at random: the same cards get the same lap and the same proof, others get other nonces."""
    homes = before_the_last_lap()
    before = len(homes.events)
    made = author.share(homes.games["cy"], "cy", key("cy"), at=homes.now())
    assert made is not None
    homes.send("cy", made)
    restored = author.share(cut(homes, before, "cy"), "cy", key("cy"), at=homes.now())
    assert restored is not None
    assert restored.id != made.id
    assert restored.cards == made.cards
    assert homes.any.objection(restored) is None


def test_two_laps_of_one_seat_make_nobody_else_look_like_a_cheat() -> None:
    """Ann sends bob another lap than cy. What bob does with it says over which cards it is, and cy refuses it."""
    homes = begun()
    honest = author.share(homes.games["ann"], "ann", key("ann"), at=homes.now())
    assert honest is not None
    [deck] = chance_of(homes).decks
    joint = chance_of(homes).joint(deck)
    assert joint is not None
    masked = [Card(base(9 + n), add(card.body, mul(9 + n, joint))) for n, card in enumerate(deck.newest(homes.any.id))]
    other = posted(homes, "ann", [wire.write(Contribution("lap", next_lap(homes), laps.write(masked)))])
    homes.games["bob"].take(other)
    bobs = author.share(homes.games["bob"], "bob", key("bob"), at=homes.now())
    assert bobs is not None
    homes.games["cy"].take(honest)
    assert homes.games["cy"].objection(bobs) == "it shuffles other cards than those that lie there"
    assert homes.games["cy"].objection(other) == "it has shuffled that deck otherwise already"
