"""Which rooms a test needs: where one of them is missing, it is not collected (conftest.py).

That is the room in whose folder it lies (tests/git), those of which its file imports anything, itself or by another
module of the tests, and those that it names, `pytest.mark.room("dealt")`, since it types their commands; with no name
it needs every room.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from pbem.room import rooms

ROOT = Path(__file__).parents[1]
IMPORTED = re.compile(r"\bpbem\.rooms\.(\w+)|\bfrom pbem\.rooms import (\w+)")
MARKED = re.compile(r"(?m)^pytestmark = .*\bmark\.room\((.*?)\)")
MODULES = re.compile(r"^ *(?:from|import) (\w+)\b", re.MULTILINE)


@cache
def missing() -> frozenset[str]:
    """The rooms that tests are about, and that are not here, or lack another; none, where nobody took one away."""
    return frozenset(room for path in _files() for room in _named(path)) - rooms().keys()


def lacks(path: Path) -> bool:
    """Whether a file of tests needs a room that is missing."""
    if not missing() or not path.name.startswith("test_"):
        return False
    folder = path.relative_to(ROOT / "tests").parts[0]
    return folder in missing() or not missing().isdisjoint(_needed(path, frozenset()))


def is_without(test: pytest.Item) -> bool:
    """Whether a test names a room that is missing."""
    needed = [mark.args for mark in test.iter_markers("room")] if missing() else []
    return any(not args or not missing().isdisjoint(args) for args in needed)


@cache
def _files() -> list[Path]:
    return sorted((ROOT / "tests").rglob("*.py"))


@cache
def _named(path: Path) -> frozenset[str]:
    """The rooms of which a file imports something, or that all of its tests name."""
    text = path.read_text(encoding="utf-8")
    marked = {room for named in MARKED.findall(text) for room in re.findall(r"\w+", named)}
    return frozenset({*marked, *(one or other for one, other in IMPORTED.findall(text))})


def _needed(path: Path, before: frozenset[Path]) -> frozenset[str]:
    """The same of a file and of all modules of the tests that it imports."""
    found = _named(path)
    for module in MODULES.findall(path.read_text(encoding="utf-8")):
        for other in _files():
            if other.stem == module and other not in before:
                found |= _needed(other, before | {path})
    return found
