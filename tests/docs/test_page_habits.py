"""Habits of language (tests/habits.py) in the pages by hand: none comes back beyond what is right where it still is."""

import by_hand
import pytest
from habits import HABITS


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_that_the_pages_have_left_does_not_come_back(habit: str) -> None:
    found = by_hand.hits(HABITS[habit].pattern)
    assert len(found) <= HABITS[habit].pages, "\n".join(found)


def test_code_and_examples_have_no_habits() -> None:
    page = "He waits. <!-- told by him -->\n```\nnobody\n```\n`begin` is typed.\n"
    assert by_hand.prose(page) == "He waits. \n\n`it` is typed.\n"


def test_a_break_within_a_paragraph_hides_no_habit() -> None:
    page = "# A page\n\nHe takes it\nback.\n\n- An item,\n  in two rows.\n- Another.\n"
    assert by_hand.prose(page) == "# A page\n\nHe takes it back.\n\n- An item, in two rows.\n- Another.\n"
