"""A creator starts a game twice, with other players: nobody deals in both, where the keys of the deal are the same."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from people import Person, at_machine, hand_over

from pbem.events.event import CREATOR, Event
from pbem.events.identity import load
from pbem.events.text import parse, render_all
from pbem.projections import author
from pbem.projections.audit import audit

GAME = "game.toml"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def started(ann: Person, events: list[Event], players: str) -> bytes:
    """The file with a start by ann that accepts these people's joins, and with her part of the cards."""
    with at_machine(ann, "", {}):
        me = load()
    game = audit(render_all(events).encode()).game
    assert me is not None
    assert game is not None
    fair = author.start(game, me.key, at=NOON)
    start = Event.write(
        me.key,
        kind="start",
        by=CREATOR,
        body=fair.body,
        at=NOON,
        after=events[0].id,
        with_=tuple(events[int(place)].id for place in players),
    )
    assert game.objection(start) is None
    game.take(start)
    game.look_with(me.key)
    share = author.share(game, "ann", me.key, at=NOON)
    assert share is not None
    return render_all([*events, start, share]).encode()


@pytest.mark.parametrize("mode", ["table", "fair"])
def test_who_has_dealt_where_a_game_was_started_does_not_deal_where_it_was_started_again(
    ann: Person, bob: Person, cy: Person, tmp_path: Path, mode: str
) -> None:
    dee = Person("dee", tmp_path)
    ann.done("new", "pebbles", "--seats", "ann,bob,cy", "--seat", "ann", "--file", GAME, "--secrecy", mode)
    hand_over(GAME, ann, bob)
    bob.done("join", "bob")
    hand_over(GAME, bob, cy, dee)
    events = [event for _number, event in parse((bob.folder / GAME).read_bytes()).events]
    for person in (cy, dee):
        person.done("join", "cy")
        events.append(parse((person.folder / GAME).read_bytes()).events[-1][1])
    once, again = (started(ann, events, players) for players in ("123", "124"))
    place = bob.folder / GAME
    place.write_bytes(once)
    assert "you send your part of the cards" in bob.done("sync").out
    place.write_bytes(again)
    assert bob("sync").code == 3
    bob.done("verify", "--accept", GAME)
    said = bob("sync")
    assert said.code == 1
    assert "bob has sent its part of the cards in another copy of this game already" in said.err
    assert place.read_bytes() == again
    place.write_bytes(once)
    bob.done("verify", "--accept", GAME)
    assert "you send your part of the cards" in bob.done("sync").out
