"""An event lists at most a thousand others: whoever offers or proposes by the thousand leaves the others their move."""

import pytest
from small_games import SEATS, Written, key
from wording import telling

from pbem.errors import RefusedError
from pbem.events.event import WITH_MOST, Event
from pbem.events.text import render_all
from pbem.projections.agreement import carried
from pbem.projections.audit import audit
from pbem.projections.game.budgets import BUDGETS, OFFERED


def repeated(written: Written, event: Event, times: int) -> None:
    """The same said again and again, each time as another event."""
    for number in range(1, times + 1):
        at = event.at.replace(hour=number // 3600, minute=number // 60 % 60, second=number % 60)
        again = Event.write(key(event.by), kind=event.kind, by=event.by, body=event.body, at=at, after=event.after)
        assert written.game.objection(again) is None
        written.write(again)


FEWER = 30
"""Offers of all seats; of the product's, each plays all of its seat's before it once more."""


def test_offers_by_the_thousand_leave_the_others_their_move_and_their_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.projections.game.offers.OFFERED", FEWER)
    assert FEWER < OFFERED < WITH_MOST
    written = Written("white-lotus", 1, {"negotiation": True}).begin()
    need = written.game.need
    assert need is not None
    [mover] = need.seats
    spammer, other = (seat for seat in SEATS if seat != mover)
    written.game.table.players[spammer].influence = WITH_MOST
    for _time in range(FEWER // len(SEATS)):
        written.play(spammer, f"give {other} 1 influence")
    with pytest.raises(RefusedError, match=telling("seat-has-offered-too-much", seat=spammer)):
        written.play(spammer, f"give {other} 1 influence")
    written.play(other, f"give {mover} 1 influence")
    newest, honest = written.events[-2:]
    written.play_on(1)
    move = written.events[-1]
    assert move.by == mover
    assert sorted(move.with_) == sorted([honest.id, newest.id])
    assert written.game.table.players[mover].influence == 13


def test_one_proposal_said_as_often_as_counts_is_carried_as_one() -> None:
    written = Written("pebbles", 1, {"heap": 12}).begin()
    written.state("propose", "ann", {"motion": "abandon"})
    first = written.events[-1]
    repeated(written, first, BUDGETS["propose"] - 1)
    for seat in ("bob", "cy"):
        written.state("consent", seat, {}, [first.id])
    proposal = written.game.record.head.proposals[first.id]
    listed = carried(written.game, proposal, "ann", written.at)
    assert listed is not None
    assert len(listed) == 2
    written.state("abandon", "ann", {}, listed)
    found = audit(render_all(written.events).encode())
    assert not found.faults
    assert found.game is not None
    assert found.game.record.ended == "abandoned"
