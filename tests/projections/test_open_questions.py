"""A question stays open while someone leaves, is replaced, or the pace changes: no one signs twice or escapes a seal.

What was said to it counts whether or not the author of the turn event had seen it, in whatever order it arrives.
"""

from collections.abc import Sequence
from datetime import timedelta
from itertools import permutations

import pytest
from asked_for_stakes import asked, same, told_anew
from pbem_pebbles.stake import Stake
from pbem_pebbles.take import Take
from small_games import Written, key
from wording import says, telling, tells

from pbem import author
from pbem.errors import NotYourTurnError, RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.agreement import given_answers
from pbem.projections.audit import Audit, Flaw, audit
from pbem.projections.game import Game
from pbem.projections.game.open_proposals import required
from pbem.projections.game.past import undo_body
from pbem.projections.record import party

HOUR = timedelta(hours=1)


def elsewhere(written: Written) -> Written:
    """The same game at another machine, which goes on by itself."""
    other = Written.of(written.events[0])
    for event in written.events[1:]:
        other.write(event)
    return other


def leave(written: Written, seat: str) -> None:
    """As `pbem resign` does."""
    written.state("resign", seat, {}, sorted(given_answers(written.game)))


def opened(written: Written, *seats: str) -> None:
    for seat in seats:
        shown = author.opening(written.game, seat, key(seat), at=written.at)
        assert shown is not None
        written.write(shown)


def sealed() -> Written:
    written = asked(secret=True)
    for seat, stake in (("cy", 3), ("ann", 2), ("bob", 3)):
        written.play(seat, f"stake {stake}")
    return written


# ---------------------------------------------------------------------- answers


def carry(written: Written, by: str, change: str, **body: str) -> None:
    """A proposal carried out by someone who has seen no answers: it lists the consents alone."""
    written.state("propose", by, {"motion": change, **body})
    proposal = next(reversed(written.game.record.head.proposals.values()))
    for who in sorted(required(written.game, by, proposal.body)):
        [seat] = written.game.seats_of(who)
        written.state("consent", seat, {}, [proposal.id])
    written.state(change, by, body, sorted(proposal.consents.values()))


def test_an_answer_stays_given_though_nobody_lists_it() -> None:
    written = asked()
    written.play("ann", "stake 3")
    carry(written, "cy", "pace", pace="3d")
    carry(written, "cy", "replace", seat="bob", key=key("dee").public)
    carry(written, "cy", "replace", seat="bob", key=key("bob").public)
    carry(written, "bob", "pace", pace="1w")
    written.state("resign", "cy", {})
    assert written.game.need is not None
    assert written.game.need.seats == ("bob",)
    with pytest.raises(NotYourTurnError):
        written.play("ann", "stake 1")
    written.play("bob", "stake 2")
    assert written.game.table.stakes == {"ann": 3, "bob": 2, "cy": 1}
    assert same(told_anew(written.events), written.game)


def test_a_second_seat_that_leaves_asks_nobody_again() -> None:
    written = Written("pebbles", 2, {"heap": 12}).begin()
    written.play("ann", "stake 3")
    leave(written, "bob")
    written.agree("ann", {"motion": "replace", "seat": "bob", "key": key("bob").public})
    leave(written, "bob")
    assert written.game.need is not None
    assert written.game.need.seats == ("cy",)
    written.play("cy", "stake 2")
    assert written.game.table.stakes == {"ann": 3, "bob": 1, "cy": 2}
    written.play("ann", "take 1")
    assert same(told_anew(written.events), written.game)


def test_an_answer_written_by_somebody_who_had_not_seen_the_leaving_counts() -> None:
    written = asked()
    written.play("ann", "stake 3")
    there = elsewhere(written)
    leave(written, "bob")
    there.play("cy", "stake 2")
    late = there.events[-1]
    assert written.game.objection(late) is None
    written.write(late)
    assert written.game.table.stakes == {"ann": 3, "bob": 1, "cy": 2}
    written.play("ann", "take 1")
    for place in range(7, len(written.events)):
        events = [event for event in written.events if event is not late]
        assert same(told_anew([*events[:place], late, *events[place:]]), written.game)


def test_answers_and_a_pace_in_any_order_are_the_same_game() -> None:
    written = asked()
    written.state("propose", "ann", {"motion": "pace", "pace": "3d"})
    [proposal] = written.game.record.head.proposals.values()
    for seat in ("bob", "cy"):
        written.state("consent", seat, {}, [proposal.id])
    begun = list(written.events)
    stakes = []
    for seat in ("ann", "bob", "cy"):
        there = elsewhere(written)
        there.play(seat, "stake 2")
        stakes.append(there.events[-1])
    written.state("pace", "ann", {"pace": "3d"}, sorted(proposal.consents.values()))
    pace = written.events[-1]
    first: Game | None = None
    for order in permutations([*stakes, pace]):
        game = Game.begin(begun[0])
        for event in (*begun[1:], *order):
            assert game.objection(event) is None
            game.take(event)
        first = first or game
        assert same(game, first)
        assert same(told_anew([*begun, *order]), first)
    assert first is not None
    assert set(first.record.head.frontier) == {stake.id for stake in stakes}
    assert first.need is not None
    assert first.need.seats == ("ann",)


def test_moves_made_after_a_question_that_stayed_open_are_taken_back_to_it_in_any_order() -> None:
    written = asked()
    there = elsewhere(written)
    there.play("cy", "stake 2")
    late = there.events[-1]
    written.play("ann", "stake 3")
    leave(written, "bob")
    written.write(late)
    written.play("ann", "take 1")
    written.undo("cy", 1)
    assert written.game.table.stakes == {"ann": 3, "bob": 1, "cy": 2}
    assert written.game.table.heap == 12
    events = [event for event in written.events if event is not late]
    for place in (6, 7, len(events)):
        assert same(told_anew([*events[:place], late, *events[place:]]), written.game)


def test_a_leaving_lists_what_its_own_seat_has_answered() -> None:
    written = asked()
    written.play("bob", "stake 3")
    with pytest.raises(RefusedError, match=telling("it-does-not-list-what", seat="bob")):
        author.core_event(written.game, "resign", "bob", key("bob"), at=written.at)
    leave(written, "bob")
    for seat in ("ann", "cy"):
        written.play(seat, "stake 2")
    assert written.game.table.stakes == {"ann": 2, "bob": 3, "cy": 2}


def test_nobody_answers_for_a_seat_that_was_left() -> None:
    written = asked()
    there = elsewhere(written)
    there.play("bob", "stake 3")
    leave(written, "bob")
    assert tells(str(written.game.objection(there.events[-1])), "seat-has-left-the-table")


# ---------------------------------------------------------------------- seals


def test_whoever_withholds_an_opening_gains_nothing_when_somebody_else_leaves() -> None:
    written = sealed()
    opened(written, "cy")
    leave(written, "bob")
    assert written.game.owing_openings() == ("ann",)
    with pytest.raises(RefusedError, match=telling("nothing-is-to-be-sealed")):
        author.seal(written.game, "ann", Stake(1), key("ann"), at=written.at)
    opened(written, "ann")
    assert written.game.table.stakes == {"ann": 2, "bob": 1, "cy": 3}, "the rules choose for whoever left a seal shut"
    written.play("ann", "take 1")
    assert same(told_anew(written.events), written.game)


def test_what_a_leaver_had_opened_counts() -> None:
    written = sealed()
    opened(written, "cy", "bob")
    leave(written, "bob")
    opened(written, "ann")
    assert written.game.table.stakes == {"ann": 2, "bob": 3, "cy": 3}
    assert same(told_anew(written.events), written.game)


def test_seals_outlast_a_leaving_that_comes_before_the_last_of_them() -> None:
    written = asked(secret=True)
    written.play("cy", "stake 3")
    leave(written, "bob")
    written.play("ann", "stake 2")
    opened(written, "ann", "cy")
    assert written.game.table.stakes == {"ann": 2, "bob": 1, "cy": 3}
    assert same(told_anew(written.events), written.game)


def test_a_substitute_cannot_open_and_the_rules_choose_this_once() -> None:
    written = sealed()
    opened(written, "cy", "bob")
    written.state("propose", "bob", {"motion": "replace", "seat": "ann", "key": key("dee").public})
    [proposal] = written.game.record.head.proposals.values()
    written.state("consent", "cy", {}, [proposal.id])
    listed = sorted({written.events[-1].id, *given_answers(written.game)})
    written.state("replace", "bob", {"seat": "ann", "key": key("dee").public}, listed)
    assert written.game.table.stakes == {"ann": 1, "bob": 3, "cy": 3}
    written.write(author.play(written.game, "ann", Take(1), key("dee"), at=written.at))
    assert same(told_anew(written.events), written.game)


def test_a_pace_may_change_while_seals_lie() -> None:
    written = asked(secret=True)
    written.play("cy", "stake 3")
    written.agree("bob", {"motion": "pace", "pace": "3d"})
    for seat in ("ann", "bob"):
        written.play(seat, "stake 2")
    opened(written, "bob", "cy", "ann")
    assert written.game.table.stakes == {"ann": 2, "bob": 2, "cy": 3}
    assert same(told_anew(written.events), written.game)


def test_an_opening_written_before_the_leaving_was_seen_counts() -> None:
    written = sealed()
    there = elsewhere(written)
    opened(there, "cy")
    late = there.events[-1]
    opened(written, "ann")
    leave(written, "bob")
    written.write(late)
    assert written.game.table.stakes == {"ann": 2, "bob": 1, "cy": 3}
    assert same(told_anew(written.events), written.game)


# ---------------------------------------------------------------------- what cannot both count


def judged(events: Sequence[Event]) -> Audit:
    found = audit(render_all(events).encode())
    assert found.faults == []
    return found


def test_of_an_answer_and_a_leaving_that_passes_over_it_the_first_counts_until_others_build_on_one() -> None:
    written = asked()
    there = elsewhere(written)
    written.play("bob", "stake 3")
    there.write(author.core_event(there.game, "resign", "bob", key("bob"), at=there.at))
    answer, leaving = written.events[-1], there.events[-1]
    begun = written.events[:-1]
    assert judged([*begun, answer, leaving]).order[-1] is not leaving
    found = judged([*begun, answer, leaving])
    assert [orphan.reason for orphan in found.orphaned] == [says("seat-signed-two-events-for", seat="bob", number=6)]
    assert [event.kind for event in judged([*begun, leaving, answer]).order[5:]] == ["resign"]
    there.play("cy", "stake 2")
    built = judged([*begun, answer, leaving, there.events[-1]])
    assert [event.kind for event in built.order[5:]] == ["resign", "stake"]
    assert [event.by for event in built.order[5:]] == ["bob", "cy"]


def test_a_late_answer_with_the_old_key_does_not_unmake_the_substitutes() -> None:
    written = asked()
    there = elsewhere(written)
    there.play("bob", "stake 3")
    late = there.events[-1]
    carry(written, "cy", "replace", seat="bob", key=key("dee").public)
    written.write(author.play(written.game, "bob", Stake(1), key("dee"), at=written.at))
    for seat in ("ann", "cy"):
        written.play(seat, "stake 2")
    written.play("ann", "take 1")
    for place in range(5, len(written.events) + 1):
        found = judged([*written.events[:place], late, *written.events[place:]])
        assert found.left == [late]
        assert found.game is not None
        assert found.game.table == written.game.table


def test_of_two_answers_before_and_after_a_pace_the_one_counts_that_others_built_on() -> None:
    written = asked()
    there = elsewhere(written)
    there.play("bob", "stake 3")
    late = there.events[-1]
    carry(written, "cy", "pace", pace="3d")
    for seat in ("bob", "ann", "cy"):
        written.play(seat, "stake 2")
    written.play("ann", "take 1")
    for place in range(5, len(written.events) + 1):
        found = judged([*written.events[:place], late, *written.events[place:]])
        assert found.left == [late]
        assert found.game is not None
        assert same(found.game, written.game)


def test_a_consent_taken_back_too_late_unmakes_no_undo() -> None:
    written = asked()
    for seat in ("ann", "bob", "cy"):
        written.play(seat, "stake 2")
    written.play("ann", "take 1")
    body = {"motion": "undo", **undo_body(written.game, 1)}
    written.state("propose", "ann", body)
    [proposal] = written.game.record.head.proposals.values()
    for seat in ("bob", "cy"):
        written.state("consent", seat, {}, [proposal.id])
    given = proposal.consents[party(written.game.record, "cy")]
    withdrawal = author.core_event(written.game, "withdraw", "cy", key("cy"), at=written.at, with_=[given])
    before = list(written.events)
    written.state("undo", "ann", undo_body(written.game, 1), sorted(proposal.consents.values()))
    undo = written.events[-1]
    late = judged([*written.events, withdrawal])
    assert (late.order[-1], late.left) == (undo, [withdrawal])
    assert late.game is not None
    assert late.game.table == written.game.table
    in_time = judged([*before, withdrawal, undo])
    assert (in_time.order[-1], in_time.left) == (withdrawal, [undo])
    assert tells(in_time.orphaned[0].reason, "it-lists-a-consent-that", seat="cy")
    written.play("ann", "take 2")
    built_on = judged([*before, withdrawal, undo, written.events[-1]])
    assert built_on.left == [undo, written.events[-1]], "what its own author builds on it decides nothing"
    written.play("bob", "take 1")
    built_on = judged([*before, withdrawal, *written.events[len(before) :]])
    assert built_on.left == [withdrawal]
    assert built_on.game is not None
    assert built_on.game.table == written.game.table


def test_two_withdrawals_of_one_consent_are_two_events_of_one_seat() -> None:
    """Of the second no one says that it lists a consent that was taken back."""
    written = asked()
    written.state("propose", "ann", {"motion": "abandon"})
    [proposal] = written.game.record.head.proposals.values()
    written.state("consent", "cy", {}, [proposal.id])
    given = written.events[-1].id
    again = author.core_event(written.game, "withdraw", "cy", key("cy"), at=written.at + HOUR, with_=[given])
    written.state("withdraw", "cy", {}, [given])
    found = judged([*written.events, again])
    [orphan] = found.orphaned
    assert tells(orphan.reason, "seat-signed-two-events-for", seat="cy")
    assert found.sort(orphan) is Flaw.DOUBLE


def test_a_false_opening_is_against_the_rules_and_does_not_wait_for_cards() -> None:
    written = sealed()
    shown = author.opening(written.game, "ann", key("ann"), at=written.at)
    assert shown is not None
    body = {**shown.body, "points": 1}
    false = Event.write(
        key("ann"), kind="open", by="ann", body=body, at=shown.at, after=shown.after, with_=tuple(shown.with_)
    )
    found = audit(render_all([*written.events, false]).encode())
    [fault] = found.faults
    assert fault.reason == says("seat-opens-something-else-than", seat="ann")
    assert (found.sort(fault), found.early) == (Flaw.RULES, set())
