"""Two copies of a game made one: what a batch of events may not do to the others in it, or to what stands."""

from small_games import SEATS, Written, key

from pbem.events.event import Event
from pbem.projections.audit import audit
from pbem.projections.merge import merged


def begun() -> Written:
    """A game of Pebbles in which everyone is to name a stake."""
    return Written("pebbles", 1, {"heap": 12}).begin()


def test_what_nobody_signed_does_not_stand_in_the_way_of_what_somebody_did() -> None:
    """A forged stake of ann's comes together with hers: hers is taken in."""
    game = begun()
    base = game.raw
    game.play("ann", "stake 3")
    genuine = game.events[-1]
    forged = Event.write(key("mallory"), kind="stake", by="ann", body={"points": 1}, at=genuine.at, after=genuine.after)
    result = merged(base, [forged, genuine])
    assert result.added == [genuine]
    assert [(one.event, one.reason) for one in result.refused] == [(forged, "it was not signed by ann")]
    assert audit(result.raw).faults == []


def test_a_late_answer_does_not_unmake_what_was_built_without_it() -> None:
    """Bob has left before cy's stake arrived, so cy was asked again; the first one comes after all."""
    with_it, without = begun(), begun()
    for game in (with_it, without):
        for seat in ("ann", "bob"):
            game.play(seat, "stake 2")
    with_it.play("cy", "stake 3")
    late = with_it.events[-1]
    without.state("resign", "bob", {})
    for seat in SEATS:
        need = without.game.need
        if need is not None and need.together and seat in need.seats:
            without.play(seat, "stake 1")
    without.play("ann", "take 2")
    result = merged(without.raw, [late])
    assert result.raw == without.raw
    assert [one.event for one in result.refused] == [late]
    assert result.audit.faults == []


def test_all_that_hangs_on_a_missing_event_waits_and_none_of_it_is_refused() -> None:
    game = begun()
    base = game.raw
    for seat in SEATS:
        game.play(seat, "stake 2")
    first = len(game.events)
    for seat in ("ann", "bob", "cy"):
        game.play(seat, "take 1")
    result = merged(base, game.events[first + 1 :])
    assert result.raw == base
    assert result.refused == []
    assert result.waiting == game.events[first + 1 :]
    assert merged(base, game.events).raw == game.raw


def test_what_decides_which_others_count_stays_though_it_does_not_count_itself() -> None:
    """Bob has played on ann's other move, but too late: she had left. His is the only word on her two moves."""
    game = begun()
    for seat in SEATS:
        game.play(seat, "stake 2")
    here, there = game.branch(), game.branch()
    here.play("ann", "take 3")
    there.play("ann", "take 2")
    bobs = there.branch()
    there.state("resign", "ann", {})
    bobs.play("bob", "take 1")
    move, left, late = there.events[-2], there.events[-1], bobs.events[-1]
    result = merged(here.raw, [move, left, late])
    assert result.added == [move, left]
    assert [one.event for one in result.kept] == [late]
    assert [one.event for one in result.fell] == [here.events[-1]]
    assert result.audit.order[-2:] == [move, left]
    assert audit(result.raw).order[-2:] == [move, left]
    again = merged(there.raw, [here.events[-1], late])
    assert {event.id for event in again.audit.order} == {event.id for event in result.audit.order}
