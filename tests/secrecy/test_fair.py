"""Mode `fair`: the seed is complete when every seat has shown what it promised, so nobody can have chosen it."""

import pytest
from homes import Homes
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.game.contributions import secret_of
from pbem.projections.status import waits_for
from pbem.rules import Waiting
from pbem.rules.state import to_plain
from pbem.secrecy import written
from pbem.secrecy.fair import SHOWN, FairChance

SEATS = ("ann", "bob", "cy")


def begun() -> Homes:
    return Homes("pebbles", SEATS, secrecy="fair")


def test_one_parallel_round_and_it_is_played_like_an_open_game() -> None:
    homes = begun()
    assert (homes.any.phase, waits_for(homes.any)) == ("dealing", "ann, bob, cy to sync")
    assert homes.pay()
    assert homes.any.phase == "playing"
    for _step in homes.played():
        pass
    assert not homes.pay()
    found = audit(render_all(homes.events).encode())
    assert found.game is not None
    assert (found.faults, found.asides) == ([], [])
    assert to_plain(found.game.table) == to_plain(homes.any.table)


def test_no_card_lies_anywhere_before_everybody_has_shown_its_contribution() -> None:
    chance = begun().any.chance
    assert isinstance(chance, FairChance)
    for ask in (
        lambda: chance.shuffle("cards", range(4)),
        lambda: chance.lay_open("cards", range(4)),
        lambda: chance.roll("storm", 6),
        lambda: chance.adopt({}, SEATS),
    ):
        with pytest.raises(Waiting) as waiting:
            ask()
        assert waiting.value.seats == SEATS


def test_each_seats_contribution_changes_the_deal() -> None:
    homes = begun()
    homes.pay()
    chance = homes.any.chance
    assert isinstance(chance, FairChance)
    for seat in SEATS:
        other = chance.clone()
        other.shown[seat] = other.shown["bob" if seat != "bob" else "ann"]
        assert other.roll("wind", 10**9) != chance.roll("wind", 10**9)


def shown(homes: Homes, seat: str, cards: list[str]) -> Event:
    head = homes.any.record.head.id
    return Event.write(key(seat), kind="share", by=seat, body={}, at=homes.now(), after=head, cards=cards)


def test_nobody_shows_anything_else_than_was_promised() -> None:
    homes = begun()
    chance = homes.games["ann"].chance
    [anns] = chance.contribute("ann", secret_of(homes.any, "ann", key("ann")))
    why = "it shows another contribution to the seed than it has promised"
    assert homes.any.objection(shown(homes, "bob", [anns])) == why
    assert homes.any.objection(shown(homes, "ann", [anns.removeprefix(SHOWN)])) == why
    assert homes.any.objection(shown(homes, "ann", ["seed:x"]))
    assert homes.any.objection(shown(homes, "ann", [anns])) is None


def test_a_join_has_to_promise() -> None:
    homes = begun()
    game = Game.begin(homes.events[0])
    join = next(event for event in homes.events if event.by == "bob")
    bare = {name: value for name, value in join.body.items() if name != "deck"}
    for body in (bare, {**bare, "deck": ["promise:x"]}, {**bare, "deck": [*join.body["deck"]] * 2}):
        event = Event.write(key("bob"), kind="join", by="bob", body=body, at=homes.now(), after=game.id)
        assert game.objection(event) == "it does not promise a contribution to the seed"


def test_what_everybody_shows_is_the_same_in_any_order() -> None:
    homes = begun()
    shares = [author.share(game, seat, key(seat), at=homes.now()) for seat, game in homes.games.items()]
    again = Game.begin(homes.events[0])
    for event in homes.events[1:]:
        again.take(event)
    for share in reversed(shares):
        assert share is not None
        assert again.objection(share) is None
        again.take(share)
    homes.pay()
    assert written(again.chance) == written(homes.any.chance)
