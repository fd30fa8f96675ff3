"""The guard of plans: it stops them when someone comes near, and goes on where nothing has changed for them."""

from collections.abc import Sequence
from typing import ClassVar

import pytest
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Table as PebblesTable
from pbem_pebbles.take import Take
from rounds import LONG, SEATS, Clock, Round
from wording import says, telling, tells

import pbem
from pbem.errors import (
    RefusedError,
)
from pbem.rooms.plans import table_plans
from pbem.rules import Move, Play


def test_a_plan_stops_when_another_seat_comes_near(game: Round) -> None:
    table_plans.plan(game.table, "bob", "give-gift 1 to cy")
    game.play("ann", "give-gift 1 to cy")
    said = " ".join(game.carry_out("bob"))
    assert tells(said, "seat-has-played-move-which", move="give-gift 1 to cy", names="cy")
    assert game.table.asked == ("bob",), "nothing was played instead"
    assert game.carry_out("bob") == [], "that is said once"


def test_a_plan_stops_when_its_seat_is_given_something(game: Round) -> None:
    for seat in SEATS:
        game.play(seat, "tax")
    game.play("ann", "buy-gift 2")
    table_plans.plan(game.table, "cy", "give-gift 1 to ann")
    game.play("bob", "give-gift 1 to cy")
    assert says("seat-has-played-move-which", seat="bob", move="give-gift 1 to cy", names="you") in " ".join(
        game.carry_out("cy")
    )


def test_a_plan_goes_on_where_its_move_costs_does_and_is_worth_what_it_was(game: Round) -> None:
    """Four of seven stops of Confucius were for nothing."""
    table_plans.plan(game.table, "bob", "bribe hubu 4")
    game.play("ann", "bribe hubu 3")
    assert tells(" ".join(game.carry_out("bob")), "seat-bribes-the-cost-cash", seat="bob", cost=6)


class SteadyTake(Take):
    """Says that it is worth the same whatever the others take."""

    steady: ClassVar[bool] = True

    def effect(self, play: Play[PebblesTable], seat: str) -> None:
        play.table.remove(seat, self.count)


class DearTake(SteadyTake):
    def cost(self, table: PebblesTable, seat: str) -> int:
        return table.heap


class TellingTake(SteadyTake):
    def effect(self, play: Play[PebblesTable], seat: str) -> None:
        super().effect(play, seat)
        play.tell("{left} are left.", left=play.table.heap)


class StakedTake(SteadyTake):
    def stakes(self, table: PebblesTable, seat: str) -> object:
        return table.heap


@pytest.mark.parametrize(
    ("kind", "goes_on"), [(SteadyTake, True), (DearTake, False), (TellingTake, False), (StakedTake, False)]
)
def test_a_plan_stops_where_a_move_costs_does_or_is_worth_something_else(kind: type[Take], *, goes_on: bool) -> None:
    class Steady(Pebbles):
        moves = (Stake, kind, Card)

        def open_moves(self, table: PebblesTable) -> Sequence[type[Move]]:
            return [kind if move is Take else move for move in super().open_moves(table)]

        def stand_in(self, table: PebblesTable, seat: str) -> Move:
            move = super().stand_in(table, seat)
            return kind(**move.body()) if isinstance(move, Take) else move

    clock = Clock()
    table = pbem.new(Steady(), SEATS, heap=30, seed=3, clock=clock)
    for seat in SEATS:
        table.play(seat, "stake 1")
    first = table.asked[0]
    ahead = table.clone()
    ahead.play(first, "take 1")
    [second] = ahead.asked
    table_plans.plan(table, second, "take 2")
    table.play(first, "take 1")
    clock.at += LONG
    said = " ".join(table_plans.carry_out(table, second))
    assert (says("seat-has-planned-this-move", seat=second, move="take 2") in said) is goes_on, said
    touched = says("seat-has-played-move-which", seat=first, move="take 1", names="heap")
    assert tells(said, "seat-s-plan-has-stopped", seat=second, why=touched) is not goes_on, said


def test_without_a_guard_a_plan_goes_on(game: Round) -> None:
    table_plans.plan(game.table, "bob", "bribe hubu 4", guard=False)
    game.play("ann", "bribe hubu 3")
    assert tells(" ".join(game.carry_out("bob")), "seat-bribes-the-cost-cash", seat="bob", cost=6)


def test_what_happened_before_a_plan_was_given_does_not_stop_it(game: Round) -> None:
    """ "Disarmed by what happened before it was armed"."""
    game.play("ann", "bribe hubu 3")
    game.play("bob", "tax")
    table_plans.plan(game.table, "bob", "bribe hubu 4")
    game.turn_of("bob")
    assert tells(" ".join(game.carry_out("bob")), "seat-bribes-the-cost-cash", seat="bob")


def test_what_is_contested_is_never_planned_without_a_guard() -> None:
    table = pbem.new("white-lotus", SEATS, seed=3)
    seat = table.asked[0]
    other = next(one for one in SEATS if one != seat)
    claim = table.legal(seat)[0].notation()
    assert claim.startswith("claim ")
    with pytest.raises(RefusedError, match=telling("move-depends-so-much-on")):
        table_plans.plan(table, other, claim, guard=False)
