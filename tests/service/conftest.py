"""People at their machines, and a club of theirs."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from people import Person

if TYPE_CHECKING:
    from clubs import Member
    from machines import Phone

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("git", "mail", "cli")]


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    return Person("ann", tmp_path)


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> "list[Member]":
    """A club to be copied; see machines."""
    from machines import founded_in  # once its folder is where modules are looked for

    return founded_in(tmp_path_factory.mktemp("club"))


@pytest.fixture
def phone(tmp_path: Path) -> "Phone":
    from machines import Phone

    return Phone(tmp_path)


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Machines to be copied: of two at a table, and of one at whose keyboard both play; see machines."""
    from machines import at_one_keyboard, at_table

    return at_table(tmp_path_factory.mktemp("table")), at_one_keyboard(tmp_path_factory.mktemp("keyboard"))


@pytest.fixture
def table(tmp_path: Path, tables: tuple[Path, Path], phone: "Phone") -> Callable[[str], Person]:
    """Someone at a game with a pace of three days, in a folder of their own; whose turn it is, is ann."""
    from machines import moved, serves

    people = {person.name: person for person in moved(tables[0], tmp_path, "ann", "bob")}
    return lambda name: serves(people[name], program=phone.program)


@pytest.fixture
def player(tmp_path: Path, tables: tuple[Path, Path]) -> Person:
    """Someone with a game in their folder, in which they are asked."""
    from machines import moved

    [ann] = moved(tables[1], tmp_path, "ann")
    return ann
