"""docs/glossary.md says what the nouns of the code mean: what it names is there, and modules keep to its words."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from source import module

pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[2]


class Entry(NamedTuple):
    """A line of the list: the words that it explains, where they are said, and the words that are not used for them."""

    words: str
    where: list[str]
    unused: list[str]


def _entries() -> list[Entry]:
    lines = re.findall(r"(?m)^\| (.+) \| .+ \| (.+) \| (.*)\|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"))
    return [
        Entry(words, re.findall(r"`(pbem[\w.]+)`", where), [word for word in re.split(r", ?", unused.strip()) if word])
        for words, where, unused in lines
        if words != "word" and set(words) != {"-"}
    ]


def _is_there(name: str) -> bool:
    """Whether a dotted name leads to a module, or to something in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for attribute in parts[length:]:
            found = getattr(found, attribute, None)
        return found is not None
    return False


def test_what_the_glossary_names_is_there() -> None:
    entries = _entries()
    assert len(entries) > 50
    assert [name for entry in entries for name in entry.where if not _is_there(name)] == []


def test_each_word_is_explained_once() -> None:
    words = [word for entry in _entries() for word in entry.words.split(", ")]
    assert sorted(words) == sorted(set(words))


def test_modules_say_what_they_are_for_in_the_words_of_the_glossary() -> None:
    heads = {
        path: (ast.get_docstring(module(path)) or "").partition("\n")[0]
        for path in sorted((ROOT / "pbem").rglob("*.py"))
    }
    said = [f"{path.relative_to(ROOT)}: {word}" for path, head in heads.items() for word in _unused_in(head)]
    assert said == []


def test_modules_and_classes_are_named_in_the_words_of_the_glossary() -> None:
    said = [
        f"{path.relative_to(ROOT)}: {name}: {word}"
        for path in sorted((ROOT / "pbem").rglob("*.py"))
        for name in [path.stem, *(one.name for one in ast.walk(module(path)) if isinstance(one, ast.ClassDef))]
        for word in _unused_in(re.sub(r"_|(?<=[a-z])(?=[A-Z])", " ", name))
    ]
    assert said == []


def _unused_in(text: str) -> list[str]:
    """The words in a text that the list has others for."""
    return _unused().findall(text)


@cache
def _unused() -> re.Pattern[str]:
    unused = sorted({word for entry in _entries() for word in entry.unused})
    assert unused
    return re.compile(rf"\b(?:{'|'.join(unused)})s?\b", re.IGNORECASE)
