"""Whoever cheats at dealt cards is refused at once, or named when the game is over."""

from collections.abc import Sequence

import pytest
from dealing import (
    SEATS,
    Lap,
    before_the_last_lap,
    begun,
    chance_of,
    dealt,
    honest_join,
    joining_lap,
    laid_later,
    later_lap,
    posted,
    secret,
    stacking,
    with_lap,
)
from homes import Homes
from leaving import check_without
from small_games import key
from wording import says, telling, tells

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.game.contributions import secret_of
from pbem.rules import Waiting
from pbem.secrecy.dealt import joining
from pbem.secrecy.dealt.dues import DueRoll
from pbem.secrecy.group import deck as laps
from pbem.secrecy.group import rolls, shares, wire
from pbem.secrecy.group.deck import Card
from pbem.secrecy.group.derive import Context
from pbem.secrecy.group.keys import KEY_SIZE
from pbem.secrecy.group.points import IDENTITY, SIZE, EarlyError, UnsoundError, add, base, mul, sub
from pbem.secrecy.group.wire import Contribution


def refused(homes: Homes, seat: str, cards: Sequence[str]) -> str:
    """Why all others refuse these contributions of a seat; a file that holds them names the event."""
    event = posted(homes, seat, cards)
    said = {str(game.objection(event)) for other, game in homes.games.items() if other != seat}
    [why] = said
    found = audit(render_all([*homes.events, event]).encode())
    assert [(fault.event, fault.reason) for fault in found.faults] == [(len(homes.events) + 1, why)]
    return why


def owed(homes: Homes, seat: str) -> list[str]:
    """What an honest seat would post."""
    cards: list[str] = homes.games[seat].chance.contribute(seat, secret_of(homes.any, seat, key(seat)))
    return cards


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


def not_let_in(homes: Homes, seat: str, deck: Sequence[str]) -> str:
    """Why all others refuse that a seat joins with this; a file that holds it names the event."""
    event = homes.bring(honest_join(homes, seat), deck)
    said = {str(game.objection(event)) for other, game in homes.games.items() if other != seat}
    [why] = said
    found = audit(render_all([*homes.events, event]).encode())
    assert [(fault.event, fault.reason) for fault in found.faults] == [(len(homes.events) + 1, why)]
    return why


def brought(homes: Homes, seat: str) -> list[str]:
    """What an honest seat brings when it joins."""
    return [*honest_join(homes, seat).body["deck"]]


def test_the_last_lap_needs_its_proof() -> None:
    homes = before_the_last_lap()
    deck = brought(homes, "cy")
    [proof] = [text for text in deck if text.startswith("proof ")]
    assert not_let_in(homes, "cy", [text for text in deck if text != proof]) == says("its-shuffle-has-no-proof")


def test_who_joins_shuffles_every_deck() -> None:
    homes = before_the_last_lap("confucius")
    deck = [text for text in brought(homes, "cy") if not text.startswith(("lap 2 ", "proof 2 "))]
    rest = [text for text in deck if not text.startswith(("escrow ", "shares ", "roll "))]
    assert not_let_in(homes, "cy", rest) == says("it-does-not-shuffle-every")


def test_who_does_not_join_last_shows_nothing_else() -> None:
    """It would be known before it is settled who plays; and nobody could leave anything with players not known yet."""
    homes = Homes("confucius", SEATS, joining=SEATS[:1])
    rolls_of_cy = [text for text in brought(before_the_last_lap("confucius"), "cy") if text.startswith("roll ")]
    assert rolls_of_cy
    assert {wire.read(text).kind for text in brought(homes, "bob")} == {"key", "lap"}
    said = not_let_in(homes, "bob", [*brought(homes, "bob"), *rolls_of_cy])
    assert said == says("it-shows-more-than-its")


def test_who_leaves_nothing_with_the_others_shows_nothing() -> None:
    homes = before_the_last_lap()
    deck = [text for text in brought(homes, "cy") if not text.startswith("escrow ")]
    why = "it leaves nothing with the others for the case that cy vanishes"
    assert not_let_in(homes, "cy", deck) == why
    homes = Homes("pebbles", SEATS)
    shown = [text for text in owed(homes, "bob") if not text.startswith("escrow ")]
    assert refused(homes, "bob", shown) == why.replace("cy", "bob")


def test_a_last_lap_in_a_chosen_order_is_refused() -> None:
    """Whoever shuffles last could put in cards that it made itself, and would know them all."""
    homes = before_the_last_lap()
    lap = joining_lap(homes, "cy")
    false = with_lap(brought(homes, "cy"), 1, lap.written(lap.stacked()))
    assert not_let_in(homes, "cy", false) == says("the-shuffle-proof-does-not")


def test_a_last_lap_that_adds_no_key_or_another_one_is_refused() -> None:
    """No card would open; and whoever did it would be found out in the end only."""
    homes = before_the_last_lap()
    lap, deck = joining_lap(homes, "cy"), brought(homes, "cy")
    [raw] = [wire.read(text).raw for text in deck if text.startswith("lap ")]
    honest = laps.read(raw[KEY_SIZE:])
    for less in (lap.scalar, 1):
        bent = [Card(card.mask, sub(card.body, mul(less, card.mask))) for card in honest]
        assert not_let_in(homes, "cy", with_lap(deck, 1, lap.written(bent))) == says("the-shuffle-proof-does-not")


def test_a_lap_over_a_deck_that_nobody_has_shuffled_so_is_refused() -> None:
    """What is brought to one chain of laps fits no other."""
    homes, other = before_the_last_lap(), Homes("pebbles", SEATS, joining=("bob",))
    deck = [text for text in brought(homes, "cy") if text.startswith(("key ", "lap "))]
    assert not_let_in(other, "cy", deck) == says("it-shuffles-other-cards-than")


def test_a_copy_of_another_decks_card_in_a_last_lap_is_refused() -> None:
    homes = before_the_last_lap("confucius")
    one, other = (joining_lap(homes, "cy", number) for number in (0, 1))
    deck = brought(homes, "cy")
    [raw] = [wire.read(text).raw for text in deck if text.startswith("lap 2 ")]
    slipped = one.deck.newest(homes.any.id)[0]
    masked = Card(add(slipped.mask, base(9)), add(slipped.body, mul(9, other.joint)))
    false = with_lap(deck, 2, other.written([masked, *laps.read(raw[KEY_SIZE:])[1:]]))
    assert not_let_in(homes, "cy", false) == says("the-shuffle-proof-does-not")


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
    homes = Homes("pebbles", SEATS, bent={"ann": stacking("ann", lambda lap: lap.stacked())})
    assert played_to_the_end(homes) == ["ann has shuffled 'cards' unfairly."]


def without(homes: Homes, seat: str) -> list[str]:
    """What the others find out once they have posted all that they owe, and a seat never says anything more."""
    homes.games.pop(seat)
    while homes.pay():
        pass
    if homes.any.chance.withheld():  # else the seat has signed that before
        check_without(homes, seat)
    assert not [
        one for event in homes.events if event.by == seat for one in event.contributions if one.startswith("secret ")
    ]
    found = audit(render_all(homes.events).encode())
    assert found.game is not None
    assert found.faults == []
    assert found.game.chance.withheld() == []
    verdict: list[str] = found.game.chance.verdict()
    return verdict


def test_a_stacked_shuffle_is_named_though_its_maker_never_publishes() -> None:
    """The others show what was left with them, and work the secret out."""
    homes = Homes("pebbles", SEATS, bent={"ann": stacking("ann", lambda lap: lap.stacked())})
    for _step in homes.played():
        pass
    assert without(homes, "ann") == ["ann has shuffled 'cards' unfairly."]


def test_whoever_has_put_a_card_in_twice_is_named_though_they_never_publish() -> None:
    homes = Homes("pebbles", SEATS, bent={"ann": stacking("ann", twice)})
    while homes.any.phase != "over" and not homes.any.chance.spoiled:
        assert homes.move() or homes.pay()
    assert homes.any.chance.spoiled
    assert without(homes, "ann") == ["ann has shuffled 'cards' unfairly."]


def test_who_has_seen_a_false_deck_gives_no_secret_away_before_all_have_signed_for_what_has_shown_it() -> None:
    """That may be a move which was shown to one player alone."""
    homes = Homes("pebbles", SEATS, bent={"ann": stacking("ann", twice)})
    while not homes.any.chance.spoiled:
        assert homes.move() or homes.pay()
    bob = homes.games["bob"]
    for waits, gives in ((["cy"], False), ([], True)):
        bob.chance.rest(waits)
        sent = bob.chance.contribute("bob", secret_of(bob, "bob", key("bob")))
        assert any(text.startswith(("secret ", "opening ")) for text in sent) == gives


def twice(lap: Lap) -> list[Card]:
    """One card in every place."""
    [card, *rest] = lap.stacked()
    return [Card(add(card.mask, base(n)), add(card.body, mul(n, lap.joint))) for n, _one in enumerate([card, *rest], 5)]


def test_an_earlier_lap_that_adds_another_key_is_named_when_all_is_known() -> None:
    """No card of that deck opens: the first that is shown stops the game, and all say how they have shuffled."""

    def otherwise(lap: Lap) -> list[Card]:
        honest = laps.lap(lap.own, Context(lap.chance.game, lap.deck.label, "bob"), lap.joint, lying := lap.lying())
        return laps.shuffled(honest, lap.scalar + 1, lap.joint, lying)

    homes = Homes("pebbles", SEATS, bent={"bob": stacking("bob", otherwise)})
    while homes.pay() or (not homes.any.chance.spoiled and homes.move()):
        pass
    assert homes.any.chance.spoiled
    assert homes.any.chance.verdict() == ["bob has shuffled 'cards' unfairly."]


def test_a_card_of_another_deck_in_an_earlier_lap_is_named_when_all_is_known() -> None:
    def slipping(homes: Homes, deck: list[str]) -> list[str]:
        one, other = (joining_lap(homes, "ann", number) for number in (0, 1))
        slipped = one.deck.newest(homes.any.id)[0]
        masked = Card(add(slipped.mask, base(9)), add(slipped.body, mul(9, other.joint)))
        [raw] = [wire.read(text).raw for text in deck if text.startswith("lap 2 ")]
        return with_lap(deck, 2, other.written([masked, *laps.read(raw[KEY_SIZE:])[1:]]))

    homes = Homes("confucius", SEATS, bent={"ann": slipping})
    while homes.pay():
        pass
    known, other = chance_of(homes).clone(), [deck for deck in chance_of(homes).decks if deck.number][1]
    known.secrets = {seat: secret_of(homes.any, seat, key(seat))[:SIZE] for seat in SEATS}
    assert known.verdict() == [f"ann has shuffled {other.name.rpartition('/')[0]!r} unfairly."]


def test_a_card_that_comes_twice_stops_the_game_and_names_who_put_it_in() -> None:
    homes = Homes("pebbles", SEATS, bent={"ann": stacking("ann", twice)})
    while homes.any.phase != "over" and not homes.any.chance.spoiled:
        assert homes.move() or homes.pay()
    while homes.pay():
        pass
    assert homes.any.chance.spoiled
    assert not homes.move()
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == ["ann has shuffled 'cards' unfairly."]
    known = [slot for slot, face in enumerate(homes.any.chance.printed) if face is not None]
    homes.any.chance.rolled["storm"] = {seat: base(number) for number, seat in enumerate(SEATS, 2)}
    with pytest.raises(Waiting):
        homes.any.chance.turn_up(known[:1])
    with pytest.raises(Waiting):
        homes.any.chance.roll("storm", 6)


def test_what_is_no_point_and_what_has_another_size_is_refused() -> None:
    homes = Homes("pebbles", SEATS, joining=())
    lap, deck = joining_lap(homes, "ann"), brought(homes, "ann")
    identity = [Card(IDENTITY, IDENTITY)] * len(lap.deck.faces)
    assert not_let_in(homes, "ann", with_lap(deck, 1, lap.written(identity))) == says("it-has-a-card-twice")
    few = with_lap(deck, 1, lap.written([Card(base(3), base(4))]))
    assert tells(not_let_in(homes, "ann", few), "it-has-count-cards-instead", count=1)


def test_a_lap_whose_key_is_not_the_seats_own_for_these_cards_is_refused() -> None:
    """Nobody can prove to know the secret of another's key, or of one that was made for other cards."""
    homes = Homes("pebbles", SEATS, joining=SEATS[:1])
    lap, deck = joining_lap(homes, "bob"), brought(homes, "bob")
    [raw] = [wire.read(text).raw for text in deck if text.startswith("lap ")]
    for by, label in (("cy", lap.deck.key_label(1)), ("bob", f"{lap.deck.label} elsewhere"), ("bob", lap.deck.label)):
        announced = joining.announced(lap.own, homes.any.id, by, label)
        false = with_lap(deck, 1, lap.written(laps.read(raw[KEY_SIZE:]), announced))
        assert not_let_in(homes, "bob", false) == says("the-proof-that-the-key")


def undrawn(slot: int) -> str:
    return f"it holds a share of card {slot}, which nobody has drawn"


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
    assert refused(homes, "cy", [text]) == says("the-proof-of-its-shares")  # somebody else's


def test_a_false_share_of_a_roll_is_refused() -> None:
    """Whoever shows its share last could choose the number."""
    homes = dealt()
    chance = chance_of(homes).clone()
    with pytest.raises(Waiting):
        chance.roll("storm", 6)
    [true] = DueRoll("bob", "storm").paid(chance, secret(homes, "bob"))
    given = wire.read(true)
    share = rolls.RollShare.read(given.raw)
    bent = wire.write(given._replace(raw=share._replace(point=add(share.point, base(1))).write()))
    for by, text in (("bob", bent), ("cy", true)):
        with pytest.raises(UnsoundError, match=telling("the-proof-of-its-shares")):
            chance.judged(by, [text])
    assert chance.judged("bob", [true]).rolled["storm"] == {"bob": share.point}


def test_right_shares_of_another_deck_or_another_game_are_refused_under_any_label() -> None:
    homes, elsewhere = (Homes("confucius", SEATS, seed) for seed in (0, 1))
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


def test_a_rogue_key_cannot_be_announced() -> None:
    """Keys of another seat, or of another game, and sums of others' keys: nobody can prove to know their secrets."""
    homes = begun()
    first = homes.events[0]
    joins = {event.by: event for event in homes.events if event.kind == "join"}
    game = Game.begin(first)
    for copied in (joins["ann"].body["deck"], [joins["ann"].body["deck"][0], *joins["bob"].body["deck"][1:]]):
        body = {**joins["bob"].body, "deck": copied}
        join = Event.write(key("bob"), kind="join", by="bob", body=body, at=homes.now(), after=first.id)
        assert game.objection(join) == says("the-proof-that-the-key")
    few = {**joins["bob"].body, "deck": joins["bob"].body["deck"][:2]}
    join = Event.write(key("bob"), kind="join", by="bob", body=few, at=homes.now(), after=first.id)
    assert game.objection(join) == says("it-does-not-bring-count", count=3)


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
    bare = _signed_again(event, contributions=())
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
    while homes.pay():
        pass
    game = homes.games["ann"]
    start = next(event for event in homes.events if event.kind == "start")
    proposal = {"motion": "undo", "to": start.id}
    event = Event.write(key("ann"), kind="propose", by="ann", body=proposal, at=homes.now(), after=game.record.head.id)
    assert game.objection(event) == says("where-the-players-deal-an")
