"""An event lists at most a thousand others: whoever offers or proposes by the thousand leaves the others their move."""

from small_games import SEATS, Written, key

from pbem.events.event import WITH_MOST, Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.motions import carried


def repeated(written: Written, event: Event, times: int) -> None:
    """The same said again and again, each time as another event."""
    for number in range(1, times + 1):
        at = event.at.replace(hour=number // 3600, minute=number // 60 % 60, second=number % 60)
        again = Event.write(key(event.by), kind=event.kind, by=event.by, body=event.body, at=at, after=event.after)
        assert written.game.objection(again) is None
        written.write(again)


def test_offers_by_the_thousand_leave_the_others_their_move_and_their_offers() -> None:
    written = Written("white-lotus", 1, {"negotiation": True}).begin()
    need = written.game.need
    assert need is not None
    [mover] = need.seats
    spammer, other = (seat for seat in SEATS if seat != mover)
    written.play(spammer, f"give {other} 1 influence")
    repeated(written, written.events[-1], WITH_MOST)
    written.play(other, f"give {mover} 1 influence")
    honest = written.events[-1]
    written.play_on(1)
    move = written.events[-1]
    assert move.by == mover
    assert honest.id in move.with_
    assert len(move.with_) < WITH_MOST / 2
    found = audit(render_all(written.events).encode())
    assert not found.faults
    assert found.order[-1] == move


def test_one_proposal_by_the_thousand_is_carried_as_one() -> None:
    written = Written("pebbles", 1, {"heap": 12}).begin()
    written.state("propose", "ann", {"motion": "abandon"})
    first = written.events[-1]
    repeated(written, first, WITH_MOST)
    for seat in ("bob", "cy"):
        written.state("consent", seat, {}, [first.id])
    motion = written.game.record.head.motions[first.id]
    listed = carried(written.game, motion, "ann")
    assert listed is not None
    assert len(listed) == 2
    written.state("abandon", "ann", {}, listed)
    found = audit(render_all(written.events).encode())
    assert not found.faults
    assert found.game is not None
    assert found.game.record.ended == "abandoned"
