"""People who play."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from people import Person, begin, in_turn
from searching import same_chance

Once = Callable[[Callable[[Path], None], Path], None]


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """What many tests start with is made for the first that asks, and copied into the folder of each."""
    made: dict[Callable[[Path], None], Path] = {}

    def copied(make: Callable[[Path], None], place: Path) -> None:
        if make not in made:
            folder = tmp_path_factory.mktemp(make.__name__)
            with same_chance(f"{make.__module__} {make.__name__}"):
                make(folder)
            made[make] = folder
        shutil.copytree(made[make], place, dirs_exist_ok=True)

    return copied


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
def alone(once: Once, ann: Person, tmp_path: Path) -> Person:
    """Ann, with a game of Pebbles whose seats ann and bob are both hers; stakes are named, ann is to take."""
    once(both_hers, tmp_path)
    return ann


@pytest.fixture
def begun(once: Once, ann: Person, bob: Person, cy: Person, tmp_path: Path) -> tuple[Person, Person, Person]:
    """Three people who have started a game of Pebbles and hold its file; all are to name a stake."""
    once(begun_by_three, tmp_path)
    return ann, bob, cy


@pytest.fixture
def three(once: Once, ann: Person, bob: Person, cy: Person, tmp_path: Path) -> tuple[Person, Person, Person]:
    """The same people, who have named their stakes; ann is to take."""
    once(staked_by_three, tmp_path)
    return ann, bob, cy


def both_hers(place: Path) -> None:
    ann = Person("ann", place)
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "game.toml")
    ann.done("play", "stake 2", "stake 3")


def begun_by_three(place: Path) -> None:
    begin("game.toml", [Person(name, place) for name in ("ann", "bob", "cy")], "pebbles")


def staked_by_three(place: Path) -> None:
    begun_by_three(place)
    in_turn("game.toml", [Person(name, place) for name in ("ann", "bob", "cy")], "play", "stake", "2")
