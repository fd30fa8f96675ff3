"""Habits of language that pbem has left, in its sentences, in its games' texts and on its pages by hand."""

from collections.abc import Mapping
from typing import NamedTuple


class Habit(NamedTuple):
    """What it is found by, and where it is still right."""

    pattern: str
    sentences: int
    """So many sentences of the code have it."""
    texts: int
    """So many paragraphs and entries of the games' texts."""
    pages: int
    """So often it occurs in pages by hand, at most: a page that loses one may lower the number."""


HABITS: Mapping[str, Habit] = {
    "spoken pronouns, for no one, someone, everyone": Habit(
        r"\b(?:[Nn]obody|[Ss]omebody|[Ee]verybody|[Aa]nybody)\b", 1, 3, 6
    ),
    "whoever, for the player or the host": Habit(r"\b[Ww]ho(?:m?ever|soever)\b", 0, 0, 0),
    "a clause in place of a noun": Habit(r"\b[Ww]hat (?:you|they|was|has|comes|the|others) ", 7, 0, 68),
    "what is, in place of a noun": Habit(r"\b[Ww]hat (?:is|it|pbem|a) ", 2, 15, 122),
    "is no X, for is not an X": Habit(r"(?<![Tt]here )\b(?:is|are) no (?!longer\b|more\b|one\b|other\b)", 0, 0, 0),
    "begin, for start": Habit(r"\b[Bb](?:egins?|egan|egun)\b", 0, 0, 2),
    "anew, for again": Habit(r"\banew\b", 0, 4, 0),
    "a mail, for a message": Habit(
        r"\b(?:[Aa]|an|one|[Tt]he|[Tt]his|[Tt]hat|[Ee]ach|[Ee]very) mail\b(?! (?:server|program|address|account))",
        sentences=1,
        texts=0,
        pages=2,
    ),
    "mails, for messages": Habit(r"(?<!-)\b[Mm]ails\b(?! (?:everyone|the|those|only)\b)", 0, 0, 2),
    "tell, for show or say": Habit(r"\b(?:[Tt]old|[Tt]ells?)\b", 6, 0, 69),
    "take back, for undo": Habit(r"\b(?:take|taken|takes|took)(?: \w+)? back\b", 0, 0, 12),
    "the creator, for the host": Habit(r"\bcreator\b", 0, 0, 22),
    "he or she, for a player or an official": Habit(r"\b(?:he|him|his|himself|she|her|herself)\b", 3, 0, 10),
    "pbem as I": Habit(r"\bI'(?:m|ve|ll)\b|\b[Mm]y\b", 0, 0, 10),
    "is to be done": Habit(r"\b(?:is|are|was|were) to be\b", 0, 0, 0),
    "lies, for is": Habit(r"\b(?:lies|lying)\b", 0, 0, 3),
    "things that stand": Habit(r"\b(?:stands?|stood|lie|lay)\b", 7, 9, 35),
    "believed, for valid": Habit(r"\b(?:un)?believ", 0, 0, 1),
    "noughts, for zeros": Habit(r"\b[Nn]oughts?\b", 0, 0, 0),
    "but for, for except": Habit(r"\bbut for\b", 0, 0, 3),
}
