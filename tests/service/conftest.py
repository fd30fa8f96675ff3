"""People at their machines, and a club of theirs."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from freezegun import freeze_time
from people import Person, begin, hand_over

if TYPE_CHECKING:
    from clubs import Member
    from machines import Phone

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("git", "mail", "transport", "cli")]


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


@pytest.fixture
def table(tmp_path: Path, phone: "Phone") -> Callable[[str], Person]:
    """Somebody at a game with a pace of three days, in a folder of their own; whose turn it is, is ann."""
    from machines import BEGUN, serves

    ann, bob = Person("ann", tmp_path), Person("bob", tmp_path)
    with freeze_time(BEGUN):
        begin("p.toml", (ann, bob), "pebbles", "--pace", "3d")
        ann.done("play", "stake 3")
        hand_over("p.toml", ann, bob)
        bob.done("play", "stake 2")
        hand_over("p.toml", bob, ann)
    people = {"ann": ann, "bob": bob}
    return lambda name: serves(people[name], program=phone.program)
