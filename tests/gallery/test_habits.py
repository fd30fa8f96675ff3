"""Habits of language that pbem's sentences have left, held down to what is right where it still stands."""

import re
from collections.abc import Mapping

import pytest
import wording

HABITS: Mapping[str, tuple[str, int]] = {
    "spoken pronouns, for no one, someone, everyone": (r"\b(?:nobody|somebody|everybody)\b", 1),
    "whoever, for the player or the host": (r"\b[Ww]ho(?:m?ever|soever)\b", 0),
    "a clause in place of a noun": (r"\b[Ww]hat (?:you|they|was|has|comes|the|others) ", 7),
    "is no X, for is not an X": (r"(?<!there )(?<!There )\bis no (?!longer\b|more\b)", 0),
    "begin, for start": (r"\b(?:begins?|began|begun)\b", 0),
    "a mail, for a message": (
        r"\b(?:a|an|the|this|that|each|every) mail\b(?! (?:server|program|address))",
        1,
    ),
    "tell, for show or say": (r"\b(?:told|tells?)\b", 5),
    "take back, for undo": (r"\b(?:take|taken|takes|took)(?: \w+)? back\b", 0),
    "the creator, for the host": (r"\bcreator\b", 0),
    "he, for a player": (r"\b(?:he|him)\b", 1),
    "pbem as I": (r"\bI'(?:m|ve|ll)\b|\b[Mm]y\b", 0),
    "is to be done": (r"\b(?:is|are|was|were) to be\b", 0),
}
"""Each with its pattern, and how many sentences may have it."""
TYPED = re.compile(r"(?:[\w' ]+, ){5}")
"""A list of what people type: no sentence of ours."""


def having(habit: str) -> list[str]:
    """The sentences that have a habit."""
    pattern, _most = HABITS[habit]
    said = (form for forms in wording.in_code() for form in forms[-1:])
    return sorted(one for one in said if re.search(pattern, one) and not is_list(one))


def is_list(sentence: str) -> bool:
    """Whether these are words that people type."""
    unpunctuated = not re.search(r"[^\w' ]", sentence)
    return TYPED.match(sentence) is not None or (unpunctuated and len(sentence.split()) > 20)


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_that_was_left_does_not_come_back(habit: str) -> None:
    """Nor may more sentences have it than do, so that the next one is seen."""
    found = having(habit)
    assert len(found) == HABITS[habit][1], "\n".join(found)
