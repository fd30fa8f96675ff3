"""Two halves of a table, each with another of two moves for one turn, come together again through the mail."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from correspondents import Correspondent, carry
from people import Said, begin, hand_over, offer
from scenes import Scene
from wording import says, tells

Five = tuple[Correspondent, Correspondent, Correspondent, Correspondent, Correspondent]


def parted(place: Path) -> Five:
    """Ann, her laptop, bob, cy and dee, with a game of Pebbles in which ann is to take."""
    ann, bob, cy, dee = people = [Correspondent(name, place).set_up() for name in ("ann", "bob", "cy", "dee")]
    begin("game.toml", people, "pebbles")
    for one, other in ((ann, bob), (bob, cy), (cy, dee), (dee, ann)):
        one.done("play", "stake", "2")
        hand_over("game.toml", one, other)
    laptop = Correspondent("laptop", place)
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    hand_over("game.toml", ann, laptop, bob, cy, dee)
    for one in people:
        one.done("show")
        for other in people:
            if other is not one:
                one.done("mail", "address", other.name, other.address)
    laptop.done("sync")
    ann.done("play", "take 3")
    laptop.done("play", "take 2")
    return ann, laptop, bob, cy, dee


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene[Correspondent]:
    return Scene(tmp_path_factory.mktemp("five"), parted)


@pytest.fixture
def friends(scene: Scene[Correspondent]) -> Iterator[Five]:
    with scene.begun() as (ann, laptop, bob, cy, dee):
        yield ann, laptop, bob, cy, dee


def signed_two(said: Said) -> int:
    """How often it is told that ann has."""
    return sum(tells(line, "seat-signed-two-different-events", seat="ann") for line in said.err.splitlines())


def test_both_come_to_one_game_and_what_fell_is_told_and_offered_again(friends: Five) -> None:
    ann, laptop, bob, cy, dee = friends
    loses, wins = (ann, laptop) if laptop.ids()[-1] < ann.ids()[-1] else (laptop, ann)
    hand_over("game.toml", loses, bob)
    bob.done("play", "take 1")
    hand_over("game.toml", wins, cy, dee)
    for one in (cy, dee):
        one.done("show")
    cy.done("note", "So it is.")
    for one in (bob, cy):
        one.done("mail", "send")
    carry(bob, cy, dee, ann)
    here = bob("sync")
    assert here.code == 3
    assert signed_two(here) == 1
    again = bob("mail", "apply", typed=cy.done("mail", "compose", "--to", bob.address).out)
    assert (again.code, signed_two(again)) == (3, 1), "also where nothing new comes"
    assert tells(here.err, "game-seat-s-kind-does-not", game="game.toml", seat="bob", kind="take")
    assert tells(here.err, "it-builds-on-event-number", number=11)
    for one in (cy, dee):
        said = one.done("sync")
        assert signed_two(said) == 0
        assert tells(said.err, "seat-signed-two-events-for")
    assert bob("show").code == 3
    assert says("it-is-still-legal-pbem", move="take 1") in bob("verify", "--accept", "game.toml").out
    assert bob.done("history").out == cy.done("history").out == dee.done("history").out
    bob.done("play", "take 1")
    bob.done("sync")
    carry(bob, cy, dee, ann)
    for one in (cy, dee):
        assert says("seat-takes-count", seat="bob", count=1) in one.done("sync").out


def test_a_game_that_is_held_keeps_no_other_from_going_out(friends: Five) -> None:
    ann, laptop, bob, cy, dee = friends
    offer("other.toml", (bob, cy), "pebbles")
    bob.done("mail", "send", "-g", "other.toml", "--to", cy.address)
    hand_over("game.toml", ann, bob)
    bob.done("show")
    bob.done("mail", "send", "-g", "game.toml")
    hand_over("game.toml", laptop, cy)
    cy.done("note", "So ann took two.")
    cy.done("mail", "send", "-g", "game.toml")
    carry(bob, cy, dee, ann)
    cy("sync")
    cy.done("join", "cy", "-g", "other.toml")
    cy.done("mail", "send", "-g", "other.toml")
    carry(bob, cy, dee, ann)
    said = bob("sync")
    assert said.code == 3
    assert signed_two(said) == 1
    assert says("mailed-to-names", names="cy") in said.err, "the start of the other game"
