"""Habits of language (tests/habits.py) in pbem's sentences and its games' texts: held down to what is right of them."""

import re
import tomllib
from collections.abc import Iterator, Mapping

import pytest
import wording
from habits import HABITS
from wording import ROOT

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
    known = HABITS[habit]
    for said, most in ((sentences(), known.sentences), (texts(), known.texts)):
        found = sorted(one for one in said if re.search(known.pattern, one))
        assert len(found) == most, "\n".join(found)


def test_the_texts_of_every_game_are_read() -> None:
    assert len(GAMES) == 3
    assert len([*texts()]) > 1000
