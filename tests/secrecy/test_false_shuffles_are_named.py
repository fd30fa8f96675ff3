"""Of a shuffle that no one had to prove all find out in the end whether it was fair, whoever keeps back what."""

import pytest
from dealing import (
    Lap,
    chance_of,
    joining_lap,
    stacking,
    with_lap,
)
from homes import SEATS, Homes, kept
from leaving import check_without
from small_games import key
from wording import says

from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.group import deck as laps
from pbem.rooms.dealt.group import wire
from pbem.rooms.dealt.group.deck import Card
from pbem.rooms.dealt.group.derive import Context
from pbem.rooms.dealt.group.keys import KEY_SIZE
from pbem.rooms.dealt.group.points import SIZE, add, base, mul
from pbem.rules import Waiting


@kept
def ended() -> Homes:
    """A game at its end, in which ann knew the order of her lap, the first one."""
    homes = Homes("pebbles", SEATS, bent={"ann": stacking("ann", lambda lap: lap.stacked())})
    for _step in homes.played():
        pass
    return homes


@kept
def spoiled() -> Homes:
    """A game in which a card has come twice, since ann has put it in so."""
    homes = Homes("pebbles", SEATS, bent={"ann": stacking("ann", twice)})
    while homes.any.phase != "over" and not homes.any.chance.spoiled:
        assert homes.move() or homes.pay()
    assert homes.any.chance.spoiled
    return homes


UNFAIR = says("seat-has-shuffled-deck-r", seat="ann", deck="cards")


def test_an_earlier_lap_in_a_chosen_order_is_named_in_the_end() -> None:
    homes = ended().settle()
    assert [game.chance.verdict() for game in homes.games.values()] == [[UNFAIR]] * 3


def without(homes: Homes, seat: str) -> list[str]:
    """What the others find out once they have posted all that they owe, and a seat never says anything more."""
    homes.games.pop(seat)
    homes.settle()
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
    assert without(ended(), "ann") == [UNFAIR]


def test_whoever_has_put_a_card_in_twice_is_named_though_they_never_publish() -> None:
    assert without(spoiled(), "ann") == [UNFAIR]


def test_who_has_seen_a_false_deck_gives_no_secret_away_before_all_have_signed_for_what_has_shown_it() -> None:
    """That may be a move which was shown to one player alone."""
    bob = spoiled().games["bob"]
    for waits, gives in ((["cy"], False), ([], True)):
        bob.chance.rest(waits)
        sent = bob.chance.contribute("bob", secret_of(bob, "bob", key("bob")))
        assert any(text.startswith(("secret ", "opening ")) for text in sent) == gives


def test_a_card_that_comes_twice_stops_the_game_and_names_who_put_it_in() -> None:
    homes = spoiled().settle()
    assert not homes.move()
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == [UNFAIR]
    known = [slot for slot, face in enumerate(homes.any.chance.printed) if face is not None]
    homes.any.chance.rolled["storm"] = {seat: base(number) for number, seat in enumerate(SEATS, 2)}
    with pytest.raises(Waiting):
        homes.any.chance.turn_up(known[:1])
    with pytest.raises(Waiting):
        homes.any.chance.roll("storm", 6)


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
    assert homes.any.chance.verdict() == [says("seat-has-shuffled-deck-r", seat="bob", deck="cards")]


def test_a_card_of_another_deck_in_an_earlier_lap_is_named_when_all_is_known() -> None:
    def slipping(homes: Homes, deck: list[str]) -> list[str]:
        one, other = (joining_lap(homes, "ann", number) for number in (0, 1))
        slipped = one.deck.newest(homes.any.id)[0]
        masked = Card(add(slipped.mask, base(9)), add(slipped.body, mul(9, other.joint)))
        [raw] = [wire.read(text).raw for text in deck if text.startswith("lap 2 ")]
        return with_lap(deck, 2, other.written([masked, *laps.read(raw[KEY_SIZE:])[1:]]))

    homes = Homes("confucius", SEATS, bent={"ann": slipping})
    homes.settle()
    known, other = chance_of(homes).clone(), [deck for deck in chance_of(homes).decks if deck.number][1]
    known.secrets = {seat: secret_of(homes.any, seat, key(seat))[:SIZE] for seat in SEATS}
    label = other.name.rpartition("/")[0]
    assert known.verdict() == [says("seat-has-shuffled-deck-r", seat="ann", deck=label)]
