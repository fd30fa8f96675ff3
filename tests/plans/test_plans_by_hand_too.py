"""Plans beside what their player plays by hand, or on another machine: nothing is made twice."""

from rounds import SEATS, Round
from wording import says

import pbem
from pbem.rooms.plans import table_plans


def test_a_planned_move_that_was_played_by_hand_is_struck_off(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax then recruit")
    game.turn_of("bob")
    game.play("bob", "tax")
    assert game.left("bob") == ["recruit"]


def test_a_plan_stops_if_its_player_has_played_something_else(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax then recruit")
    game.turn_of("bob")
    game.play("bob", "no-action")
    assert game.stopped("bob") == says("you-have-played-move-instead", move="no-action")


def test_what_was_played_by_hand_after_a_planned_move_is_struck_off(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax then recruit then tax")
    game.turn_of("bob")
    game.carry_out("bob")
    game.turn_of("bob")
    game.play("bob", "recruit")
    assert game.left("bob") == ["tax"]
    assert game.stopped("bob") == ""


def test_a_move_that_answers_what_a_plan_is_not_for_does_not_stop_it() -> None:
    """A bid is planned for when one is asked for; meanwhile its player claims."""
    table = pbem.new("white-lotus", SEATS, seed=1)
    assert table_plans.plan(table, "ann", "bid bob 4") == [says("planned-moves", moves="bid bob 4")], (
        "it is tried where a bid is asked for"
    )
    table.play("ann", "claim henan")
    [plan] = table_plans.plans(table, "ann")
    assert (plan.words(), plan.held) == ("bid bob 4", "")


def test_a_move_made_just_before_the_machine_died_is_not_made_twice(game: Round) -> None:
    """The event was written; that the plan has one step less was not."""
    table_plans.plan(game.table, "bob", "tax then recruit then tax")
    game.turn_of("bob")
    kept, game_id = game.table._kept["plans"], game.table.game.id
    before = kept.read(game_id)
    game.carry_out("bob")
    kept.write(game_id, before)
    assert game.left("bob") == ["recruit then tax"]
