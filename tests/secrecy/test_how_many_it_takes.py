"""How many of the others it takes to go on without who has vanished: all, or from five seats on all but one."""

import pytest
from attacker import said as contributed
from attacker import something_false
from homes import SEATS, Homes, joined, settled
from leaving import awaited, expel, play_on
from pbem_pebbles import Pebbles
from small_games import key
from wording import says, telling

from pbem import author
from pbem.errors import RefusedError
from pbem.events.text import render_all
from pbem.projections.audit import audit

FOUR = (*SEATS, "dee")
FIVE = (*FOUR, "eve")


@pytest.fixture
def _more_may_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """At as many seats as it takes before one of the others can be spared."""
    monkeypatch.setattr(Pebbles, "seats", range(2, 7))


@pytest.mark.usefixtures("_more_may_play")
def test_two_who_vanish_at_once_do_not_stop_a_game_of_five() -> None:
    homes = joined("pebbles", FIVE)
    for number, _homes in enumerate(homes.played()):
        if number >= 1 and awaited(homes, "dee"):
            break
    expel(homes, "dee", "cy")
    assert [*homes.any.chance.withheld()] == ["ann", "bob", "cy", "eve"]
    expel(homes, "cy")
    play_on(homes)
    assert homes.any.result is not None
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == []
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.orphaned) == ([], [])


@pytest.mark.usefixtures("_more_may_play")
def test_one_of_two_who_vanish_may_have_left_something_false() -> None:
    """Where fewer pieces suffice, one that is false stops no one; who has left it is named all the same."""
    homes = Homes("pebbles", FIVE, bent={"eve": something_false})
    homes.settle()
    expel(homes, "eve")
    assert homes.any.chance.verdict() == [says("seat-has-left-something-false-with-the", seat="eve")]


def test_nobody_is_passed_over_where_it_takes_all_others() -> None:
    homes = settled("pebbles", FOUR)
    ann = homes.games["ann"]
    for without, why in (
        ("dee", telling("in-this-game-it-takes", seat="cy")),
        ("cy", telling("seat-need-not-agree-anyway", seat="cy")),
        ("eve", telling("there-is-no-seat-seat-r", seat="eve")),
    ):
        body = {"motion": "expel", "seat": "cy", "without": without, "wait": "1h"}
        with pytest.raises(RefusedError, match=why):
            author.core_event(ann, "propose", "ann", key("ann"), at=homes.now(), body=body)


@pytest.mark.usefixtures("_more_may_play")
def test_where_somebody_plays_two_seats_it_takes_all_others() -> None:
    """Who holds two pieces would read a hand alone."""
    homes = joined("pebbles", FIVE, players={"dee": "bob"}).settle()
    sizes = {by: len(given.raw) // 32 for by, given in contributed(homes.events, "escrow")}
    assert sizes == {"ann": 9, "bob": 7, "cy": 9, "dee": 7, "eve": 9}


@pytest.mark.usefixtures("_more_may_play")
def test_it_takes_all_others_or_from_five_seats_on_all_but_one() -> None:
    """So an escrow holds a piece for each of the others, and as many points as it takes to go on."""
    sizes = {}
    for seats in (SEATS, FOUR, FIVE, (*FIVE, "fay")):
        homes = joined("pebbles", seats)
        [left, *_others] = (given for by, given in contributed(homes.events, "escrow") if by == seats[-1])
        sizes[len(seats)] = len(left.raw) // 32 - 1
    assert sizes == {3: 2 + 2, 4: 3 + 3, 5: 4 + 3, 6: 5 + 4}
