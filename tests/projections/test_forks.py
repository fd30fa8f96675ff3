"""Two events of one seat for one place: the second is kept aside in any order of arrival, and no file is faulty."""

from itertools import permutations

import pytest
from small_games import Written, key
from wording import says, tells

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import Audit, audit
from pbem.projections.record import party
from pbem.projections.typed import understood


def judged(events: list[Event]) -> Audit:
    return audit(render_all(events).encode())


def sealing() -> Written:
    return Written("pebbles", 2, {"heap": 8, "secret": True}).begin()


def twice(written: Written, first: str, second: str) -> tuple[Event, Event]:
    """Ann seals two different stakes, at two machines."""
    game = written.game
    one, other = (
        author.play(game, "ann", understood(game.ruleset, game.view("ann"), words.split()), key("ann"), at=written.at)
        for words in (first, second)
    )
    return one, other


@pytest.mark.parametrize("order", list(permutations(range(2))))
def test_of_two_seals_the_first_to_arrive_counts(order: tuple[int, int]) -> None:
    written = sealing()
    seals = twice(written, "stake 1", "stake 2")
    found = judged([*written.events, *(seals[place] for place in order)])
    assert found.faults == []
    assert [tells(orphan.reason, "seat-signed-two-events-for", seat="ann") for orphan in found.orphaned] == [True]
    assert seals[order[0]] in found.order


def test_a_second_seal_after_the_openings_is_kept_aside() -> None:
    written = sealing()
    _one, late = twice(written, "stake 1", "stake 2")
    for seat, stake in (("bob", 3), ("cy", 1), ("ann", 1)):
        written.play(seat, f"stake {stake}")
    written.open()
    found = judged([*written.events, late])
    assert found.faults == []
    assert len(found.orphaned) == 1


def test_an_opening_lists_all_the_seals() -> None:
    """Else whoever opens first could wait for whose seal to forget."""
    written = sealing()
    for seat, stake in (("bob", 3), ("cy", 1), ("ann", 1)):
        written.play(seat, f"stake {stake}")
    shown = author.opening(written.game, "ann", key("ann"), at=written.at)
    assert shown is not None
    for listed in ((), shown.with_[:2], shown.with_[1:]):
        less = Event.write(
            key("ann"), kind="open", by="ann", body=shown.body, at=shown.at, after=shown.after, with_=listed
        )
        assert written.game.objection(less) == says("an-opening-lists-all-the")
    assert written.game.objection(shown) is None


@pytest.mark.parametrize("lists", ["note", "stake"])
def test_a_second_answer_that_lists_more_answers_the_same_question(lists: str) -> None:
    """Else its author could make everyone's file faulty."""
    written = Written("pebbles", 1, {"heap": 12}).begin()
    written.note("ann", "Let me think.")
    written.play("cy", "stake 3")
    note = next(event for event in written.events if event.kind == lists)
    written.play("ann", "stake 1")
    first = written.events[-1]
    other = Event.write(
        key("ann"), kind="stake", by="ann", body={"points": 2}, at=written.at, after=first.after, with_=(note.id,)
    )
    found = judged([*written.events, other])
    assert found.faults == []
    assert [tells(orphan.reason, "seat-signed-two-events-for", seat="ann") for orphan in found.orphaned] == [True]
    written.play("bob", "stake 3")
    written.play("ann", "take 1")
    written.play("bob", "take 1")
    found = judged([written.events[0], other, *written.events[1:]])
    assert found.faults == []
    assert first in found.order


def test_a_forged_second_seal_is_a_fault() -> None:
    written = sealing()
    one, other = twice(written, "stake 1", "stake 2")
    forged = Event.write(key("bob"), kind="seal", by="ann", body=other.body, at=other.at, after=other.after)
    assert says("it-was-not-signed-by-seat", seat="ann") in judged([*written.events, one, forged]).faults[0].reason


def test_a_forged_second_move_is_a_fault_also_beside_a_forged_hand_over() -> None:
    """The audit ended with an error when a key came up late, with which no one had asked yet whether it was signed."""
    written = Written("pebbles", 1, {"heap": 12}).begin()
    for seat in ("ann", "bob", "cy"):
        written.play(seat, "stake 1")
    written.play("ann", "take 1")
    written.play("bob", "take 1")
    move = written.events[-2]
    nowhere = written.events[0].id[::-1]
    forged = [
        Event.write(key("dee"), kind="take", by="ann", body=move.body, at=move.at, after=move.after, with_=(nowhere,)),
        Event.write(
            key("dee"),
            kind="replace",
            by="bob",
            body={"seat": "ann", "key": key("eve").public},
            at=move.at,
            after=move.after,
        ),
    ]
    found = judged([*written.events, *forged])
    assert [fault.reason for fault in found.faults] == [
        says("it-was-not-signed-by-seat", seat="ann"),
        says("it-was-not-signed-by-seat", seat="bob"),
    ]


def test_taking_the_same_consent_back_twice_spoils_nothing() -> None:
    written = Written("pebbles", 1, {"heap": 12}).begin()
    written.play("ann", "stake 2")
    written.state("propose", "bob", {"motion": "abandon"})
    proposal = next(iter(written.game.record.head.proposals.values()))
    written.state("consent", "cy", {}, [proposal.id])
    consent = proposal.consents[party(written.game.record, "cy")]
    again = [
        author.core_event(written.game, "withdraw", "cy", key("cy"), at=at, with_=[consent])
        for at in (written.at, written.at.replace(minute=59))
    ]
    found = judged([*written.events, *again])
    assert found.faults == []
    assert len(found.orphaned) == 1
