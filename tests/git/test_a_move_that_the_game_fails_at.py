"""A friend's program lets through what the game's code fails at: every command goes on, and names it."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from broken_pebbles import broken
from clubs import seated, staked
from pbem_pebbles.stake import Stake
from pbem_pebbles.take import Take
from people import Person
from wording import says, tells

FAILS = """
from {module} import {kind}
before = {kind}.{method}
def fails(*given, **named):
    if {where}:
        raise KeyError("heap")
    return before(*given, **named)
"""


def failed(kind: str) -> str:
    """That the game's code fails at a move of ann's."""
    named = {"game": "pebbles", "package": "pbem_pebbles", "error": "KeyError('heap')"}
    return says("the-game-game-package-package-fails", seat="ann", kind=kind, **named)


def fails(of: type, method: str, where: str) -> str:
    return FAILS.format(module=of.__module__, kind=of.__name__, method=method, where=where)


@pytest.fixture
def table(tmp_path: Path) -> Sequence[Person]:
    """Ann and bob, who have staked; it is ann's turn."""
    return staked(tmp_path, "ann", "bob")


@pytest.mark.parametrize("method", ["effect", "refusal", "notation"])
def test_every_command_goes_on_and_names_a_move_that_fails(table: Sequence[Person], method: str) -> None:
    ann, bob = table
    ann.done("play", "take 3", "-g", "games/p.toml")
    ann.done("sync")
    said = failed("take")
    with broken(method, fails(Take, method, "given[0].count == 3"), of=Take):
        synced = bob.done("sync")
        assert said in synced.err
        assert not tells(synced.out, "seat-takes-count")
        for command in (("list",), ("show", "-g", "games/p.toml"), ("history", "-g", "games/p.toml"), ("sync",)):
            bob.done(*command)
        assert says("kept-aside-fault", fault=f"event 7: {said}") in bob.done("show", "-g", "games/p.toml").err
        judged = bob("verify", "--json", "games/p.toml")
        assert (judged.code, [one["event"] for one in json.loads(judged.out)[0]["asides"]]) == (70, [7])
        assert (
            says("seats-to-prompt", seats="ann", prompt=says("take-pebbles"))
            in bob.done("show", "-g", "games/p.toml").out
        )
        bob.done("note", "Take two, please.", "-g", "games/p.toml")
    shutil.rmtree(bob.home / "cache")  # as when the game's code is another
    assert (
        says("your-turn-seats-prompt", seats="bob", prompt=says("take-pebbles"))
        in bob.done("show", "-g", "games/p.toml").out
    )


def test_whoever_has_shown_it_says_that_the_game_is_broken(table: Sequence[Person]) -> None:
    """It has counted here: the game's code has changed, and no event is to blame."""
    ann, bob = table
    ann.done("play", "take 3", "-g", "games/p.toml")
    ann.done("sync")
    bob.done("sync")
    bob.done("play", "take 1", "-g", "games/p.toml")
    shutil.rmtree(bob.home / "cache")
    with broken("effect", fails(Take, "effect", "given[0].count == 3"), of=Take):
        for command in (("list",), ("show", "-g", "games/p.toml"), ("verify", "games/p.toml")):
            said = bob(*command)
            assert said.code == 70, said
            assert (
                says("the-game-game-package-package", game="pebbles", package="pbem_pebbles", error="KeyError('heap')")
                in said.out + said.err
            )


def test_an_answer_that_fails_with_anothers_is_asked_for_again(tmp_path: Path) -> None:
    """Whoever answers last writes the answer all the same, and reads whose does not count."""
    ann, bob = seated(tmp_path, "ann", "bob")
    ann.done("play", "stake 3", "-g", "games/p.toml")
    ann.done("sync")
    bob.done("sync")
    with broken("effect", fails(Stake, "effect", "given[0].points == 3"), of=Stake):
        said = bob.done("play", "stake 2", "-g", "games/p.toml")
        assert failed("stake") in said.out + said.err
        assert (
            says("seats-to-prompt", seats="ann", prompt=says("name-a-stake"))
            in bob.done("show", "-g", "games/p.toml").out
        )
        bob.done("sync")
        ann.done("sync")
        ann.done("play", "stake 1", "-g", "games/p.toml")
        ann.done("sync")
        bob.done("sync")
        assert (
            says("your-turn-seats-prompt", seats="ann", prompt=says("take-pebbles"))
            in ann.done("show", "-g", "games/p.toml").out
        )
        assert (
            says("seats-to-prompt", seats="ann", prompt=says("take-pebbles"))
            in bob.done("show", "-g", "games/p.toml").out
        )
