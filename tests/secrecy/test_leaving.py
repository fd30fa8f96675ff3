"""A player who leaves a dealt game leaves behind what the others need to go on; no one is made to trust them."""

from random import Random

import pytest
from homes import SEATS, Homes, played
from leaving import leave, play_on, replace_with
from small_games import key
from wording import says

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.dealt.game import written
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.provider import DealtChance
from pbem.rules.state import from_data, to_data, to_plain


@pytest.mark.parametrize(
    ("game", "moves", "leaver"),
    [
        pytest.param("confucius", 25, "cy", marks=pytest.mark.more),
        pytest.param("white-lotus", 40, "ann", marks=pytest.mark.more),
        ("pebbles", 4, "ann"),
    ],
)
def test_a_game_goes_on_when_somebody_resigns(game: str, moves: int, leaver: str) -> None:
    """The first to shuffle, or the last, whose proof someone else gives from then on."""
    homes = played(game, moves)
    leave(homes, leaver)
    play_on(homes)
    assert homes.any.result is not None
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == []
    first, *others = homes.games.values()
    assert all(to_data(other.chance) == to_data(first.chance) for other in others)
    mixed = [homes.events[0], *Random(7).sample(homes.events[1:], len(homes.events) - 1)]
    for events in (homes.events, mixed):
        found = audit(render_all(events).encode())
        assert found.game is not None
        assert (found.faults, found.orphaned) == ([], [])
        assert to_data(found.game.chance)["printed"] == to_data(first.chance)["printed"]
        assert to_plain(found.game.table) == to_plain(first.table)


def test_the_hand_of_who_resigned_can_be_read_and_nobody_elses() -> None:
    homes = played("pebbles", 4)
    ann = homes.games["ann"]
    hands = {seat: [slot for slot, owner in enumerate(ann.chance.owners) if owner == seat] for seat in SEATS}
    leave(homes, "cy")
    homes.settle()
    onlooker = from_data(DealtChance, to_data(ann.chance))
    for seat in SEATS:
        onlooker.know(seat, bytes(64))
    assert onlooker.eyes == ["cy"]
    assert None in ann.chance.faces("cy", hands["cy"])
    assert None not in onlooker.faces("cy", hands["cy"])
    assert None in onlooker.faces("bob", hands["bob"])


def test_a_resignation_carries_no_secret_and_when_it_is_settled_the_others_need_nothing_of_the_leaver() -> None:
    """Who never comes back, and who does: once all who stay have signed, its own program sends the secret."""
    for comes_back in (False, True):
        homes = played("pebbles", 4)
        cy = homes.games["cy"]
        resigned = leave(homes, "cy")
        assert not secrets_in(resigned)
        del homes.games["cy"]
        first = sent(homes, "ann")
        assert not secrets_in(first)
        if comes_back:
            cy.take(first)
            assert written.share(cy, "cy", key("cy"), at=homes.now()) is None
            homes.games["cy"] = cy
            assert not secrets_in(sent(homes, "bob"))
            assert secrets_in(sent(homes, "cy")) == ["secret"]
        while homes.pay():
            pass
        assert "cy" not in homes.any.chance.withheld()


def secrets_in(event: Event) -> list[str]:
    """What of an event's contributions gives a secret away, or a piece of one."""
    kinds = [one.partition(" ")[0] for one in event.contributions]
    return [kind for kind in kinds if kind in ("secret", "escrow", "opening")]


def sent(homes: Homes, seat: str) -> Event:
    """What a seat's program sends now, alone."""
    event = written.share(homes.games[seat], seat, key(seat), at=homes.now())
    assert event is not None
    homes.send(seat, event)
    return event


def test_a_false_secret_is_refused() -> None:
    homes = played("pebbles", 4)
    leave(homes, "cy")
    bob = homes.games["bob"]
    others = [one for one in bob.chance.publish("bob", secret_of(bob, "bob", key("bob"))) if one.startswith("secret ")]
    event = Event.write(
        key("cy"), kind="share", by="cy", body={}, at=homes.now(), after=bob.record.head.id, contributions=others
    )
    assert homes.games["ann"].objection(event) == says("what-it-publishes-is-not")


def sits_down(homes: Homes, seat: str, player: str) -> None:
    """All agree that someone else plays a seat, who reads the game with their own key."""
    replace_with(homes, seat, player)
    game = Game.begin(homes.events[0])
    game.look_with(homes.key(seat))
    for event in homes.events[1:]:
        game.take(event)
    homes.games[seat] = game


def test_a_substitute_agrees_to_another_one_and_leaves_like_anyone() -> None:
    homes = played("pebbles", 4)
    leave(homes, "cy")
    homes.settle()
    sits_down(homes, "cy", "dee")
    leave(homes, "bob")
    homes.settle()
    sits_down(homes, "bob", "eve")
    assert homes.any.record.keys == {
        seat: key(who).public for seat, who in zip(SEATS, ("ann", "eve", "dee"), strict=True)
    }
    leave(homes, "cy")
    assert homes.any.record.vacant == ["cy"]
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.orphaned) == ([], [])


def test_a_substitute_plays_on_with_the_open_hand_of_who_resigned() -> None:
    """Its own key makes another secret, which is not the seat's: what everyone knows is what it plays with."""
    homes = played("pebbles", 4)
    leave(homes, "cy")
    homes.settle()
    before = len(homes.events)
    sits_down(homes, "cy", "dee")
    play_on(homes)
    assert any(event.by == "cy" for event in homes.events[before:])
    assert homes.any.result is not None
    assert homes.any.chance.verdict() == []
