"""People who play."""

from pathlib import Path

import pytest
from people import Person, begin, in_turn


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    return Person("ann", tmp_path)


@pytest.fixture
def bob(tmp_path: Path) -> Person:
    return Person("bob", tmp_path)


@pytest.fixture
def cy(tmp_path: Path) -> Person:
    return Person("cy", tmp_path)


@pytest.fixture
def alone(ann: Person) -> Person:
    """Ann, with a game of Pebbles whose seats ann and bob are both hers; stakes are named, ann is to take."""
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "game.toml")
    ann.done("play", "stake 2", "stake 3")
    return ann


@pytest.fixture
def begun(ann: Person, bob: Person, cy: Person) -> tuple[Person, Person, Person]:
    """Three people who have begun a game of Pebbles and hold its file; all are to name a stake."""
    begin("game.toml", (ann, bob, cy), "pebbles")
    return ann, bob, cy


@pytest.fixture
def three(begun: tuple[Person, Person, Person]) -> tuple[Person, Person, Person]:
    """The same people, who have named their stakes; ann is to take."""
    in_turn("game.toml", begun, "play", "stake", "2")
    return begun
