"""`pbem moves --why`: what stands against a move, with the ruling that says so, or with what it costs."""

import json

import pytest
from people import Person
from wording import says, tells


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Person:
    """Someone with a game of Confucius."""
    person = Person("ann", tmp_path_factory.mktemp("why"))
    person.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "game.toml")
    return person


def test_what_stands_against_a_move(player: Person) -> None:
    said = player.done("moves", "--why", "pass").out
    refused = says("you-still-have-left-action", left=3)
    assert said.startswith(f"pass: {refused}  (R19, {says('rulebook-p-page', page=10)})\n")
    assert (
        player.done("moves", "--why", "bribe", "bingbu", "3").out
        == says("move-you-may-price", move="bribe bingbu 3", price="4 coins, 1 cube") + "\n"
    )
    assert player.done("moves", "--why", "Bribe Bingbu 3").out == player.done("moves", "--why", "bribe bingbu 3").out
    said = player.done("moves", "--why", "appoint", "bob").out
    assert tells(said, "move-does-not-answer-the", move="appoint bob")
    assert says("rulebook-p-page", page=9) in said
    bribes = player.done("moves", "--why", "bribe").out.partition("\n\n")[0].splitlines()
    nobody = [line for line in bribes if tells(line, "there-is-no-official-on")]
    alike = ["bingbu 2", "bingbu 6", "bingbu 7", "hubu 1", "hubu 2", "hubu 6", "hubu 7", "gongbu 1"]
    first = says("there-is-no-official-on", ministry="Bingbu", space=1)
    assert nobody == [
        says(
            "sentence-the-same-goes-for",
            sentence=f"bribe bingbu 1: {first}  ({says('rulebook-p-page', page=7)})",
            moves=", ".join([*(f"bribe {space}" for space in alike), "…"]),
        )
    ]
    shown = json.loads(player.done("moves", "--why", "pass", "--json").out)
    assert [(one["moves"], one["refusal"]["ruling"]) for one in shown] == [(["pass"], "R19")]
    assert player("moves", "--why", "zzz").code == 2
    assert player("moves", "tax").err.startswith("pbem: " + says("to-ask-about-a-move", move="tax"))
