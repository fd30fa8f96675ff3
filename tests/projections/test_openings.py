"""An opening lists all the seals, or openings in their place: nothing is lost by that, in any order of arrival."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from searching import often
from small_games import SEATS, Written, key
from wording import says, tells

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import Audit, audit
from pbem.projections.game.past import falling

LISTS = says("an-opening-lists-all-the")


def sealing() -> Written:
    return Written("pebbles", 2, {"heap": 8, "secret": True}).begin()


def sealed() -> Written:
    """Everyone has sealed, and no one has opened."""
    written = sealing()
    for seat, stake in (("bob", 3), ("cy", 1), ("ann", 2)):
        written.play(seat, f"stake {stake}")
    return written


def opening(written: Written, seat: str) -> Event:
    shown = author.opening(written.game, seat, key(seat), at=written.at)
    assert shown is not None
    return shown


def listing(event: Event, *listed: Event, minutes: int = 0) -> Event:
    """The same, but with other events listed, or at another time."""
    at = event.at.replace(minute=(event.at.minute + minutes) % 60)
    ids = tuple(one.id for one in listed)
    return Event.write(
        key(event.by), kind=event.kind, by=event.by, body=event.body, at=at, after=event.after, with_=ids
    )


def judged(events: Sequence[Event]) -> Audit:
    found = audit(render_all(events).encode())
    assert found.faults == []
    return found


def test_who_opens_next_lists_the_openings_and_the_next_turn_the_last_of_them() -> None:
    written = sealed()
    seals = written.events[-3:]
    written.open()
    first, second, third = written.events[-3:]
    assert {*first.with_} == {seal.id for seal in seals}
    assert (second.with_, third.with_) == ((first.id,), (second.id,))
    assert written.game.table.stakes == {"ann": 2, "bob": 3, "cy": 1}
    written.play("ann", "take 1")
    assert written.events[-1].with_ == (third.id,)
    assert judged(written.events).orphaned == []


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_openings_made_at_the_same_time_are_all_listed(order: tuple[int, ...]) -> None:
    written = sealed()
    shown = [opening(written, seat) for seat in SEATS]
    for place in order:
        assert written.game.objection(shown[place]) is None
        written.write(shown[place])
    written.play("ann", "take 1")
    assert {*written.events[-1].with_} == {one.id for one in shown}
    assert judged(written.events).orphaned == []


def test_two_made_at_the_same_time_and_one_that_has_seen_both() -> None:
    written = sealed()
    ann, bob = opening(written, "ann"), opening(written, "bob")
    written.write(ann)
    written.write(bob)
    cy = opening(written, "cy")
    assert {*cy.with_} == {ann.id, bob.id}
    for order in permutations([ann, bob, cy]):
        assert judged([*written.events[:-2], *order]).orphaned == []
    assert written.game.objection(listing(cy, bob)) is None
    written.write(listing(cy, bob))
    assert {*written.game.record.head.frontier} == {ann.id, written.events[-1].id}


def test_an_opening_lists_nothing_less_and_nothing_else() -> None:
    """Else whoever opens could leave open on which seals, and forget one."""
    written = sealed()
    seals = written.events[-3:]
    written.note("cy", "Now.")
    note, ann = written.events[-1], opening(written, "ann")
    for wrong in ([], seals[:2], seals[:1], [note], [*seals, note]):
        assert written.game.objection(listing(ann, *wrong)) == LISTS
    written.write(ann)
    bob = opening(written, "bob")
    for wrong in ([], seals[:2], [ann, note], [ann, seals[0]]):
        assert written.game.objection(listing(bob, *wrong)) == LISTS
    for right in (seals, [ann]):
        assert written.game.objection(listing(bob, *right)) is None


def test_nobody_opens_before_all_have_sealed() -> None:
    written = sealing()
    written.play("bob", "stake 3")
    written.play("cy", "stake 1")
    early = written.branch()
    there = written.branch()
    there.play("ann", "stake 2")
    bob = opening(there, "bob")
    for listed in ([], early.events[-2:], early.events[-1:]):
        assert early.game.objection(listing(bob, *listed)) == says("seat-has-no-seal-to", seat="bob")


def rival_seals() -> tuple[Written, Written]:
    """Ann has sealed twice: each of the others has one of her seals, in a branch of its own."""
    here, there = sealing(), sealing()
    for written, stake in ((here, 2), (there, 3)):
        written.play("bob", "stake 3")
        written.play("cy", "stake 1")
        written.play("ann", f"stake {stake}")
    return here, there


def test_whoever_lists_an_opening_speaks_for_the_seals_on_which_it_was_made() -> None:
    """A second seal of ann's, that she likes better when she has seen all the others' choices, comes too late."""
    here, there = rival_seals()
    begun, seal, better = here.events[:-1], here.events[-1], there.events[-1]
    bob = opening(here, "bob")
    here.write(bob)
    cy = opening(here, "cy")
    assert cy.with_ == (bob.id,)
    fled = listing(opening(there, "ann"), *there.events[-3:])
    for order in list(permutations([seal, better, bob, cy, fled]))[:: often(7, 1)]:
        found = judged([*begun, *order])
        assert {one.by for one in (seal, bob, cy) if one in found.order} == {"ann", "bob", "cy"}
        assert better not in found.order
        assert fled not in found.order
        assert found.game is not None
        assert found.game.owing_openings() == ("ann",)
    here.write(cy)
    assert here.game.objection(listing(fled, cy)) == says("seat-opens-something-else-than", seat="ann")


def test_openings_on_two_seals_of_one_seat_do_not_go_together() -> None:
    """No one is held to a choice that was not among those on which they have opened."""
    here, there = rival_seals()
    bob = opening(here, "bob")
    there.write(opening(there, "bob"))
    cy = opening(there, "cy")
    here.write(bob)
    mixed = listing(cy, bob, there.events[-1])
    for order in permutations([here.events[-2], there.events[-2], bob, mixed]):
        found = audit(render_all([*here.events[:-2], *order]).encode())
        assert mixed not in found.order


def test_who_has_built_on_an_opening_that_does_not_count_opens_again_and_is_not_to_blame() -> None:
    """Ann has shown her choice twice, to each of the others once; no one's choice changes by that."""
    written = sealed()
    ann = opening(written, "ann")
    again = listing(ann, *written.events[-3:], minutes=1)
    lines = [written.branch(), written.branch()]
    shown = []
    for line, first, seat in zip(lines, (ann, again), ("bob", "cy"), strict=True):
        line.write(first)
        shown.append(opening(line, seat))
        assert shown[-1].with_ == (first.id,)
    counts = min((ann, again), key=lambda one: one.id)
    holds, falls = shown if counts is ann else shown[::-1]
    for order in permutations([ann, again, *shown]):
        found = judged([*written.events, *order])
        assert counts in found.order
        assert holds in found.order
        assert found.game is not None
        assert found.game.owing_openings() == (falls.by,)
    assert found.game is not None
    anew = author.opening(found.game, falls.by, key(falls.by), at=written.at)
    assert anew is not None
    found = judged([*written.events, ann, again, *shown, anew])
    assert found.game is not None
    assert found.game.table.stakes == {"ann": 2, "bob": 3, "cy": 1}
    blamed = [
        seat
        for seat in SEATS
        for orphan in found.orphaned
        if tells(orphan.reason, "seat-signed-two-events-for", seat=seat)
    ]
    assert blamed == ["ann"]


def test_what_it_takes_back_names_a_choice_once() -> None:
    """Not as sealed too, though its opening lists no seal."""
    written = sealed()
    asked = written.game.record.head.id
    written.open()
    written.play("ann", "take 1")
    assert sorted(falling(written.game, asked, [])) == [
        "ann's stake 2",
        "ann's take 1",
        "bob's stake 3",
        "cy's stake 1",
    ]
