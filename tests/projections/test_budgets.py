"""What one seat may say after one turn: what it signs beyond that is ignored and named, in whatever order it came."""

from datetime import timedelta
from random import Random

import pytest
from bodies import fields_of
from small_games import Written, key
from wording import says, telling

import pbem
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.agreement import carried, open_proposals
from pbem.projections.audit import Audit, Flaw, audit
from pbem.projections.game.budgets import BUDGETS, excess
from pbem.projections.merge import merged
from pbem.projections.status import status
from pbem.rules.state import to_plain

MANY = 40


def proposed(written: Written, number: int, by: str = "ann") -> Event:
    """A proposal to abandon the game, each with a time of its own."""
    head, at = written.game.record.head.id, written.at + timedelta(seconds=number)
    return Event.write(key(by), kind="propose", by=by, body={"motion": "abandon"}, at=at, after=head)


def begun() -> Written:
    written = Written("pebbles", 2, {"heap": 8}).begin()
    written.play("ann", "stake 1")
    return written


def consent(written: Written, proposal: Event, by: str) -> Event:
    head = written.game.record.head.id
    return Event.write(key(by), kind="consent", by=by, body={}, at=written.at, after=head, with_=(proposal.id,))


def judged(events: list[Event]) -> Audit:
    found = audit(render_all(events).encode())
    assert found.faults == []
    return found


def told(found: Audit) -> tuple[list[str], set[str], set[str]]:
    """What an audit makes of a file, apart from the order in which its events stand."""
    assert found.game is not None
    left = {event.id for event in found.left}
    return sorted(found.game.record.head.proposals), {event.id for event in found.order}, left


def test_of_many_proposals_by_one_seat_a_few_are_open_and_the_others_name_their_author() -> None:
    written = begun()
    found = judged([*written.events, *(proposed(written, number) for number in range(MANY))])
    assert found.game is not None
    assert len(open_proposals(found.game)) == BUDGETS["propose"]
    assert len(found.orphaned) == MANY - BUDGETS["propose"]
    assert {found.sort(orphan) for orphan in found.orphaned} == {Flaw.EXCESS}
    assert all(
        says("seat-has-signed-more-than", seat="ann", count=10, kind="propose") in orphan.reason
        for orphan in found.orphaned
    )
    assert len(status(found.game, ["bob"])["motions"]) == BUDGETS["propose"]


def test_which_of_them_count_is_the_same_in_every_order_of_arrival() -> None:
    written = begun()
    proposals = [proposed(written, number) for number in range(MANY)]
    answered = max(proposals, key=lambda one: one.id)  # by its id it would be the last that counts
    said = [*proposals, consent(written, answered, "bob"), *(proposed(written, number, "cy") for number in range(3))]
    first = told(judged([*written.events, *said]))
    random = Random(4)
    for _arrival in range(12):
        random.shuffle(said)
        assert told(judged([*written.events, *said])) == first
    assert answered.id in first[0]


def test_two_who_got_different_ones_have_the_same_game_once_they_have_met() -> None:
    written = begun()
    proposals = [proposed(written, number) for number in range(MANY)]
    half, other = proposals[::2], proposals[1::2]
    base = render_all(written.events).encode()
    here, there = merged(base, half), merged(base, other)
    both = [merged(here.raw, other), merged(there.raw, half)]
    first, second = (one.audit.game.record.head.proposals for one in both if one.audit.game is not None)
    assert set(first) == set(second)
    assert len(first) == BUDGETS["propose"]


def test_whoever_is_drowned_in_proposals_can_still_be_agreed_with() -> None:
    written = begun()
    proposals = [proposed(written, number) for number in range(MANY)]
    last = max(proposals, key=lambda one: one.id)
    found = judged([*written.events, *proposals, consent(written, last, "bob"), consent(written, last, "cy")])
    assert found.game is not None
    assert carried(found.game, found.game.record.head.proposals[last.id], "bob", last.at) is not None


def test_what_builds_on_an_excess_goes_with_it_and_the_game_goes_on() -> None:
    written = begun()
    notes = [
        Event.write(
            key("bob"),
            kind="note",
            by="bob",
            body=fields_of("note", n=number),
            at=written.at,
            after=written.game.record.head.id,
        )
        for number in range(1, BUDGETS["note"] + 3)
    ]
    over = set(excess(notes))
    assert len(over) == 2
    written.play("bob", "stake 2")
    found = judged([*written.events, *notes])
    assert {event.id for event in found.left} == over
    assert found.game is not None
    assert to_plain(found.game.table) == to_plain(written.game.table)


def test_an_excess_that_its_seat_has_not_signed_is_a_fault() -> None:
    written = begun()
    genuine = [proposed(written, number) for number in range(MANY)]
    forged = [
        Event.write(key("bob"), kind=one.kind, by="ann", body=one.body, at=one.at, after=one.after) for one in genuine
    ]
    found = audit(render_all([*written.events, *forged]).encode())
    assert len(found.faults) == MANY
    assert {found.sort(fault) for fault in found.faults} == {Flaw.SIGNATURE}


def test_an_honest_client_refuses_first_with_a_sentence_and_may_again_after_the_next_turn() -> None:
    table = pbem.new("pebbles", ["ann", "bob"], seed=1)
    for number in range(BUDGETS["propose"]):
        table.propose_pace("ann", f"{number + 1}d")
    before = len(table.events)
    with pytest.raises(RefusedError, match=telling("seat-has-said-kind-as", seat="ann", kind="propose", most=10)):
        table.propose_pace("ann", "40d")
    assert len(table.events) == before
    for seat in ("ann", "bob"):
        table.play(seat, "stake 1")
    table.play(table.asked[0], "take 1")
    table.propose_pace("ann", "40d")


def test_what_came_one_by_one_is_what_an_audit_of_the_whole_file_says() -> None:
    written = begun()
    for number in range(BUDGETS["propose"]):
        event = proposed(written, number)
        assert written.game.objection(event) is None
        written.write(event)
    more = proposed(written, MANY)
    assert "`propose`" in (written.game.objection(more) or "")
    assert told(judged(written.events))[0] == sorted(written.game.record.head.proposals)


@pytest.mark.room("dealt")
def test_signatures_that_contribute_nothing_have_a_budget_and_nobody_lists_them() -> None:
    written = begun()
    head = written.game.record.head.id
    shares = [
        Event.write(key("bob"), kind="share", by="bob", body={}, at=written.at + timedelta(seconds=number), after=head)
        for number in range(MANY)
    ]
    found = judged([*written.events, *shares])
    assert found.game is not None
    assert len(found.orphaned) == MANY - BUDGETS["share"]
    assert found.game.record.head.shares == []
