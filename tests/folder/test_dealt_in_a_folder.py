"""Three people who start a game in a shared folder and choose nothing about cards: they deal together by syncing."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hand_offs import hand_offs
from people import Person
from wording import says, tells

import pbem

NAMES = ("ann", "bob", "cy", "dee", "eve")


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
    assert tells(said, "step-number-of-of-sentence", number=4, of=5)
    assert tells(said, "the-table-waits-for-whom", whom="ann to sync")
    assert not tells(said, "the-others-wait-for-your")  # cy's sync would do nothing yet
    assert says("the-game-begins") in ann.done("sync").out
    assert says("the-others-wait-for-your", command="pbem sync") in bob.done("list").out
    assert says("you-send-your-part-of") in bob.done("sync").out
    assert [is_to_do_something(person) for person in friends] == [True] * 3
    for person in friends:
        person.done("play", "stake", "2")
    assert ann.done("play", "take 2").out == says("seat-takes-count", seat="ann", count=2) + "\n"
    assert cy.done("list").out.endswith(
        says("the-table-waits-for-whom", whom=says("seats-to-prompt", seats="bob", prompt=says("take-pebbles"))) + "\n"
    )
    table = pbem.open(games / "p.toml")
    assert (table.game.record.header.cards, table.phase) == ("dealt", "playing")


@pytest.mark.parametrize(
    ("game", "seats", "taken"),
    [
        ("confucius", 3, 5),
        pytest.param("white-lotus", 3, 5, marks=pytest.mark.more),
        *(pytest.param(game, 5, 9, marks=pytest.mark.more) for game in ("confucius", "white-lotus")),
    ],
)
def test_so_often_a_game_changes_hands_before_the_first_move(
    tmp_path: Path, games: Path, game: str, seats: int, taken: int
) -> None:
    """`new`, each joins, and one more sync of each but the last."""
    players = [Person(name, tmp_path) for name in NAMES[:seats]]
    for person in players:
        person.folder = games
        person.done("key", "new", person.name)

    def visit(person: Person, words: Sequence[str]) -> None:
        if words:
            person.done(*words, *(["--file", "p.toml"] if words[0] == "new" else []))
        else:
            person.done("sync")

    assert hand_offs(game, players, visit, lambda person: games / "p.toml") == taken
