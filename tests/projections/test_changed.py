"""What a player was shown and does not count any more: said in one sentence, whatever counts now, or nothing."""

from collections.abc import Sequence

from bodies import fields_of
from small_games import SEATS, Written, key
from wording import says, tells

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.changed import Change, change
from pbem.store.seen import remember_seen, taken_in


def taking() -> Written:
    """Pebbles in which ann is to take."""
    game = Written("pebbles", 1, {"heap": 12}).begin()
    for seat in SEATS:
        game.play(seat, "stake 2")
    return game


def changed(shown: Written, events: Sequence[Event], beside: Sequence[Event] = ()) -> Change:
    """What has changed for someone who has seen the one game, in a file with these events."""
    head = shown.game.record.head
    found = change([head.id, *head.sides], audit(render_all(events).encode()), beside)
    assert found is not None
    return found


def together(one: Written, other: Written) -> list[Event]:
    """The events of the one game, and what the other has beyond it."""
    held = {event.id for event in one.events}
    return [*one.events, *(event for event in other.events if event.id not in held)]


def test_nothing_has_changed_where_all_that_was_shown_counts() -> None:
    game = taking()
    later = game.branch()
    later.play("ann", "take 1")
    head = game.game.record.head
    assert change([head.id], audit(later.raw)) is None
    assert change([head.id], audit(later.raw), game.events) is None, "though it lay outside for a while"


def test_somebodys_other_move_counts_instead_and_all_that_was_built_on_the_first_fell_with_it() -> None:
    game = taking()
    shown, now = game.branch(), game.branch()
    shown.play("ann", "take 3")
    shown.note("ann", "Three!")
    now.play("ann", "take 2")
    now.play("bob", "take 1")
    events = together(now, shown)
    found = changed(shown, events)
    three, note = shown.events[-2:]
    assert (found.fell, found.instead, found.forked) == (three, now.events[-2], True)
    assert {event.id for event in found.line} == {three.id, note.id}
    assert found.sentence == (
        says("seat-signed-two-different-events", seat="ann", before="`take 3` (event 11)", now="`take 2` (event 9)")
    )
    outside = changed(shown, now.events, [three, note])
    assert outside.fell == three
    assert tells(outside.sentence, "seat-signed-two-different-events", before="`take 3`")


def test_somebody_else_may_have_taken_its_place() -> None:
    game = taking()
    shown, now = game.branch(), game.branch()
    shown.play("ann", "take 3")
    now.state("resign", "bob", {})
    now.note("cy", "Bob!")
    found = changed(shown, together(now, shown))
    assert not found.forked
    assert tells(found.sentence, "seat-s-before-counted-when", seat="ann", before="`take 3` (event 11)", other="bob")


def test_an_answer_to_an_earlier_question_is_not_what_counts_in_its_place() -> None:
    """All stakes were taken back by agreement, and asked for anew."""
    game = taking()
    game.undo("cy", 1)
    shown, now = game.branch(), game.branch()
    shown.play("ann", "stake 3")
    now.play("ann", "stake 1")
    one = now.events[-1]
    said = fields_of("note", text="This one.")
    now.write(Event.write(key("bob"), kind="note", by="bob", body=said, at=now.at, after=one.after, with_=(one.id,)))
    found = changed(shown, together(now, shown))
    assert (found.fell, found.instead) == (shown.events[-1], one)


def test_nothing_may_count_in_its_place() -> None:
    """Ann dismissed bob at one machine, and has dealt with him at another."""
    game = Written("pebbles", 1, {"heap": 12})
    for seat in SEATS:
        game.write(author.join(game.game, seat, key(seat), at=game.at))
    shown, now = game.branch(), game.branch()
    shown.write(author.free(shown.game, "bob", key("ann"), at=shown.at))
    now.write(author.start(now.game, key("ann"), at=now.at))
    found = changed(shown, together(now, shown))
    assert (found.fell, found.instead, found.forked) == (shown.events[-1], None, False)
    assert tells(found.sentence, "seat-s-before-counted-when-you", seat="creator", before="`free` (event 6)")
    remember_seen(shown.game)
    audited = audit(render_all(together(now, shown)).encode())
    assert taken_in(audited, key("bob").public) == [shown.events[-1]]
    assert taken_in(audited, key("bob").public) == [], "which is told once"
