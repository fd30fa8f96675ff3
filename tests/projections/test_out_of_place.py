"""Events that are signed by who may sign them, and come when they may not: each is refused, and why is said."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from bodies import fields_of
from small_games import BEGUN, SEATS, Written, key
from wording import says, telling

from pbem import author
from pbem.errors import GameOverError, NotYourTurnError
from pbem.events.event import CREATOR, Event
from pbem.events.text import render_all
from pbem.projections.audit import Flaw, audit
from pbem.projections.game import Game
from pbem.projections.typed import understood


def joining() -> Written:
    """Everyone has asked for a seat."""
    written = Written("pebbles", 3, {"heap": 6})
    for seat in SEATS:
        written.write(author.join(written.game, seat, key(seat), at=written.at))
    return written


def staking() -> Written:
    """Ann has named her stake."""
    written = joining()
    written.write(author.start(written.game, key("ann"), at=written.at))
    written.play("ann", "stake 1")
    return written


def taking() -> Written:
    """Ann is to take."""
    written = staking()
    for seat in ("bob", "cy"):
        written.play(seat, "stake 1")
    return written


def left() -> Written:
    """Bob has left, and ann is to take."""
    written = taking()
    written.state("resign", "bob", {})
    return written


def over() -> Written:
    """The heap is empty."""
    written = taking()
    for seat in ("ann", "bob"):
        written.play(seat, "take 3")
    return written


STAGES = {one.__name__: one for one in (joining, staking, taking, left, over)}
NOT_BEGUN = says("the-game-has-not-begun")
SEATS_TAKEN = says("the-game-has-begun-its")
JOIN = {"key": key("dee").public, "entropy": "A" * 43}


def signed(written: Written, kind: str, by: str, body: Mapping[str, Any], listed: Sequence[str] | None = None) -> Event:
    """An event after the newest one, which lists what one there lists."""
    head = written.game.record.head
    person = "ann" if by == CREATOR else "dee" if kind == "join" else by
    with_ = tuple(sorted(head.frontier)) if listed is None else tuple(listed)
    return Event.write(key(person), kind=kind, by=by, body=body, at=written.at, after=head.id, with_=with_)


@pytest.mark.parametrize(
    ("stage", "kind", "by", "body", "why"),
    [
        ("joining", "take", "ann", {"count": 1}, NOT_BEGUN),
        ("joining", "propose", "ann", {"motion": "abandon"}, says("only-a-seat-of-a")),
        ("joining", "abandon", "ann", {}, says("only-a-running-game-can")),
        (
            "joining",
            "replace",
            "ann",
            {"seat": "bob", "key": key("dee").public},
            says("only-a-seat-of-a-running"),
        ),
        (
            "joining",
            "replace",
            "ann",
            {"seat": "bob", "key": key("ann").public, "bot": "search"},
            says("only-a-seat-of-a-running"),
        ),
        (
            "taking",
            "replace",
            "ann",
            {"seat": "bob", "key": key("ann").public, "bot": "search"},
            says("it-lacks-the-consent-of", seats="cy"),
        ),
        (
            "taking",
            "replace",
            "ann",
            {"seat": "bob", "key": key("dee").public, "bot": "search"},
            says("a-bot-plays-only-on"),
        ),
        ("taking", "juggle", "ann", {}, says("game-knows-no-move-kind", game="Pebbles", kind="juggle")),
        ("taking", "take", "bob", {"count": 1}, says("it-is-not-seat-s-turn", seat="bob")),
        (
            "taking",
            "stake",
            "ann",
            {"points": 1},
            says("move-does-not-answer-the", move="stake", seats="ann", prompt="take pebbles"),
        ),
        ("taking", "free", CREATOR, {}, SEATS_TAKEN),
        ("taking", "join", "bob", JOIN, SEATS_TAKEN),
        ("taking", "consent", "bob", {}, says("it-must-list-the-one")),
        ("taking", "decline", "bob", {}, says("it-must-list-the-one")),
        (
            "staking",
            "take",
            "bob",
            {"count": 1},
            says("move-does-not-answer-the", move="take", seats="ann, bob and cy", prompt="name a stake"),
        ),
        ("left", "take", "bob", {"count": 1}, says("seat-has-left-the-table", seat="bob")),
        ("over", "take", "cy", {"count": 1}, says("the-game-is-over")),
        ("over", "abandon", "ann", {}, says("only-a-running-game-can")),
    ],
)
def test_each_is_refused_and_why_is_said(stage: str, kind: str, by: str, body: Mapping[str, Any], why: str) -> None:
    written = STAGES[stage]()
    listed = () if kind in {"consent", "decline"} else None
    event = signed(written, kind, by, body, listed)
    assert why in (written.game.objection(event) or "")
    found = audit(render_all([*written.events, event]).encode())
    assert [(fault.event, why in fault.reason) for fault in found.faults] == [(len(written.events) + 1, True)]
    assert found.sort(found.faults[0]) is Flaw.RULES


def test_who_has_answered_does_not_answer_again() -> None:
    written = staking()
    again = signed(written, "stake", "ann", {"points": 2})
    assert written.game.objection(again) == says("seat-has-answered-already", seat="ann")
    assert written.game.objection(signed(written, "stake", "bob", {"points": 2})) is None


def test_a_turn_lists_the_answers_that_it_builds_on() -> None:
    written = taking()
    for listed in ((), sorted(written.game.record.head.frontier)[1:]):
        event = signed(written, "take", "ann", {"count": 1}, listed)
        assert written.game.objection(event) == says("it-does-not-list-the")


def test_a_second_game_in_a_file_is_refused() -> None:
    written = taking()
    first = written.events[0]
    again = Event.write(
        key("ann"), kind="game", by=CREATOR, body=first.body, at=BEGUN, after=written.game.record.head.id
    )
    assert written.game.objection(again) == says("a-game-is-created-once")


def test_nobody_writes_a_move_before_the_start_or_after_the_end() -> None:
    taken = taking().game
    move = understood(taken.ruleset, taken.view("ann"), ["take", "1"])
    with pytest.raises(NotYourTurnError, match=telling("the-game-has-not-begun-not")):
        author.play(joining().game, "ann", move, key("ann"), at=BEGUN)
    with pytest.raises(GameOverError, match=telling("the-game-is-over")):
        author.play(over().game, "cy", move, key("cy"), at=BEGUN)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            {"seats": ["ann", "bob", "cy", "dee", "eve"]},
            says("title-is-for-least-to-most", title="Pebbles", least=2, most=4),
        ),
        ({"seats": ["ann"]}, says("title-is-for-least-to-most", title="Pebbles", least=2, most=4)),
        ({"seats": ["ann", "bob", "bob"]}, says("two-seats-have-the-same")),
        ({"seats": ["ann", "bob", "Bob"]}, says("two-seats-have-the-same")),
        ({"seats": ["ann", "creator"]}, says("seat-r-cannot-be-a", seat="creator")),
        ({"seats": ["ann", "Creator"]}, says("seat-r-cannot-be-a", seat="Creator")),
        ({"seats": ["ann", "аnn"]}, says("seat-a-cannot-be-a", seat="\u0430nn")),
        ({"seats": ["bob", "cy"]}, says("it-must-name-the-creator")),
        ({"cards": "shut"}, says("its-cards-cannot-be-cards", cards="shut")),
        ({"game": "chess"}, says("there-is-no-game-called", name="chess")),
        ({"heap": 0}, ""),
        ({"heap": "12"}, says("the-game-s-options-are", why="")),
        ({"deep": 3}, says("game-has-no-option-word", game="Pebbles", word="deep")),
    ],
)
def test_a_game_that_cannot_be_played_is_none(change: Mapping[str, Any], why: str) -> None:
    first = Written("pebbles", 3).events[0]
    body = {**first.body, **change}
    found = audit(render_all([Event.write(key("ann"), kind="game", by=CREATOR, body=body, at=BEGUN)]).encode())
    assert [fault.event for fault in found.faults] == [1]
    assert why in found.faults[0].reason


def test_a_file_begins_with_a_game() -> None:
    written = taking()
    note = Event.write(key("ann"), kind="note", by="ann", body=fields_of("note"), at=BEGUN)
    found = audit(render_all([note]).encode())
    assert found.faults
    with pytest.raises(ValueError, match=telling("the-first-event-must-create")):
        Game.begin(written.events[1])
