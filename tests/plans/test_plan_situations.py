"""What becomes of a plan in each situation: each is seen in a test, which is named here."""

from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

SEEN_IN = [
    (
        "my turn comes",
        "the move is made as I would have made it, and told to me with the next sync",
        "plans/test_plans.py::test_a_planned_move_is_made_when_its_turn_comes",
    ),
    (
        "my turn has just come",
        "it goes out 10 to 30 minutes later, by day and by night, unless I have set [quiet hours](service.md)",
        "plans/test_plans_end.py::test_an_answer_that_was_planned_does_not_come_at_once",
    ),
    (
        "my next turn comes",
        "the next move after `then` is made",
        "plans/test_plans.py::test_a_plan_goes_on_at_the_next_turn",
    ),
    (
        "others still play",
        "nothing",
        "plans/test_plans.py::test_nothing_is_made_before_its_turn",
    ),
    (
        "I have drawn cards that cannot be read yet",
        "it is kept, and judged when the cards are there",
        "cli/test_plans_without_cards.py::test_what_comes_after_a_draw_is_planned_with_it_and_made_when_the_cards_are_there",
    ),
    (
        "the whole table waits for cards",
        "it is kept, and says whom the table waits for",
        "plans/test_plans_while_cards_wait.py::test_a_plan_that_is_given_while_the_table_waits_for_cards_is_kept_and_says_whom_it_waits_for",
    ),
    (
        "somebody comes near, and it costs more or is worth less",
        "it stops, and says who did what",
        "plans/test_plans_guarded.py::test_a_plan_stops_when_another_seat_comes_near",
    ),
    (
        "somebody comes near, and price, effect and worth are the same",
        "it is made",
        "plans/test_plans_guarded.py::test_a_plan_goes_on_where_its_move_costs_does_and_is_worth_what_it_was",
    ),
    (
        "somebody gives me a gift",
        "it stops",
        "plans/test_plans_guarded.py::test_a_plan_stops_when_its_seat_is_given_something",
    ),
    (
        "somebody comes near a plan with `--unguarded`",
        "it is made",
        "plans/test_plans_guarded.py::test_without_a_guard_a_plan_goes_on",
    ),
    (
        "I plan a claim, a gift or a forced examination with `--unguarded`",
        "that is refused",
        "plans/test_plans_guarded.py::test_what_is_contested_is_never_planned_without_a_guard",
    ),
    (
        "somebody came near before I planned",
        "it is made",
        "plans/test_plans_guarded.py::test_what_happened_before_a_plan_was_given_does_not_stop_it",
    ),
    (
        "the move is not legal by then",
        "it stops; nothing is made instead",
        "plans/test_plans_with_conditions.py::test_a_move_that_is_not_legal_stops_the_plan_and_nothing_is_played_instead",
    ),
    (
        "the same, with `else`",
        "the second choice is made",
        "plans/test_plans_with_conditions.py::test_a_second_choice_is_made_only_if_it_was_asked_for",
    ),
    (
        "an `if` or `unless` does not hold",
        "it stops, and says which",
        "plans/test_plans_with_conditions.py::test_a_condition_that_does_not_hold_stops_a_plan_and_its_player_is_told",
    ),
    (
        "it costs more than `if it costs at most`",
        "it stops",
        "plans/test_plans_with_conditions.py::test_a_price_that_is_too_high_stops_a_plan",
    ),
    (
        "a `when` does not hold",
        "it waits",
        "plans/test_plans_with_conditions.py::test_a_move_waits_until_what_it_waits_for_holds",
    ),
    (
        "another plan of mine has stopped, and what `pass when empty` waits for holds",
        "I pass",
        "plans/test_plans_with_conditions.py::test_what_is_made_whenever_something_holds_is_made_beside_a_plan_that_stopped",
    ),
    (
        "another plan of mine has stopped",
        "nothing else that I have planned is made",
        "plans/test_plans_with_conditions.py::test_beside_a_plan_that_stopped_nothing_else_that_was_planned_is_made",
    ),
    (
        "it stops",
        "I am called at once",
        "cli/test_plan.py::test_whose_plan_stops_is_asked_at_once",
    ),
    (
        "its round or year ends",
        "it ends; if that was likely, I was told so when I planned it, with `--next`",
        "plans/test_plans_end.py::test_a_plan_ends_with_its_round",
    ),
    (
        "it was for `every round`",
        "it begins anew",
        "plans/test_plans_end.py::test_what_is_planned_for_every_round_is_made_once_in_each",
    ),
    (
        "I am asked something else than its `--if-asked`",
        "nothing",
        "plans/test_plans_end.py::test_a_plan_for_a_question_is_not_made_at_another",
    ),
    (
        "I play the planned move by hand",
        "it is struck off",
        "plans/test_plans_by_hand_too.py::test_a_planned_move_that_was_played_by_hand_is_struck_off",
    ),
    (
        "I play something else",
        "it stops",
        "plans/test_plans_by_hand_too.py::test_a_plan_stops_if_its_player_has_played_something_else",
    ),
    (
        "two of my machines have it",
        "both sign the very same event",
        "cli/test_plan.py::test_two_machines_of_one_player_make_one_event",
    ),
    (
        "my machine dies while it is made",
        "it is made once",
        "cli/test_plans_under_kills.py::test_what_is_killed_at_any_write_makes_each_planned_move_once",
    ),
    (
        "somebody proposes something",
        "it waits",
        "plans/test_plans_end.py::test_nothing_is_made_while_somebody_proposes_something",
    ),
    (
        "moves are taken back by agreement, somebody leaves, or somebody else takes a seat",
        "it stops",
        "plans/test_plans_end.py::test_plans_wait_for_their_player_after_moves_were_taken_back_or_somebody_has_left",
    ),
    (
        "I take a planned move back that nobody else has",
        "what was planned after it stops",
        "plans/test_plans_end.py::test_plans_wait_after_one_of_their_moves_was_taken_back_that_nobody_else_had",
    ),
    (
        "the rules have moved for somebody, or the others go on without a seat",
        "it stops",
        "plans/test_plans_while_away.py::test_plans_stop_when_the_rules_have_moved_for_somebody",
    ),
    (
        "I am away",
        "it waits until I am back, unless I have said `--plans`",
        "plans/test_plans_while_away.py::test_plans_wait_until_their_player_is_back",
    ),
    (
        "my seat is given to somebody else",
        "it is made no more",
        "plans/test_plans_end.py::test_plans_do_not_outlive_a_player_who_was_replaced",
    ),
    (
        "another version of pbem cannot read it",
        "it stops, and says so",
        "plans/test_plans_end.py::test_a_kept_plan_that_cannot_be_read_any_more_stops_and_is_told",
    ),
]
"""A situation, what a plan does then, and the test."""


def test_there_are_so_many_situations() -> None:
    assert len({what for what, _does, _test in SEEN_IN}) >= 30


@pytest.mark.parametrize("test", [test for _what, _does, test in SEEN_IN])
def test_each_of_them_is_seen(test: str) -> None:
    file, name = test.split("::")
    assert f"\ndef {name}(" in (TESTS / file).read_text()
