"""Which rooms a test needs: where one of them is missing, it is left out (conftest.py).

That is the room in whose folder it lies (tests/git), those of which its file imports anything, itself or by another
module of the tests, those whose commands or cards someone types in it, those whose sentences it quotes, and those that
it names, `pytest.mark.room("dealt")`, since it needs them in another way; with no name it needs every room.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, wraps
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import pytest

from pbem.room import rooms

ROOT = Path(__file__).parents[1]
IMPORTED = re.compile(r"\bpbem\.rooms\.(\w+)|\bfrom pbem\.rooms import (\w+)")
ROOMS = re.compile(r"(?m)^\| `pbem/rooms/(\w+)` \|")
HEADING = re.compile(r"(?m)^## pbem ([\w-]+)$")
MODULES = re.compile(r"^ *(?:from|import) (\w+)\b", re.MULTILINE)

WANTING = ("nothing-is-installed-here-that", "the-page-for-a-browser", "the-players-of-this-game")
"""What is said where a room would do what was asked for."""


@cache
def missing() -> frozenset[str]:
    """The rooms of which docs/architecture.md tells, and that are not here, or lack another; none, where no one took
    one away."""
    return frozenset(ROOMS.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))) - rooms().keys()


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


def leave_out(why: str) -> NoReturn:
    """Skip the test, or the file that is read, since it needs a room that is missing."""
    pytest.skip(why, allow_module_level=True)


def watched(types: Callable[..., Any]) -> Callable[..., Any]:
    """A method of someone's that types words, where a room is missing: the test is skipped before a command of that is
    typed, or cards that it answers for are named; and where it is said of something that it is not installed here."""
    from wording import resolved

    @wraps(types)
    def typed(somebody: Any, *words: str, **more: str) -> Any:
        if lost := _lost(words):
            leave_out(f"{lost} is of a room that is missing")
        said = types(somebody, *words, **more)
        wanting = {form for name in WANTING for form in resolved().get(name, ())}
        if said.code and (why := next((one for one in wanting if one in said.err), "")):
            leave_out(why)
        return said

    return typed


def _lost(words: Sequence[str]) -> str:
    """The command, or how cards are held, that these words name and that went with a room; else ""."""
    command = next((word for word in words if word != "help"), "")
    if command in _lost_commands():
        return command
    cards = [word.removeprefix("--cards=") for word in words if word.startswith("--cards=")]
    cards += [word for option, word in pairwise(words) if option == "--cards"]
    return next((word for word in cards if word in missing()), "")  # a room is called like its cards


@cache
def _lost_commands() -> frozenset[str]:
    """Those of which docs/commands.md tells, and that are not here."""
    from pbem.cli.summaries import commands

    told = HEADING.findall((ROOT / "docs" / "commands.md").read_text(encoding="utf-8"))
    return frozenset(told) - commands().keys()


@cache
def _files() -> list[Path]:
    return sorted((ROOT / "tests").rglob("*.py"))


def _needed(path: Path, before: frozenset[Path]) -> frozenset[str]:
    """The rooms of which a file imports anything, itself or by another module of the tests."""
    text = path.read_text(encoding="utf-8")
    found = frozenset(one or other for one, other in IMPORTED.findall(text))
    for module in MODULES.findall(text):
        for other in _files():
            if other.stem == module and other not in before:
                found |= _needed(other, before | {path})
    return found
