"""What a plan makes depends on what is legal by then, on its conditions, and on its second choices."""

import pytest
from rounds import Round
from wording import says, tells

from pbem.rooms.plans import table_plans
from pbem.rules import Condition


def test_a_move_that_is_not_legal_stops_the_plan_and_nothing_is_played_instead(game: Round) -> None:
    table_plans.plan(game.table, "bob", "bribe hubu 3 then tax", guard=False)
    game.play("ann", "bribe hubu 3")
    assert says("this-official-has-been-bribed") in " ".join(game.carry_out("bob"))
    assert game.table.asked == ("bob",)
    assert game.stopped("bob").startswith(says("this-official-has-been-bribed"))
    assert game.carry_out("bob") == []


def test_a_second_choice_is_made_only_if_it_was_asked_for(game: Round) -> None:
    table_plans.plan(game.table, "bob", "bribe hubu 3 else tax", guard=False)
    game.play("ann", "bribe hubu 3")
    assert says("seat-collects-taxes", seat="bob") in game.carry_out("bob")


def test_a_plan_stops_at_once_and_not_when_its_move_would_have_gone_out(game: Round) -> None:
    """Its player was called up to half an hour later, and the table waited."""
    table_plans.plan(game.table, "bob", "bribe hubu 4 if it costs at most 3")
    game.turn_of("bob")
    assert table_plans.carry_out(game.table, "bob") == ["bob's plan has stopped: bribe hubu 4 costs 6; see `pbem plan`"]
    table_plans.plan(game.table, "cy", "tax")
    game.play("bob", "tax")
    assert table_plans.carry_out(game.table, "cy") == [], "what is made is held back as ever"
    assert says("seat-collects-taxes", seat="cy") in game.carry_out("cy")


def test_a_price_that_is_too_high_stops_a_plan(game: Round) -> None:
    table_plans.plan(game.table, "bob", "bribe hubu 4 if it costs at most 3")
    game.turn_of("bob")
    assert says("move-costs-price", move="bribe hubu 4", price=6) in " ".join(game.carry_out("bob"))
    assert game.table.asked == ("bob",)


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ("tax if ann plays bribe hubu", True),
        ("tax if ann plays bribe", True),
        ("tax if ann plays bribe 3", True),
        ("tax if anybody plays bribe hubu 3", True),
        ("tax if ann plays bribe hubu 4", False),
        ("tax if cy plays bribe", False),
        ("tax unless ann plays bribe gongbu", True),
        ("tax unless cy plays bribe", True),
        ("tax unless anybody plays bribe", False),
        ("recruit unless ann plays bribe else tax", True),
        ("recruit if cy plays bribe else tax if ann plays bribe", True),
        ("tax if ann plays bribe unless ann plays bribe hubu", False),
        ("bribe hubu 4 if it costs at most 3 else tax", True),
        ("invade mongolia 1 else tax", True),
    ],
)
def test_a_move_depends_on_what_others_have_played_and_a_second_choice_is_made_where_it_cannot_be(
    game: Round, words: str, *, made: bool
) -> None:
    """Ann bribes Hubu 3; bob has no army with which to invade."""
    table_plans.plan(game.table, "bob", words)
    game.play("ann", "bribe hubu 3")
    said = " ".join(game.carry_out("bob"))
    assert (says("seat-collects-taxes", seat="bob") in said) is made, said
    assert (tells(said, "seat-s-plan-has-stopped", seat="bob")) is not made, said


def test_a_condition_that_does_not_hold_stops_a_plan_and_its_player_is_told(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax if ann plays recruit")
    game.play("ann", "tax")
    assert game.carry_out("bob") == ["bob's plan has stopped: ann has not played recruit; see `pbem plan`"]
    assert game.table.asked == ("bob",)


def test_what_was_played_before_a_plans_last_move_meets_no_condition_of_its_next(game: Round) -> None:
    """A reply is to what comes after it was planned, and after the move before it."""
    game.play("ann", "recruit")
    table_plans.plan(game.table, "bob", "tax then no-action if cy plays recruit unless ann plays recruit")
    assert says("seat-collects-taxes", seat="bob") in game.carry_out("bob")
    game.play("cy", "recruit")
    game.turn_of("bob")
    assert says("seat-has-planned-this-move", seat="bob", move="no-action") in game.carry_out("bob")


def test_what_a_plan_waits_for_is_no_reason_to_stop(game: Round) -> None:
    """The guard would: the gift is to the seat that the plan names."""
    table_plans.plan(game.table, "bob", "give-gift 1 to cy if ann plays give-gift")
    game.play("ann", "give-gift 1 to cy")
    assert not tells(" ".join(game.carry_out("bob")), "seat-s-plan-has-stopped")


@pytest.mark.parametrize("words", ["bribe", "bribe hubu"])
def test_the_cheapest_of_a_kind_is_chosen_when_its_turn_comes(game: Round, words: str) -> None:
    table_plans.plan(game.table, "bob", f"cheapest {words}", guard=False)
    game.turn_of("bob")
    at = game.table.game.table
    prices = {move.notation(): move.cost(at, "bob") or 0 for move in game.table.legal("bob")}
    meant = {move: price for move, price in prices.items() if move.startswith(f"{words} ")}
    assert len({*meant.values()}) > 1
    [made] = [
        said.removeprefix(says("seat-has-planned-this-move", seat="bob", move=""))
        for said in game.carry_out("bob")
        if tells(said, "seat-has-planned-this-move")
    ]
    assert meant[made] == min(meant.values())


def test_a_card_that_is_to_be_kept_pays_nothing(game: Round) -> None:
    game.turn_of("bob")
    by_hand = game.table.clone()
    by_hand.play("bob", "buy-junks 1")
    [used] = by_hand.events[-1].body["pay"]
    table_plans.plan(game.table, "bob", f"buy-junks 1 keep {used}")
    assert says("seat-has-planned-this-move", seat="bob", move="buy-junks 1") in game.carry_out("bob")
    assert game.table.events[-1].body["slots"] != by_hand.events[-1].body["slots"]


def test_a_move_that_pays_nothing_keeps_every_card(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax keep 9")
    game.turn_of("bob")
    assert says("seat-has-planned-this-move", seat="bob", move="tax") in game.carry_out("bob")


def test_a_plan_stops_where_its_move_cannot_be_paid_without_a_card_that_is_to_be_kept(game: Round) -> None:
    table_plans.plan(game.table, "bob", "buy-junks 1 keep 9")
    game.turn_of("bob")
    assert says("seat-s-plan-has-stopped", seat="bob", why=says("you-have-no-card-to", card=9)) in " ".join(
        game.carry_out("bob")
    )


def test_a_move_waits_until_what_it_waits_for_holds(game: Round) -> None:
    """`when`: not while it does not hold; it is no reason to stop."""
    table_plans.plan(game.table, "cy", "no-action when last")
    for _turn in range(2):
        while game.table.asked != ("cy",):
            game.play_anything(game.table.asked[0])
        assert game.carry_out("cy") == [], "ann and bob have not passed"
        game.play("cy", "no-action")
    while game.table.asked != ("cy",):
        game.play_anything(game.table.asked[0])
    assert says("seat-has-planned-this-move", seat="cy", move="no-action") in game.carry_out("cy")


def test_a_move_is_made_each_time_that_what_it_waits_for_holds(game: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    always = Condition("it is your turn", lambda _view: True)
    monkeypatch.setattr(type(game.table.ruleset), "conditions", lambda _ruleset: {"always": always})
    table_plans.plan(game.table, "bob", "no-action when always")
    for _turn in range(2):
        while game.table.asked != ("bob",):
            game.play_anything(game.table.asked[0])
        assert says("seat-has-planned-this-move", seat="bob", move="no-action") in game.carry_out("bob")
    assert game.left("bob") == ["no-action when always"]


def test_what_is_made_whenever_something_holds_is_made_beside_a_plan_that_stopped(game: Round) -> None:
    """The cubes are gone, so the bribe cannot be made; to pass when they are was asked for by itself."""

    def moves(seat: str) -> list[str]:
        return [move.notation() for move in game.table.legal(seat)]

    while (seat := game.table.asked[0]) != "bob" or "pass" not in moves(seat):
        game.play(seat, next((one for one in moves(seat) if one.startswith(("bribe", "secure"))), moves(seat)[0]))
    assert len(moves("bob")) > 1, "he might transfer influence"
    table_plans.plan(game.table, "bob", "bribe hubu 3")
    table_plans.plan(game.table, "bob", "pass when empty")
    assert says("seat-passes", seat="bob") in " ".join(game.carry_out("bob"))
    assert [bool(plan.held) for plan in table_plans.plans(game.table, "bob")] == [True, False]


def test_beside_a_plan_that_stopped_nothing_else_that_was_planned_is_made(game: Round) -> None:
    table_plans.plan(game.table, "bob", "bribe hubu 3")
    table_plans.plan(game.table, "bob", "tax")
    game.play("ann", "bribe hubu 3")
    assert len(game.carry_out("bob")) == 1
    assert [bool(plan.held) for plan in table_plans.plans(game.table, "bob")] == [True, False]
    assert game.table.asked == ("bob",)


def test_plans_are_made_in_the_order_in_which_they_are_listed(game: Round) -> None:
    """The second stopped, since its player had "played tax instead": as the first had said."""
    table_plans.plan(game.table, "bob", "tax")
    table_plans.plan(game.table, "bob", "no-action")
    for made, left in (("tax", ["no-action"]), ("no-action", [])):
        game.turn_of("bob")
        assert says("seat-has-planned-this-move", seat="bob", move=made) in game.carry_out("bob")
        assert game.left("bob") == left


def test_what_of_two_plans_was_played_elsewhere_is_struck_off_the_first_and_stops_no_other(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax")
    table_plans.plan(game.table, "bob", "tax then no-action")
    game.turn_of("bob")
    game.play("bob", "tax")
    assert game.left("bob") == ["tax then no-action"], "the second waits for another tax"
    assert game.carry_out("bob") == []
    game.turn_of("bob")
    assert says("seat-has-planned-this-move", seat="bob", move="tax") in game.carry_out("bob")
    assert game.left("bob") == ["no-action"]


def test_the_step_after_one_that_failed_is_not_made(game: Round) -> None:
    """ "Do X, then pass" that passed though X had failed."""
    table_plans.plan(game.table, "bob", "bribe hubu 3 then no-action", guard=False)
    game.play("ann", "bribe hubu 3")
    game.carry_out("bob")
    game.play("bob", "tax")
    while game.table.asked != ("bob",):
        game.play_anything(game.table.asked[0])
    assert game.carry_out("bob") == []
    assert game.table.asked == ("bob",)
