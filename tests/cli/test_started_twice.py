"""A creator starts a game twice, with other players: no one deals in both, where the keys of the deal are the same."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from people import Person, at_machine, hand_over
from wording import says, tells

from pbem import author
from pbem.events.event import CREATOR, Event
from pbem.events.identity import load
from pbem.events.keys import SecretKey
from pbem.events.text import parse, render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.dealt.game.written import share

GAME = "game.toml"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def key_of(person: Person) -> SecretKey:
    with at_machine(person, "", {}):
        me = load()
    assert me is not None
    return me.key


def started(ann: Person, events: list[Event], players: str, at: datetime = NOON) -> Game:
    """The game with a start by ann that accepts these people's joins."""
    key, game = key_of(ann), audit(render_all(events).encode()).game
    assert game is not None
    fair = author.start(game, key, at=NOON)
    start = Event.write(
        key,
        kind="start",
        by=CREATOR,
        body=fair.body,
        at=at,
        after=events[0].id,
        with_=tuple(events[int(place)].id for place in players),
    )
    assert game.objection(start) is None
    game.take(start)
    return game


def dealt(game: Game, ann: Person) -> bytes:
    """The file once ann has sent her part of the cards."""
    part = share(game, "ann", key_of(ann), at=NOON)
    assert part is not None
    game.take(part)
    return written(game)


def written(game: Game) -> bytes:
    assert game.log is not None
    return render_all(game.log).encode()


def two_starts(ann: Person, events: list[Event]) -> tuple[Game, Game]:
    """The game started with cy, and started with dee by an event of a smaller id."""
    for second in range(200):
        once, again = (started(ann, events, players, NOON + timedelta(seconds=second)) for players in ("123", "124"))
        if again.record.head.id < once.record.head.id:
            return once, again
    raise AssertionError("no id is smaller")


def by(person: Person) -> list[Event]:
    """What the person's file holds of the seat of its name."""
    events = [event for _number, event in parse((person.folder / GAME).read_bytes()).events]
    return [event for event in events if event.by == person.name]


def joined(ann: Person, bob: Person, cy: Person, dee: Person) -> list[Event]:
    """A game for which bob has a seat, and cy and dee have asked for one seat."""
    ann.done("new", "pebbles", "--seats", "ann,bob,cy", "--seat", "ann", "--file", GAME)
    hand_over(GAME, ann, bob)
    bob.done("join", "bob")
    hand_over(GAME, bob, cy, dee)
    events = [event for _number, event in parse((bob.folder / GAME).read_bytes()).events]
    for person in (cy, dee):
        person.done("join", "cy")
        events.append(parse((person.folder / GAME).read_bytes()).events[-1][1])
    return events


def test_who_has_dealt_where_a_game_was_started_does_not_deal_where_it_was_started_again(
    ann: Person, bob: Person, cy: Person, tmp_path: Path
) -> None:
    events = joined(ann, bob, cy, Person("dee", tmp_path))
    once, again = (dealt(started(ann, events, players), ann) for players in ("123", "124"))
    place = bob.folder / GAME
    place.write_bytes(once)
    assert says("you-send-your-part-of") in bob.done("sync").out
    sent = by(bob)
    place.write_bytes(again)
    assert tells(bob.done("sync").err, "seat-signed-two-events-for", seat="creator")
    assert by(bob) == sent, "the start counts in which bob has dealt, and he deals in no other"
    place.write_bytes(again)
    bob.done("verify", "--accept", GAME)
    said = bob("sync")
    assert said.code == 1
    assert says("seat-has-sent-its-part", seat="bob") in said.err
    assert place.read_bytes() == again
    place.write_bytes(once)
    bob.done("verify", "--accept", GAME)
    assert says("you-send-your-part-of") in bob.done("sync").out


def test_who_has_dealt_does_not_deal_where_another_start_comes_to_count_in_the_same_file(
    ann: Person, bob: Person, cy: Person, tmp_path: Path
) -> None:
    """Dee has built on the other start. As many have built on each, and the other one's id is the smaller."""
    dee = Person("dee", tmp_path)
    once, again = two_starts(ann, joined(ann, bob, cy, dee))
    (dee.folder / GAME).write_bytes(dealt(again, ann))
    dee.done("note", "hello")
    place = bob.folder / GAME
    place.write_bytes(dealt(once, ann))
    assert says("you-send-your-part-of") in bob.done("sync").out
    sent = by(bob)
    place.write_bytes((dee.folder / GAME).read_bytes())
    for _time in range(2):
        said = bob("sync")
        assert said.code == 3
        assert tells(said.err, "seat-signed-two-different-events", seat="creator")
        assert by(bob) == sent
    assert tells(bob("verify", "--accept", GAME).out, "path-fault-kept-aside-does")
    found = audit(place.read_bytes()).game
    assert found is not None
    assert found.record.keys["cy"] == dee.key
    said = bob("sync")
    assert said.code == 1
    assert says("seat-has-sent-its-part", seat="bob") in said.err
    assert by(bob) == sent


def test_nobodys_secret_is_published_when_another_start_of_the_game_is_over(
    ann: Person, bob: Person, cy: Person, tmp_path: Path
) -> None:
    """Ann, who also is dee, ends the other game at once. What bob would publish there opens his hand here."""
    dee = Person("dee", tmp_path)
    events = joined(ann, bob, cy, dee)
    again = started(ann, events, "124")
    for seat, person in (("ann", ann), ("cy", dee)):
        again.take(author.core_event(again, "resign", seat, key_of(person), at=NOON))
    assert again.phase == "over"
    place = bob.folder / GAME
    place.write_bytes(dealt(started(ann, events, "123"), ann))
    bob.done("sync")
    place.write_bytes(written(again))
    bob.done("verify", "--accept", GAME)
    said = bob("sync")
    assert says("seat-has-sent-its-part", seat="bob") in said.err
    assert not [text for event in by(bob) for text in event.contributions]
