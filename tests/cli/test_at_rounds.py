"""A moment is named as history names it: a turn, and after a dot how often several seats had answered together."""

import json
import tomllib

import pytest
from people import Person
from wording import says


@pytest.fixture
def secretive(ann: Person) -> Person:
    """Ann, who holds both seats of a game of Pebbles whose stakes were sealed, opened, and followed by a move."""
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--secret", "--file", "game.toml")
    ann.done("play", "stake 2", "stake 3", "take 1")
    return ann


def test_history_names_the_round(secretive: Person) -> None:
    lines = secretive.done("history").out.splitlines()
    assert [line.split()[0] for line in lines if "stakes" in line and line[3] != " "] == ["1.1"]
    assert any(line.startswith("   2  ") for line in lines)
    told = json.loads(secretive.done("history", "--json").out)
    assert {(one["turn"], one["round"]) for one in told} == {(0, 0), (1, 0), (1, 1), (2, 0)}


def test_the_table_before_and_after_a_round_can_be_exported(secretive: Person) -> None:
    stakes = {}
    for at in ("1.0", "1.1", "1", "2", "2.0"):
        table = tomllib.loads(secretive.done("position", "--at", at, "--whole").out)["table"]
        stakes[at] = (table["stakes"], table["heap"])
    answered = {"ann": 2, "bob": 3}
    assert stakes == {
        "1.0": ({}, 10),
        "1.1": (answered, 10),
        "1": (answered, 10),
        "2": (answered, 9),
        "2.0": (answered, 9),
    }


def test_the_board_before_and_after_a_round_can_be_shown(secretive: Person) -> None:
    assert "stake" in secretive.done("show", "--at", "1.0").out
    assert "stake" in secretive.done("show", "--at", "1.1").out


def test_while_choices_are_sealed_there_is_a_position_from_before(ann: Person) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--secret", "--file", "game.toml")
    ann.done("play", "stake 2")
    assert "sealed" in ann("position").err
    assert tomllib.loads(ann.done("position", "--at", "1.0").out)["table"]["stakes"] == {}


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("1.2", says("there-is-no-place-after", place="1.2", turn=1)),
        ("2.1", says("there-is-no-place-after-turn", place="2.1", turn=2)),
        ("9.1", says("there-is-no-turn-turn-the", turn=9, last=2)),
        ("1.x", says("typed-r-is-not-a-turn", typed="1.x")),
        ("0", says("typed-r-is-not-a-turn", typed="0")),
        ("-1", says("typed-r-is-not-a-turn", typed="-1")),
    ],
)
def test_a_moment_that_never_was_is_a_mistake_of_use(secretive: Person, at: str, words: str) -> None:
    for command in ("show", "position"):
        said = secretive(command, "--at", at)
        assert said.code == 2
        assert words in " ".join(said.err.split())
