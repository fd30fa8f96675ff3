"""Core kinds where they may not come: a seal, a pace; and whose eyes a sentence is for."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from bodies import fields_of
from pbem_pebbles.stake import Stake
from small_games import Written, key
from wording import says, telling

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.projections.story import Told, as_text
from pbem.rules.play import EVERYBODY, Audience


def begun(**options: object) -> Written:
    return Written("pebbles", 1, {"heap": 12, **options}).begin()


def staked(**options: object) -> Written:
    written = begun(**options)
    for seat in ("ann", "bob", "cy"):
        written.play(seat, "stake 2")
    return written


def refused(written: Written, kind: str, by: str, body: Mapping[str, Any], listed: Sequence[str] = ()) -> str | None:
    """What is said of an event that someone writes by hand."""
    event = Event.write(
        key(by), kind=kind, by=by, body=body, at=written.at, after=written.game.record.head.id, with_=tuple(listed)
    )
    return written.game.objection(event)


# ---------------------------------------------------------------------- before the start

NOTE = fields_of("note")


def test_a_note_before_the_start_is_too_early_and_not_by_a_seat_that_does_not_exist() -> None:
    joining = Written("pebbles", 1, {"heap": 12})
    early = says("the-game-has-not-begun-until")
    assert refused(joining, "note", "ann", NOTE) == early
    assert refused(joining, "consent", "ann", {}) == early
    assert refused(joining, "undo", "ann", {"to": joining.game.id}) == early
    assert refused(joining, "note", "dee", NOTE) == says("there-is-no-seat-seat-r", seat="dee")
    assert refused(joining.begin(), "note", "ann", NOTE) is None


# ---------------------------------------------------------------------- seals

SEAL = {"purpose": "stake", "hash": "A" * 43}


def test_a_seal_comes_only_where_a_sealed_choice_is_asked_for() -> None:
    assert refused(begun(), "seal", "ann", SEAL) == says("nothing-is-to-be-sealed")
    shown = staked(secret=True)
    shown.open()
    assert refused(shown, "seal", "ann", SEAL) == says("nothing-is-to-be-sealed")
    joining = Written("pebbles", 1, {"secret": True})
    assert refused(joining, "seal", "ann", SEAL) == says("nothing-is-to-be-sealed")


def test_a_seat_seals_once_and_what_is_asked() -> None:
    written = begun(secret=True)
    assert refused(written, "seal", "ann", SEAL) is None
    assert refused(written, "seal", "dee", SEAL) == says("there-is-no-seat-seat-r", seat="dee")
    assert refused(written, "seal", "ann", SEAL | {"purpose": "turn"}) == says("what-is-asked-now-is", purpose="stake")
    written.play("ann", "stake 2")
    assert refused(written, "seal", "ann", SEAL) == says("seat-is-not-asked-or", seat="ann")
    assert refused(written, "seal", "bob", SEAL) is None


def test_a_seal_lists_the_answers_that_it_builds_on() -> None:
    written = begun(secret=True)
    written.game.record.head.frontier = ["0" * 40]
    assert refused(written, "seal", "ann", SEAL) == says("it-does-not-list-the")


def test_what_the_rules_refuse_is_not_sealed() -> None:
    written = begun(secret=True)
    with pytest.raises(RefusedError, match=telling("a-stake-is-1-to")):
        author.seal(written.game, "ann", Stake(4), key("ann"), at=written.at)


def test_nobody_opens_a_seal_before_all_have_sealed_nor_otherwise_than_it_was_sealed() -> None:
    early, sealed = begun(secret=True), staked(secret=True)
    early.play("ann", "stake 2")
    true = author.opening(sealed.game, "ann", key("ann"), at=sealed.at)
    assert true is not None
    own = [one.id for one in early.game.record.head.seals.values()]
    assert set(own) < set(true.with_)
    assert refused(early, "open", "ann", true.body, own) == says("seat-has-no-seal-to", seat="ann")
    assert refused(sealed, "open", "ann", true.body, true.with_) is None
    others: list[dict[str, Any]] = [{"points": 3}, {"nonce": "A" * 22}]
    for other in others:
        assert other.keys() <= true.body.keys()
        assert refused(sealed, "open", "ann", {**true.body, **other}, true.with_) == (
            says("seat-opens-something-else-than", seat="ann")
        )


# ---------------------------------------------------------------------- the pace


def test_no_pace_is_set_before_the_start_after_the_end_or_by_a_stranger() -> None:
    only = says("only-a-running-game-changes")
    body = {"pace": "3d"}
    assert refused(Written("pebbles", 1), "pace", "ann", body) == only
    written = staked()
    assert refused(written, "pace", "dee", body) == only
    assert str(refused(written, "pace", "ann", body)).startswith(says("it-lacks-the-consent-of", seats="bob"))
    written.play_on(30)
    assert written.game.phase == "over"
    assert refused(written, "pace", "ann", body) == only


# ---------------------------------------------------------------------- cards, and eyes


def test_after_an_undo_nobody_else_draws_the_card_that_one_has_seen() -> None:
    written = staked()
    [old] = written.game.table.hands["ann"]
    [face] = written.game.chance.faces("ann", [old])
    written.play("ann", f"card {face}")
    [drawn] = written.game.table.hands["ann"]
    written.undo("ann", 1)
    written.play("ann", "take 1")
    [held] = written.game.table.hands["bob"]
    [card] = written.game.chance.faces("bob", [held])
    written.play("bob", f"card {card}")
    assert written.game.table.hands["bob"] != [drawn]
    assert written.game.chance.faces("bob", [drawn]) == [None]
    written.play("cy", "take 1")
    written.play("ann", f"card {face}")
    assert written.game.table.hands["ann"] == [drawn]


@pytest.mark.parametrize(
    ("audience", "readers"),
    [
        (EVERYBODY, {"", "ann", "bob", "ann bob"}),
        (Audience(only="ann"), {"ann", "ann bob"}),
        (Audience(but="ann"), {"", "bob"}),
    ],
)
def test_a_sentence_is_read_by_those_whose_eyes_it_is_for(audience: Audience, readers: set[str]) -> None:
    event = begun().events[0]
    told = Told(3, event, "Psst.", audience)
    for seats in ("", "ann", "bob", "ann bob"):
        assert told.for_eyes(seats.split()) == (seats in readers)
        text, _ends = as_text([told], seats.split())
        assert text == ("   3  Psst.\n" if seats in readers else "")
    assert told.for_eyes([""]) == ("" in readers), "an onlooker's seat has no name"
