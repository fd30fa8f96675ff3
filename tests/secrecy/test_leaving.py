"""Whoever leaves a game in mode `table` leaves behind what the others need to go on; nobody is made to trust them."""

from random import Random

import pytest
from homes import Homes
from small_games import key

from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections import author
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.game.contributions import kept_of, left_behind, secret_of
from pbem.projections.motions import given_answers
from pbem.rules.state import to_plain
from pbem.secrecy import read_back, written

SEATS = ("ann", "bob", "cy")


def played(game: str, moves: int, seats: tuple[str, ...] = SEATS) -> Homes:
    """A game after so many moves."""
    homes = Homes(game, seats)
    for number, _homes in enumerate(homes.played()):
        if number + 1 >= moves:
            break
    return homes


def leave(homes: Homes, seat: str) -> Event:
    """A seat resigns."""
    game = homes.games[seat]
    shown = left_behind(game, seat, key(seat))
    listed = sorted({*given_answers(game), *game.record.head.shares})
    event = author.core_event(game, "resign", seat, key(seat), at=homes.now(), with_=listed, cards=shown)
    homes.send(seat, event)
    return event


def play_on(homes: Homes) -> None:
    """To the end, by those who are left."""
    for _homes in homes.played():
        pass
    while homes.pay():
        pass


@pytest.mark.parametrize(
    ("game", "moves", "leaver"), [("confucius", 25, "cy"), ("white-lotus", 40, "ann"), ("pebbles", 4, "ann")]
)
def test_a_game_goes_on_when_somebody_resigns(game: str, moves: int, leaver: str) -> None:
    """The first to shuffle, or the last, whose proof somebody else gives from then on."""
    homes = played(game, moves)
    leave(homes, leaver)
    play_on(homes)
    assert homes.any.result is not None
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == []
    first, *others = homes.games.values()
    assert all(written(other.chance) == written(first.chance) for other in others)
    mixed = [homes.events[0], *Random(7).sample(homes.events[1:], len(homes.events) - 1)]
    for events in (homes.events, mixed):
        found = audit(render_all(events).encode())
        assert found.game is not None
        assert (found.faults, found.asides) == ([], [])
        assert written(found.game.chance)["printed"] == written(first.chance)["printed"]
        assert to_plain(found.game.table) == to_plain(first.table)


def test_the_hand_of_who_resigned_can_be_read_and_nobody_elses() -> None:
    homes = played("pebbles", 4)
    ann = homes.games["ann"]
    hands = {seat: [slot for slot, owner in enumerate(ann.chance.owners) if owner == seat] for seat in SEATS}
    leave(homes, "cy")
    while homes.pay():
        pass
    onlooker = read_back("table", written(ann.chance))
    for seat in SEATS:
        onlooker.know(seat, bytes(32))
    assert onlooker.eyes == ["cy"]
    assert None in ann.chance.faces("cy", hands["cy"])
    assert None not in onlooker.faces("cy", hands["cy"])
    assert None in onlooker.faces("bob", hands["bob"])


def test_nobody_leaves_with_their_part_of_the_cards() -> None:
    homes = played("pebbles", 4)
    bob, cy = homes.games["bob"], homes.games["cy"]
    listed = sorted({*cy.record.head.frontier, *cy.record.head.offers})
    bare = Event.write(
        key("cy"), kind="resign", by="cy", body={}, at=homes.now(), after=cy.record.head.id, with_=tuple(listed)
    )
    said = bob.objection(bare)
    assert said == "it keeps back cy's part of the cards, without which nobody could go on"


def test_a_false_secret_is_refused() -> None:
    homes = played("pebbles", 4)
    cy = homes.games["cy"]
    others = left_behind(homes.games["bob"], "bob", key("bob"))
    event = Event.write(
        key("cy"), kind="resign", by="cy", body={}, at=homes.now(), after=cy.record.head.id, cards=others
    )
    assert homes.games["ann"].objection(event) == "what it publishes is not its secret"


def test_a_substitute_plays_on_with_the_open_hand_of_who_resigned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own key makes another secret, which is not the seat's: what everybody knows is what it plays with."""
    homes = played("pebbles", 4)
    leave(homes, "cy")
    body = {"seat": "cy", "key": key("dee").public}
    ann, bob = homes.games["ann"], homes.games["bob"]
    homes.send(
        "ann", author.core_event(ann, "propose", "ann", key("ann"), at=homes.now(), body={"motion": "replace", **body})
    )
    [motion] = bob.record.head.motions
    consent = author.core_event(bob, "consent", "bob", key("bob"), at=homes.now(), with_=[motion])
    homes.send("bob", consent)
    listed = sorted({*given_answers(bob), *bob.record.head.shares, consent.id})
    homes.send("bob", author.core_event(bob, "replace", "bob", key("bob"), at=homes.now(), body=body, with_=listed))
    dee = Game.begin(homes.events[0])
    dee.look_with(key("dee"))
    for event in homes.events[1:]:
        dee.take(event)
    homes.games["cy"] = dee
    monkeypatch.setattr("homes.key", lambda seat: key("dee" if seat == "cy" else seat))
    play_on(homes)
    assert any(event.by == "cy" for event in homes.events[homes.events.index(consent) :])
    assert homes.any.result is not None
    assert homes.any.chance.verdict() == []


# Vanishing


def expel(homes: Homes, gone: str) -> None:
    """All others agree to go on without somebody, whose home never answers again."""
    homes.games.pop(gone, None)
    first, *others = homes.games
    body = {"motion": "expel", "seat": gone}
    proposed = agree(homes, first, "propose", body, [])
    ids = [proposed] if not others else [agree(homes, seat, "consent", body, [proposed]) for seat in others]
    game, last = homes.games[[first, *others][-1]], [first, *others][-1]
    listed = sorted({*given_answers(game), *game.record.head.shares, *ids})
    event = author.core_event(game, "expel", last, key(last), at=homes.now(), body={"seat": gone}, with_=listed)
    homes.send(last, event)


def agree(homes: Homes, seat: str, kind: str, body: dict[str, str], listed: list[str]) -> str:
    """A proposal, or a consent, with what the seat keeps. Returns its id."""
    game = homes.games[seat]
    cards = kept_of(game, seat, key(seat), body)
    fields = body if kind == "propose" else {}
    event = author.core_event(game, kind, seat, key(seat), at=homes.now(), body=fields, with_=listed, cards=cards)
    homes.send(seat, event)
    return event.id


@pytest.mark.parametrize(
    ("game", "seats", "moves", "gone"),
    [
        ("confucius", SEATS, 25, ["cy"]),
        ("white-lotus", ("ann", "bob", "cy", "dee"), 30, ["ann", "dee"]),
        ("pebbles", SEATS, 4, ["bob"]),
    ],
)
def test_a_game_goes_on_without_who_has_vanished(
    game: str, seats: tuple[str, ...], moves: int, gone: list[str]
) -> None:
    """Also when another vanishes later: what was left with the first is opened by its secret, which all know then."""
    homes = played(game, moves, seats)
    for seat in gone:
        expel(homes, seat)
        for number, _homes in enumerate(homes.played()):
            if number > 10:
                break
    play_on(homes)
    assert homes.any.result is not None
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == []
    found = audit(render_all([homes.events[0], *Random(3).sample(homes.events[1:], len(homes.events) - 1)]).encode())
    assert found.game is not None
    assert (found.faults, found.asides) == ([], [])
    assert to_plain(found.game.table) == to_plain(homes.any.table)


def test_nobody_is_gone_without_before_all_have_shown_what_they_keep() -> None:
    homes = played("pebbles", 4, ("ann", "bob", "cy", "dee"))
    ann = homes.games["ann"]
    body = {"motion": "expel", "seat": "dee"}
    proposed = agree(homes, "ann", "propose", body, [])
    bare = author.core_event(homes.games["bob"], "consent", "bob", key("bob"), at=homes.now(), with_=[proposed])
    homes.send("bob", bare)
    consent = agree(homes, "cy", "consent", body, [proposed])
    listed = sorted({*given_answers(ann), *ann.record.head.shares, bare.id, consent})
    with pytest.raises(RefusedError, match="bob must show first what they keep of dee's secret"):
        author.core_event(ann, "expel", "ann", key("ann"), at=homes.now(), body={"seat": "dee"}, with_=listed)
    assert "dee" in ann.chance.withheld()


def test_what_one_keeps_is_not_shown_early_nor_falsely() -> None:
    homes = played("pebbles", 4)
    bob = homes.games["bob"]
    kept = kept_of(bob, "bob", key("bob"), {"motion": "expel", "seat": "cy"})
    head = bob.record.head.id
    early = Event.write(key("bob"), kind="share", by="bob", body={}, at=homes.now(), after=head, cards=kept)
    assert homes.games["ann"].objection(early) == (
        "it shows what it keeps of a seat's secret, and nobody proposes to go on without that seat"
    )
    mine = kept_of(homes.games["ann"], "ann", key("ann"), {"motion": "expel", "seat": "cy"})
    body = {"motion": "expel", "seat": "cy"}
    false = Event.write(key("bob"), kind="propose", by="bob", body=body, at=homes.now(), after=head, cards=mine)
    assert "does not hold" in str(homes.games["ann"].objection(false)) or "proof" in str(
        homes.games["ann"].objection(false)
    )


def test_nobody_shuffles_without_leaving_anything_with_the_others() -> None:
    homes = Homes("pebbles", SEATS)
    ann = homes.games["ann"]
    cards = [one for one in ann.chance.contribute("ann", secret_of(ann, "ann", key("ann"))) if one[:6] != "escrow"]
    head = ann.record.head.id
    event = Event.write(key("ann"), kind="share", by="ann", body={}, at=homes.now(), after=head, cards=cards)
    said = homes.games["bob"].objection(event)
    assert said == "it leaves nothing with the others for the case that ann vanishes"
