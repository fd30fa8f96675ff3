"""An undo without a number goes back to before the seat's own last choice, and says whose moves fall: all of them."""

import pytest
from small_games import Written, key
from wording import says, telling

from pbem import author
from pbem.errors import RefusedError
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game.past import cannot_return, preview, undo_body
from pbem.rules.state import copy


def staked(*, secret: bool = False) -> Written:
    written = Written("pebbles", 1, {"heap": 12, "secret": secret}).begin()
    for seat in ("cy", "ann", "bob"):
        written.play(seat, "stake 2")
    return written


def told(written: Written) -> list[str]:
    """The whole story, as a stranger reads it."""
    found = audit(render_all(written.events).encode(), story=True)
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert found.game.table == written.game.table
    return [one.sentence for one in found.told]


def take_back(written: Written, seat: str, turns: int | None = None) -> None:
    written.agree(seat, {"motion": "undo", **undo_body(written.game, turns, [seat])})


def test_without_a_number_ones_own_last_move_goes_and_what_came_after() -> None:
    written = staked()
    written.play("ann", "take 2")
    written.play("bob", "take 3")
    take_back(written, "ann")
    assert (written.game.table.heap, written.game.table.mover) == (12, "ann")
    sentences = told(written)
    assert says("seat-proposes-to-motion-2", seat="ann", motion="undo ann's take 2 and bob's take 3") in sentences
    assert (
        says("seat-agrees-to-other-s", seat="bob", other="ann", motion="undo ann's take 2 and bob's take 3")
        in sentences
    )
    assert sentences[-1] == says("taken-back-by-agreement-moves", moves="ann's take 2 and bob's take 3")


def test_with_a_number_so_many_go_whoever_made_them() -> None:
    written = staked()
    written.play("ann", "take 2")
    written.play("bob", "take 3")
    take_back(written, "ann", 1)
    assert (written.game.table.heap, written.game.table.mover) == (10, "bob")
    assert told(written)[-1] == says("taken-back-by-agreement-moves", moves="bob's take 3")


def test_a_leaving_that_falls_is_named_and_a_pace_does_not_fall() -> None:
    written = staked()
    written.play("ann", "take 2")
    written.agree("bob", {"motion": "pace", "pace": "3d"})
    written.state("resign", "cy", {})
    take_back(written, "ann")
    assert told(written)[-1] == says("taken-back-by-agreement-moves", moves="ann's take 2 and cy's resignation")
    assert (written.game.record.vacant, written.game.record.pace) == ([], "3d")


def test_an_answer_takes_the_whole_question_back() -> None:
    written = staked()
    take_back(written, "ann")
    assert written.game.table.stakes == {}
    assert told(written)[-1] == says(
        "taken-back-by-agreement-moves", moves="cy's stake 2, ann's stake 2 and bob's stake 2"
    )


def test_an_answer_that_others_have_not_given_yet_can_be_taken_back() -> None:
    written = Written("pebbles", 1, {"heap": 12}).begin()
    written.play("ann", "stake 3")
    take_back(written, "ann")
    assert written.game.need is not None
    assert written.game.need.seats == ("ann", "bob", "cy")
    for seat in ("ann", "bob", "cy"):
        written.play(seat, "stake 1")
    assert written.game.table.stakes == {"ann": 1, "bob": 1, "cy": 1}
    assert told(written)


def test_while_one_has_sealed_it_means_the_seal_and_nothing_of_it_is_told() -> None:
    written = Written("pebbles", 1, {"heap": 12, "secret": True}).begin()
    written.play("bob", "stake 3")
    written.play("ann", "stake 3")
    take_back(written, "ann")
    assert told(written)[-1] == says(
        "taken-back-by-agreement-moves", moves="bob's sealed choice and ann's sealed choice"
    )
    for seat in ("ann", "bob", "cy"):
        written.play(seat, "stake 1")
    written.open()
    assert written.game.table.stakes == {"ann": 1, "bob": 1, "cy": 1}
    assert told(written)


def test_what_was_sealed_and_shown_is_told_as_what_it_was() -> None:
    written = staked(secret=True)
    written.open()
    take_back(written, "bob")
    assert told(written)[-1] == says(
        "taken-back-by-agreement-moves", moves="ann's stake 2, bob's stake 2 and cy's stake 2"
    )


def test_whoever_has_made_no_move_has_none_to_take_back() -> None:
    written = Written("pebbles", 1, {"heap": 12}).begin()
    written.play("ann", "stake 3")
    with pytest.raises(RefusedError, match=telling("you-have-made-no-move")):
        undo_body(written.game, None, ["bob"])
    with pytest.raises(RefusedError, match=telling("only-count-moves-can-be", count=1)):
        undo_body(written.game, 2, ["ann"])


def test_what_hangs_nothing_off_it_is_no_place_to_return_to() -> None:
    """Else an undo could name any event, and change nothing or everything."""
    written = Written("pebbles", 1, {"heap": 12}).begin()
    start = written.game.record.head.id
    written.note("bob", "A note is no choice.")
    for place in (start, written.events[0].id, written.events[-1].id, "0" * 40):
        refused = cannot_return(written.game, place, [])
        assert refused is not None
        body = {"motion": "undo", "to": place}
        with pytest.raises(RefusedError, match=telling("there-is-nothing-to-take")):
            author.core_event(written.game, "propose", "ann", key("ann"), at=written.at, body=body)
    written.play("ann", "stake 1")
    assert cannot_return(written.game, start, []) is None


def test_a_preview_changes_nothing() -> None:
    written = staked()
    card = next(face for face in written.game.chance.faces("ann", written.game.table.hands["ann"]))
    written.play("ann", f"card {card}")
    before = [repr(part) for part in (written.game.table, written.game.chance, written.game.record)]
    body = undo_body(written.game, None, ["ann"])
    then = preview(written.game, body)
    assert (then.table.heap, then.table.mover) == (12, "ann")
    assert [repr(part) for part in (written.game.table, written.game.chance, written.game.record)] == before


def test_offers_that_a_move_has_listed_do_not_keep_it_from_being_taken_back() -> None:
    written = Written("white-lotus", 4, {"negotiation": True}).begin()
    legal = written.game.ruleset.legal_unasked(written.game.view("bob"))
    offer = next(iter(legal))
    written.write(author.play(written.game, "bob", offer, key("bob"), at=written.at))
    mover = written.game.need.seats[0] if written.game.need else ""
    before = copy(written.game.table)
    written.play_on(1)
    assert written.events[-1].with_
    take_back(written, mover)
    assert written.game.need is not None
    assert written.game.need.seats == (mover,)
    assert written.game.table == before
    assert "bob's give" in told(written)[-1]
