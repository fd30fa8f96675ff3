"""How long plans last, which question they are for, and when they wait for their player."""

from datetime import timedelta
from random import Random

import pytest
from msgspec.structs import replace
from rounds import LONG, SEATS, Clock, Round
from wording import says, telling, tells

import pbem
from pbem.app.session import Session
from pbem.errors import (
    NotYourTurnError,
    UsageError,
)
from pbem.events.keys import SecretKey
from pbem.rooms.plans import planner, table_plans

SUBSTITUTE = SecretKey(bytes(range(32)))


# ---------------------------------------------------------------------- how long plans last


def test_a_plan_ends_with_its_round(game: Round) -> None:
    """A pass that stayed armed into the next round."""
    table_plans.plan(game.table, "bob", "bribe gongbu 3 when last")
    round_of_it = game.table.ruleset.period(game.table.game.table)
    while game.table.ruleset.period(game.table.game.table) == round_of_it or game.table.asked != ("bob",):
        game.play_anything(game.table.asked[0])
    assert says(
        "seat-s-plan-has-ended", seat="bob", period="round", moves="bribe gongbu 3 when last"
    ) in game.carry_out("bob")
    assert game.carry_out("bob") == [], "that is said once"
    assert game.left("bob") == []
    assert game.table.asked == ("bob",)


def test_a_plan_for_one_question_answers_it_once() -> None:
    """One pass that covered every auction."""
    clock, random, bids = Clock(), Random(5), 0
    table = pbem.new("white-lotus", SEATS, seed=5, clock=clock)
    while bids < 2 and table.need is not None:
        for one in table.asked:
            clock.at += LONG
            if one == "ann" and "bid" in table.need.purpose:
                bids += 1
                if bids == 1:
                    table_plans.plan(table, "ann", table.legal("ann")[0].notation(), asked="bid")
                    assert table_plans.carry_out(table, "ann")
                    assert table_plans.plans(table, "ann") == []
                    continue
                assert table_plans.carry_out(table, "ann") == []
            table.play(one, random.choice(table.legal(one)))
    assert bids == 2


def test_a_plan_for_a_question_is_not_made_at_another(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax", asked="favour")
    game.turn_of("bob")
    assert game.carry_out("bob") == []


def test_a_plan_may_name_what_a_question_is_for(game: Round) -> None:
    """At both one may tax: at an ordinary turn for cubes, by Imperial Favour for none. The first is not the second."""
    chief = game.table.game.table.chief
    table_plans.plan(game.table, chief, "tax", asked="favour")
    while game.table.need is not None and game.table.need.purpose == "action":
        assert game.carry_out(chief) == []
        game.play_anything(game.table.asked[0])
    assert says("seat-collects-taxes", seat=chief) in game.carry_out(chief)


# ---------------------------------------------------------------------- fair to others


def test_an_answer_that_was_planned_does_not_come_at_once(game: Round) -> None:
    """Answering at once betrays a hand, and takes away the time to take a move back."""
    table_plans.plan(game.table, "bob", "tax")
    game.play("ann", "tax")
    for _minute in range(9):
        game.clock.at += timedelta(minutes=1)
        assert table_plans.carry_out(game.table, "bob") == []
    game.clock.at += timedelta(minutes=22)
    assert says("seat-collects-taxes", seat="bob") in table_plans.carry_out(game.table, "bob")


def test_nothing_is_made_while_somebody_proposes_something(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax")
    game.play("ann", "tax")
    game.table.propose_end("cy")
    assert game.carry_out("bob") == []
    game.table.decline("ann")
    assert says("seat-collects-taxes", seat="bob") in game.carry_out("bob")


@pytest.mark.parametrize("what", ["undo", "substitute", "resignation"])
def test_plans_wait_for_their_player_after_moves_were_taken_back_or_somebody_has_left(game: Round, what: str) -> None:
    game.play("ann", "tax")
    table_plans.plan(game.table, "cy", "recruit")
    game.play("bob", "tax")
    if what == "undo":
        game.table.publish()
        game.table.propose_undo("bob")
        for seat in ("ann", "cy"):
            game.table.consent(seat)
        game.play("bob", "no-action")
    elif what == "substitute":
        game.table.propose_substitute("bob", "ann", SUBSTITUTE.public)
        game.table.consent("cy")
    else:
        game.table.resign("ann")
    assert tells(" ".join(game.carry_out("cy")), "seat-s-plan-has-stopped", seat="cy")
    assert game.table.asked == ("cy",)


def test_what_is_planned_for_every_round_is_made_once_in_each(game: Round) -> None:
    said = table_plans.plan(game.table, "bob", "in every round tax", guard=False)
    assert said[0] == says("planned-moves", moves=says("moves-unguarded", moves="in every round: tax"))
    for number in (1, 2, 3):
        while game.table.asked != ("bob",) or game.table.game.table.round < number:
            game.play_anything(game.table.asked[0])
        assert game.table.game.table.round == number
        said = game.carry_out("bob")
        assert says("seat-has-planned-this-move", seat="bob", move="tax") in said, said
        assert game.left("bob") == ["in every round: tax (unguarded)"]
        while game.table.asked != ("bob",):
            game.play_anything(game.table.asked[0])
        assert game.carry_out("bob") == [], "once in a round"


def test_what_was_played_by_hand_in_one_round_is_made_in_the_next_all_the_same(game: Round) -> None:
    """Though the machine has not looked in between."""
    table_plans.plan(game.table, "bob", "tax in every round")
    while game.table.game.table.round < 2 or game.table.asked != ("bob",):
        seat = game.table.asked[0]
        legal = [move.notation() for move in game.table.legal(seat)]
        if "tax" in legal:
            game.play(seat, "tax")
        else:
            game.play_anything(seat)
    assert says("seat-has-planned-this-move", seat="bob", move="tax") in game.carry_out("bob")


def test_what_was_planned_for_every_round_stops_and_is_taken_up_again(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax in every round")
    game.turn_of("bob")
    game.play("bob", "no-action")
    assert game.stopped("bob") == says("you-have-played-move-instead", move="no-action")
    assert game.left("bob") == ["in every round: tax (stopped: you have played no-action instead)"]
    session = Session(game.table._log, game.table.key("bob"), game.clock, seat="bob", kept=game.table._kept)
    planner.resume(session)
    game.turn_of("bob")
    assert says("seat-has-planned-this-move", seat="bob", move="tax") in game.carry_out("bob")


@pytest.mark.parametrize("words", ["tax if moonlight", "dance", "tax when moonlight", "tax then ("])
def test_a_kept_plan_that_cannot_be_read_any_more_stops_and_is_told(game: Round, words: str) -> None:
    """Another version of the game had such words. It ended `sync` with an error, and no plan was made any more."""
    for plan in ("tax", "recruit"):
        table_plans.plan(game.table, "bob", plan)
    store, name = game.table._kept["plans"], game.table.game.id
    store.write(name, [replace(plan, steps=[words]) if plan.steps == ["tax"] else plan for plan in store.read(name)])
    game.turn_of("bob")
    said = " ".join(game.carry_out("bob"))
    assert tells(said, "seat-s-plan-has-stopped", seat="bob")
    assert tells(said, "moves-r-cannot-be-read", moves=words)
    stopped, other = table_plans.plans(game.table, "bob")
    assert stopped.held
    assert (other.words(), other.held) == ("recruit", "")
    assert game.table.asked == ("bob",), "nothing is made beside a plan that has stopped"


def test_a_plan_that_cannot_be_read_is_not_taken_up_again(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax")
    store, name = game.table._kept["plans"], game.table.game.id
    store.write(name, [replace(plan, steps=["tax if moonlight"]) for plan in store.read(name)])
    session = Session(game.table._log, game.table.key("bob"), game.clock, seat="bob", kept={"plans": store})
    with pytest.raises(UsageError, match=telling("moves-r-cannot-be-read")) as refused:
        planner.resume(session)
    assert refused.value.advice == says("drop-it-and-plan-it")
    planner.drop(session, "all")
    assert game.left("bob") == []


@pytest.mark.parametrize("plans", [["tax then bribe hubu 3"], ["tax", "bribe hubu 3"]])
def test_plans_wait_after_one_of_their_moves_was_taken_back_that_nobody_else_had(game: Round, plans: list[str]) -> None:
    """Nothing in the game says so: step two was played alone."""
    for plan in plans:
        table_plans.plan(game.table, "bob", plan)
    game.turn_of("bob")
    game.carry_out("bob")
    assert game.left("bob") == ["bribe hubu 3"]
    game.table.undo()
    assert game.table.asked == ("bob",)
    assert game.carry_out("bob") == [says("seat-s-plan-has-stopped", seat="bob", why=says("moves-were-taken-back"))]
    assert game.table.asked == ("bob",)


def test_plans_do_not_outlive_a_player_who_was_replaced(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax")
    game.table.propose_substitute("ann", "bob", SUBSTITUTE.public)
    game.table.consent("cy")
    game.play("ann", "tax")
    with pytest.raises(NotYourTurnError, match=telling("there-is-no-key-of", seat="bob")):
        game.carry_out("bob")
    game.table.play_with("bob", SUBSTITUTE)
    assert tells(" ".join(game.carry_out("bob")), "seat-s-plan-has-stopped")
    assert game.table.asked == ("bob",)


def test_a_planned_choice_that_was_sealed_is_not_struck_off_again_when_it_is_shown() -> None:
    """Though its opening lists no seal but an opening that was there before it."""
    clock = Clock()
    table = pbem.new("pebbles", SEATS, heap=30, secret=True, seed=3, clock=clock)
    table_plans.plan(table, "cy", "stake 2 then stake 2")
    for seat in ("ann", "bob"):
        table.play(seat, "stake 1")
    clock.at += LONG
    table_plans.carry_out(table, "cy")
    shown = [event for event in table.events if event.kind == "open"]
    assert [(event.by, len(event.with_)) for event in shown] == [("ann", 3), ("bob", 1), ("cy", 1)]
    assert [plan.words() for plan in table_plans.plans(table, "cy")] == ["stake 2"]
