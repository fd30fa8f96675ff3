"""A game whose players deal starts by mail."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from correspondents import Correspondent, carry
from hand_offs import hand_offs
from people import Person

NAMES = ("ann", "bob", "cy", "dee", "eve")


@pytest.mark.parametrize(
    ("game", "seats", "taken"),
    [
        ("confucius", 3, 5),
        pytest.param("white-lotus", 3, 5, marks=pytest.mark.more),
        pytest.param("confucius", 5, 9, marks=pytest.mark.more),
        pytest.param("white-lotus", 5, 9, marks=pytest.mark.more),
    ],
)
def test_so_often_a_game_is_mailed_before_the_first_move(tmp_path: Path, game: str, seats: int, taken: int) -> None:
    players = {name: Correspondent(name, tmp_path).set_up() for name in NAMES[:seats]}
    for player in players.values():
        player.done("key", "new", player.name)

    def visit(person: Person, words: Sequence[str]) -> None:
        if words and words[0] == "new":
            person.done(*words, "--file", "game.toml")
            for other in players.values():
                if other is not person:
                    person.done("mail", "send", "--to", other.address)
        else:
            person.done("mail", "receive")
            for other in players.values():
                if other is not person:
                    person.done("mail", "address", other.name, other.address)
            person.done(*(words or ["sync"]))
            person.done("mail", "send")
        carry(*players.values())

    assert hand_offs(game, list(players.values()), visit, lambda person: person.folder / "game.toml") == taken
