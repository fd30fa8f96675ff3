"""Whoever brings false keys or a false shuffle when it joins is refused at once."""

from dealing import (
    before_the_last_lap,
    begun,
    brought,
    joining_lap,
    not_let_in,
    owed,
    refused,
    with_lap,
)
from homes import SEATS, joined
from small_games import key
from wording import says, tells

from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.rooms.dealt import join_keys
from pbem.rooms.dealt.group import deck as laps
from pbem.rooms.dealt.group import wire
from pbem.rooms.dealt.group.deck import Card
from pbem.rooms.dealt.group.keys import KEY_SIZE
from pbem.rooms.dealt.group.points import IDENTITY, add, base, mul, sub


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
    """It would be known before it is settled who plays; and no one could leave anything with players not known yet."""
    homes = joined("confucius", joining=SEATS[:1])
    rolls_of_cy = [text for text in brought(before_the_last_lap("confucius"), "cy") if text.startswith("roll ")]
    assert rolls_of_cy
    assert {wire.read(text).kind for text in brought(homes, "bob")} == {"key", "lap"}
    said = not_let_in(homes, "bob", [*brought(homes, "bob"), *rolls_of_cy])
    assert said == says("it-shows-more-than-its")


def test_who_leaves_nothing_with_the_others_shows_nothing() -> None:
    homes = before_the_last_lap()
    deck = [text for text in brought(homes, "cy") if not text.startswith("escrow ")]
    assert not_let_in(homes, "cy", deck) == says("it-leaves-nothing-with-the", seat="cy")
    homes = joined("pebbles")
    shown = [text for text in owed(homes, "bob") if not text.startswith("escrow ")]
    assert refused(homes, "bob", shown) == says("it-leaves-nothing-with-the", seat="bob")


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
    homes, other = before_the_last_lap(), joined("pebbles", joining=("bob",))
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


def test_what_is_no_point_and_what_has_another_size_is_refused() -> None:
    homes = joined("pebbles", joining=())
    lap, deck = joining_lap(homes, "ann"), brought(homes, "ann")
    identity = [Card(IDENTITY, IDENTITY)] * len(lap.deck.faces)
    assert not_let_in(homes, "ann", with_lap(deck, 1, lap.written(identity))) == says("it-has-a-card-twice")
    few = with_lap(deck, 1, lap.written([Card(base(3), base(4))]))
    assert tells(not_let_in(homes, "ann", few), "it-has-count-cards-instead", count=1)


def test_a_lap_whose_key_is_not_the_seats_own_for_these_cards_is_refused() -> None:
    """No one can prove to know the secret of another's key, or of one that was made for other cards."""
    homes = joined("pebbles", joining=SEATS[:1])
    lap, deck = joining_lap(homes, "bob"), brought(homes, "bob")
    [raw] = [wire.read(text).raw for text in deck if text.startswith("lap ")]
    for by, label in (("cy", lap.deck.key_label(1)), ("bob", f"{lap.deck.label} elsewhere"), ("bob", lap.deck.label)):
        announced = join_keys.announced(lap.own, homes.any.id, by, label)
        false = with_lap(deck, 1, lap.written(laps.read(raw[KEY_SIZE:]), announced))
        assert not_let_in(homes, "bob", false) == says("the-proof-that-the-key")


def test_a_rogue_key_cannot_be_announced() -> None:
    """Keys of another seat, or of another game, and sums of others' keys: no one can prove to know their secrets."""
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
