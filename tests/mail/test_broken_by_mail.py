"""Mail about games of which one fails by its own code: the others are taken in, and sent."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from broken_pebbles import SAID, broken
from correspondents import Correspondent, carry
from scenes import Scene
from wording import says

Two = tuple[Correspondent, Correspondent]


def begun(place: Path) -> Two:
    """Ann and bob have started a game of Pebbles and one of White Lotus, in which bob holds two seats."""
    ann, bob = (Correspondent(name, place).set_up() for name in ("ann", "bob"))
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    ann.done("new", "white-lotus", "--cards=open", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "sound.toml")
    for name in ("game.toml", "sound.toml"):
        ann.done("mail", "send", "-g", name, "--to", bob.address)
    carry(ann, bob)
    bob.done("mail", "receive")
    bob.done("join", "cy", "-g", "sound.toml")
    for name in ("game.toml", "sound.toml"):
        bob.done("join", "bob", "-g", name)
        bob.done("mail", "send", "-g", name)
    carry(ann, bob)
    ann.done("sync")
    carry(ann, bob)
    bob.done("mail", "receive")
    return ann, bob


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene[Correspondent]:
    return Scene(tmp_path_factory.mktemp("two"), begun)


@pytest.fixture
def two(scene: Scene[Correspondent]) -> Iterator[Two]:
    with scene.begun() as (ann, bob):
        yield ann, bob


def test_what_came_for_the_others_is_taken_in(two: Two) -> None:
    ann, bob = two
    ann.done("play", "stake 2", "-g", "game.toml")
    ann.done("note", "Hello, bob.", "-g", "sound.toml")
    ann.done("sync")
    carry(ann, bob)
    with broken("need"):
        said = bob("sync")
    assert said.code == 70, said
    assert f"game.toml: {SAID}" in said.err
    assert "Hello, bob." in said.out
    assert "Traceback" not in said.err


@pytest.mark.parametrize("method", ["need", "picture"])
def test_the_others_are_sent(two: Two, method: str) -> None:
    ann, bob = two
    ann.done("play", "stake 2", "-g", "game.toml")
    ann.done("note", "Hello, bob.", "-g", "sound.toml")
    with broken(method):
        said = ann("sync")
    assert said.code == 70, said
    assert SAID in said.err
    carry(ann, bob)
    assert "Hello, bob." in bob.done("sync").out
    ann.done("sync")
    carry(ann, bob)
    assert says("seat-has-answered", seat="ann") in bob.done("sync").out
