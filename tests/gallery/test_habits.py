"""Habits of language that pbem's sentences and its games' texts have left, held down to what is right of them."""

import re
import tomllib
from collections.abc import Iterator, Mapping

import pytest
import wording
from wording import ROOT

HABITS: Mapping[str, tuple[str, int, int]] = {
    "spoken pronouns, for no one, someone, everyone": (r"\b(?:[Nn]obody|[Ss]omebody|[Ee]verybody|[Aa]nybody)\b", 1, 3),
    "whoever, for the player or the host": (r"\b[Ww]ho(?:m?ever|soever)\b", 0, 0),
    "a clause in place of a noun": (r"\b[Ww]hat (?:you|they|was|has|comes|the|others) ", 7, 0),
    "is no X, for is not an X": (r"(?<!there )(?<!There )\bis no (?!longer\b|more\b)", 0, 0),
    "begin, for start": (r"\b[Bb](?:egins?|egan|egun)\b", 0, 0),
    "a mail, for a message": (
        r"\b(?:a|an|the|this|that|each|every) mail\b(?! (?:server|program|address))",
        1,
        0,
    ),
    "tell, for show or say": (r"\b(?:told|tells?)\b", 5, 0),
    "take back, for undo": (r"\b(?:take|taken|takes|took)(?: \w+)? back\b", 0, 0),
    "the creator, for the host": (r"\bcreator\b", 0, 0),
    "he or she, for a player or an official": (r"\b(?:he|him|his|himself|she|her|herself)\b", 3, 0),
    "pbem as I": (r"\bI'(?:m|ve|ll)\b|\b[Mm]y\b", 0, 0),
    "is to be done": (r"\b(?:is|are|was|were) to be\b", 0, 0),
    "lies, for is": (r"\b(?:lies|lying)\b", 0, 0),
}
"""Each with its pattern, and how many sentences of the code and how many texts of the games may have it."""
TYPED = re.compile(r"(?:[\w' ]+, ){5}")
"""A list of what people type: no sentence of ours."""
GAMES = (*sorted((ROOT / "games").glob("pbem_*/text")), ROOT / "pbem/template/pebbles/pbem_pebbles/text")
READ = ("title", "text", "rule", "why", "meaning", "task", "hint", "taught")
"""What people read of an entry in a file of a game's texts."""


def sentences() -> Iterator[str]:
    """Every sentence of the code, in its form for many."""
    return (form for forms in wording.in_code() for form in forms[-1:] if not is_list(form))


def texts() -> Iterator[str]:
    """Every paragraph of the games' topics, and whatever is read of rulings, glossaries and lessons."""
    for folder in GAMES:
        for page in sorted(folder.glob("topics/*.md")):
            yield from (" ".join(part.split()) for part in page.read_text(encoding="utf-8").split("\n\n"))
        for name in ("rulings", "glossary", "lessons"):
            if (page := folder / f"{name}.toml").is_file():
                yield from entries(tomllib.loads(page.read_text(encoding="utf-8")))


def entries(table: Mapping[str, object]) -> Iterator[str]:
    """The texts of a table and of all within it."""
    for name, value in table.items():
        if name in READ:
            yield str(value)
        for one in value if isinstance(value, list) else ():
            if isinstance(one, dict):
                yield from entries(one)


def is_list(sentence: str) -> bool:
    """Whether these are words that people type."""
    unpunctuated = not re.search(r"[^\w' ]", sentence)
    return TYPED.match(sentence) is not None or (unpunctuated and len(sentence.split()) > 20)


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_that_was_left_does_not_come_back(habit: str) -> None:
    """Nor may more sentences have it than do, so that the next one is seen."""
    pattern, of_sentences, of_texts = HABITS[habit]
    for said, most in ((sentences(), of_sentences), (texts(), of_texts)):
        found = sorted(one for one in said if re.search(pattern, one))
        assert len(found) == most, "\n".join(found)


def test_the_texts_of_every_game_are_read() -> None:
    assert len(GAMES) == 3
    assert len([*texts()]) > 1000
