"""Plans of a seat whose player is away wait, unless the player lets them go on; no one else learns which."""

from datetime import UTC, datetime, timedelta

import pytest
from wording import says, tells

import pbem
from pbem.app.table import Table
from pbem.rooms.plans import table_plans
from pbem.rules import Condition

ALWAYS = Condition("it is your turn", lambda _view: True)
LONG = timedelta(minutes=31)
"""Longer than any answer is held back."""


class Clock:
    """A clock that stands still until it is set on."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 22, 8, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(clock: Clock) -> Table:
    """Confucius; bob has planned to tax, and ann is asked before him."""
    table = pbem.new("confucius", ["ann", "bob", "cy"], seed=4, clock=clock)
    table_plans.plan(table, "bob", "tax")
    return table


def bobs_turn(table: Table, clock: Clock) -> None:
    table.play("ann", "tax")
    clock.at += LONG


def test_plans_wait_until_their_player_is_back(table: Table, clock: Clock) -> None:
    assert says("your-plans-wait-until-you") in table.away("bob", "5d")
    bobs_turn(table, clock)
    assert table_plans.carry_out(table, "bob") == []
    assert [plan.held for plan in table_plans.plans(table, "bob")] == [""], "they wait, and have not stopped"
    table.away("bob", "back")
    assert says("seat-collects-taxes", seat="bob") in table_plans.carry_out(table, "bob")


def test_plans_go_on_when_the_time_is_over(table: Table, clock: Clock) -> None:
    table.away("bob", "5d")
    bobs_turn(table, clock)
    clock.at += timedelta(days=5)
    assert says("seat-collects-taxes", seat="bob") in table_plans.carry_out(table, "bob")


def test_plans_go_on_meanwhile_if_their_player_says_so(table: Table, clock: Clock) -> None:
    assert says("your-plans-go-on-meanwhile") in table.away("bob", "5d", plans=True)
    bobs_turn(table, clock)
    assert says("seat-collects-taxes", seat="bob") in table_plans.carry_out(table, "bob")


def test_the_newest_word_counts(table: Table, clock: Clock) -> None:
    table.away("bob", "5d", plans=True)
    table.away("bob", "6d")
    bobs_turn(table, clock)
    assert table_plans.carry_out(table, "bob") == []


def test_what_is_planned_while_away_waits_and_that_is_said(clock: Clock) -> None:
    table = pbem.new("confucius", ["ann", "bob", "cy"], seed=4, clock=clock)
    assert table.away("bob", "5d", plans=True)[-1] == says("everybody-at-the-table-can-see"), "nothing is planned"
    assert says("your-plans-wait-until-you") in table_plans.plan(table, "bob", "tax")
    bobs_turn(table, clock)
    assert table_plans.carry_out(table, "bob") == []


def test_what_was_planned_while_away_waits_also_where_what_goes_on_has_stopped(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_plans.plan(table, "bob", "recruit if cy plays recruit")
    table.away("bob", "5d", plans=True)
    monkeypatch.setattr(type(table.ruleset), "conditions", lambda _ruleset: {"always": ALWAYS})
    table_plans.plan(table, "bob", "no-action when always")
    bobs_turn(table, clock)
    assert says("seat-collects-taxes", seat="bob") in table_plans.carry_out(table, "bob")
    while table.asked != ("bob",):
        table.play(table.asked[0], "tax")
    clock.at += LONG
    assert tells(" ".join(table_plans.carry_out(table, "bob")), "seat-s-plan-has-stopped")
    assert table.asked == ("bob",)


def test_nothing_is_said_of_plans_that_were_played_meanwhile(table: Table) -> None:
    """On another machine, say: the one of before is kept here, and nothing is left of it."""
    table.play("ann", "tax")
    table.play("bob", "tax")
    said = " ".join(table.away("bob", "5d"))
    assert not tells(said, "your-plans-go-on-meanwhile")
    assert not tells(said, "your-plans-wait-until-you")


def test_the_others_learn_nothing_of_it(table: Table) -> None:
    """The events are of the same bytes, with plans, without, and whether or not they go on."""
    told = [table.clone() for _way in range(3)]
    table_plans.plan(told[1], "bob", "tax")
    table_plans.plan(told[2], "bob", "tax")
    for one, plans in zip(told, (False, False, True), strict=True):
        one.away("bob", "5d", plans=plans)
    assert len({one.text() for one in told}) == 1


def test_plans_stop_when_the_rules_have_moved_for_somebody(clock: Clock) -> None:
    table = pbem.new("pebbles", ["ann", "bob", "cy"], seed=3, clock=clock, heap=12)
    for seat in ("ann", "bob", "cy"):
        table.play(seat, "stake 2")
    table.propose_pace("ann", "1d")
    table.consent("bob")
    table.consent("cy")
    table_plans.plan(table, "cy", "take 2")
    table.play("ann", "take 1")
    clock.at += timedelta(days=2)
    table.propose_absent("cy", "bob")
    table.consent("ann")
    assert table.asked == ("cy",)
    clock.at += LONG
    table_plans.carry_out(table, "cy")
    [plan] = table_plans.plans(table, "cy")
    assert plan.held == says("by-agreement-the-rules-moved", seat="bob")
