"""Three people who begin a game in a shared folder, and choose no mode of secrecy: they deal together by syncing."""

import json
from pathlib import Path

import pytest
from people import Person

import pbem


@pytest.fixture
def friends(tmp_path: Path, games: Path) -> list[Person]:
    """Each has a home of their own, and all have the folder."""
    people = [Person(name, tmp_path) for name in ("ann", "bob", "cy")]
    for person in people:
        person.folder = games
    return people


def is_to_do_something(person: Person) -> bool:
    (found,) = json.loads(person.done("list", "--json").out)
    return bool(found["need"]) and person.name in found["need"]["seats"] and not found["unread"]


def test_from_the_first_event_to_moves(friends: list[Person], games: Path) -> None:
    ann, bob, cy = friends
    ann.done("new", "pebbles", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "p.toml")
    bob.done("join", "bob")
    said = cy.done("join", "cy").err
    assert "all seats are taken; the game begins with the creator's next `pbem sync`\n" in said
    assert "sync until they are dealt" not in said  # cy's sync would do nothing yet
    assert "The game begins." in ann.done("sync").out
    for next_one in (bob, cy, ann, bob):
        assert "the others wait for your part of the cards: `pbem sync`" in next_one.done("list").out
        assert "you send your part of the cards" in next_one.done("sync").out
    assert [is_to_do_something(person) for person in friends] == [True] * 3
    for person in friends:
        person.done("play", "stake", "2")
    assert ann.done("play", "take 2").out == "ann takes 2.\n"
    assert cy.done("list").out.endswith("waits for bob to take pebbles\n")
    table = pbem.open(games / "p.toml")
    assert (table.game.record.header.secrecy, table.phase) == ("table", "playing")
