"""What becomes of a plan in each situation that docs/plans.md lists: each is seen in a test, which is named here."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "plans.md"
ROW = re.compile(r"^\| (\d+) \| [^|]+ \| [^|]+ \|$", re.MULTILINE)

SEEN_IN = {
    1: "app/test_plans.py::test_a_planned_move_is_made_when_its_turn_comes",
    2: "app/test_plans_end.py::test_an_answer_that_was_planned_does_not_come_at_once",
    3: "app/test_plans.py::test_a_plan_goes_on_at_the_next_turn",
    4: "app/test_plans.py::test_nothing_is_made_before_its_turn",
    5: "cli/test_plans_without_cards.py::"
    "test_what_comes_after_a_draw_is_planned_with_it_and_made_when_the_cards_are_there",
    6: "app/test_plans_while_cards_wait.py::"
    "test_a_plan_that_is_given_while_the_table_waits_for_cards_is_kept_and_says_whom_it_waits_for",
    7: "app/test_plans_guarded.py::test_a_plan_stops_when_another_seat_comes_near",
    8: "app/test_plans_guarded.py::test_a_plan_goes_on_where_its_move_costs_does_and_is_worth_what_it_was",
    9: "app/test_plans_guarded.py::test_a_plan_stops_when_its_seat_is_given_something",
    10: "app/test_plans_guarded.py::test_without_a_guard_a_plan_goes_on",
    11: "app/test_plans_guarded.py::test_what_is_contested_is_never_planned_without_a_guard",
    12: "app/test_plans_guarded.py::test_what_happened_before_a_plan_was_given_does_not_stop_it",
    13: "app/test_plans_with_conditions.py::test_a_move_that_is_not_legal_stops_the_plan_and_nothing_is_played_instead",
    14: "app/test_plans_with_conditions.py::test_a_second_choice_is_made_only_if_it_was_asked_for",
    15: "app/test_plans_with_conditions.py::test_a_condition_that_does_not_hold_stops_a_plan_and_its_player_is_told",
    16: "app/test_plans_with_conditions.py::test_a_price_that_is_too_high_stops_a_plan",
    17: "app/test_plans_with_conditions.py::test_a_move_waits_until_what_it_waits_for_holds",
    18: "app/test_plans_with_conditions.py::"
    "test_what_is_made_whenever_something_holds_is_made_beside_a_plan_that_stopped",
    19: "app/test_plans_with_conditions.py::test_beside_a_plan_that_stopped_nothing_else_that_was_planned_is_made",
    20: "cli/test_plan.py::test_whose_plan_stops_is_asked_at_once",
    21: "app/test_plans_end.py::test_a_plan_ends_with_its_round",
    22: "app/test_plans_end.py::test_what_is_planned_for_every_round_is_made_once_in_each",
    23: "app/test_plans_end.py::test_a_plan_for_a_question_is_not_made_at_another",
    24: "app/test_plans_by_hand_too.py::test_a_planned_move_that_was_played_by_hand_is_struck_off",
    25: "app/test_plans_by_hand_too.py::test_a_plan_stops_if_its_player_has_played_something_else",
    26: "cli/test_plan.py::test_two_machines_of_one_player_make_one_event",
    27: "cli/test_plans_under_kills.py::test_what_is_killed_anywhere_makes_each_planned_move_once",
    28: "app/test_plans_end.py::test_nothing_is_made_while_somebody_proposes_something",
    29: "app/test_plans_end.py::test_plans_wait_for_their_player_after_moves_were_taken_back_or_somebody_has_left",
    30: "app/test_plans_end.py::test_plans_wait_after_one_of_their_moves_was_taken_back_that_nobody_else_had",
    31: "app/test_plans_while_away.py::test_plans_stop_when_the_rules_have_moved_for_somebody",
    32: "app/test_plans_while_away.py::test_plans_wait_until_their_player_is_back",
    33: "app/test_plans_end.py::test_plans_do_not_outlive_a_player_who_was_replaced",
    34: "app/test_plans_end.py::test_a_kept_plan_that_cannot_be_read_any_more_stops_and_is_told",
}


def test_the_page_lists_as_many_situations_as_are_tested() -> None:
    assert [int(number) for number in ROW.findall(PAGE.read_text())] == [*SEEN_IN]
    assert len(SEEN_IN) >= 30


@pytest.mark.parametrize("test", SEEN_IN.values())
def test_each_of_them_is_seen(test: str) -> None:
    file, name = test.split("::")
    assert f"\ndef {name}(" in (TESTS / file).read_text()
