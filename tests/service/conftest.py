"""People at their machines, and a club of theirs."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from people import Person

if TYPE_CHECKING:
    from clubs import Member

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("git", "mail", "transport", "cli")]


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    return Person("ann", tmp_path)


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> "list[Member]":
    """A club to be copied; see machines."""
    from machines import founded_in  # once its folder is where modules are looked for

    return founded_in(tmp_path_factory.mktemp("club"))
