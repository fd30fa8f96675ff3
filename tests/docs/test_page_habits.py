"""Habits of language that the pages by hand have left: none may come back beyond what is right where it still is."""

from collections.abc import Mapping

import by_hand
import pytest

HABITS: Mapping[str, tuple[str, int]] = {
    "spoken pronouns, for no one, someone, everyone": (r"\b(?:[Nn]obody|[Ss]omebody|[Ee]verybody|[Aa]nybody)\b", 7),
    "whoever, for the player or the host": (r"\b[Ww]ho(?:m?ever|soever)\b", 1),
    "a clause in place of a noun": (r"\b[Ww]hat (?:you|they|was|has|comes|the|others|is|it|pbem|a) ", 195),
    "is no X, for is not an X": (r"(?<![Tt]here )\b(?:is|are) no (?!longer\b|more\b|one\b|other\b)", 1),
    "begin, for start": (r"\b(?:[Bb]egins?|[Bb]egan|[Bb]egun|anew)\b", 3),
    "a mail, for a message": (
        r"\b(?:[Aa]|an|one|[Tt]he|[Tt]his|[Tt]hat|[Ee]ach|[Ee]very) mail\b(?! (?:server|program|address|account))",
        2,
    ),
    "mails, for messages": (r"(?<!-)\b[Mm]ails\b(?! (?:everyone|the|those|only)\b)", 3),
    "tell, for show or say": (r"\b(?:[Tt]old|[Tt]ells?)\b", 77),
    "take back, for undo": (r"\b(?:take|taken|takes|took)(?: \w+)? back\b", 17),
    "he, for a player": (r"\b(?:he|him|his)\b", 10),
    "pbem as I": (r"\bI'(?:m|ve|ll)\b|\b[Mm]y\b", 11),
    "is to be done": (r"\b(?:is|are|was|were) to be\b", 0),
    "things that stand and lie": (r"\b(?:stands?|stood|lies?|lay|lying)\b", 38),
    "believed, for valid": (r"\b(?:un)?believ", 1),
    "noughts, for zeros": (r"\b[Nn]oughts?\b", 0),
    "but for, for except": (r"\bbut for\b", 3),
}
"""Each with its pattern, and how often it may occur."""


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_that_the_pages_have_left_does_not_come_back(habit: str) -> None:
    """A page that loses one may lower the number; one more is seen."""
    pattern, most = HABITS[habit]
    found = by_hand.hits(pattern)
    assert len(found) <= most, "\n".join(found)


def test_code_and_examples_have_no_habits() -> None:
    page = "He waits. <!-- told by him -->\n```\nnobody\n```\n`begin` is typed.\n"
    assert by_hand.prose(page) == "He waits. \n\n`it` is typed.\n"
