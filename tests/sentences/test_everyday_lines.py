"""What friends write around a game, and what is no move: no one who reads it makes anything of it."""

import re
import tomllib
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from readers import POSITIONS, READERS, hub

pytestmark = pytest.mark.xdist_group("sentences")  # a position is played to once

EVERYDAY: dict[str, Any] = tomllib.loads(Path(__file__).with_name("everyday.toml").read_text(encoding="utf-8"))
GAMES = ("confucius", "white-lotus")
MAILS = 12
"""So many mails of several lines to each game."""


def positions(game: str) -> list[str]:
    """Where lines of a game are read."""
    return [name for name, told in POSITIONS.items() if told["game"] == game]


def lines(game: str) -> list[str]:
    """What is no move of a game: its own lines, and a share of those that are of none."""
    return [*EVERYDAY["anywhere"][GAMES.index(game) :: len(GAMES)], *EVERYDAY[game]]


def test_there_are_enough_of_them() -> None:
    assert all(len({*lines(game)}) == len(lines(game)) > 400 for game in GAMES)
    assert all(len(positions(game)) >= 10 for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reader", READERS)
def test_nobody_makes_a_move_of_them(reader: str, game: str) -> None:
    """Each by one of them, at a position: another one for each line."""
    read = zip(cycle(positions(game)), lines(game)[[*READERS].index(reader) :: len(READERS)], strict=False)
    found = [(at, line, READERS[reader](at, line).made) for at, line in read]
    assert [one for one in found if one[-1]] == []


@pytest.mark.more
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reader", READERS)
def test_nobody_makes_a_move_of_any_line_at_any_position(reader: str, game: str) -> None:
    every = [*EVERYDAY["anywhere"], *EVERYDAY[game]]
    found = [(at, line, READERS[reader](at, line).made) for at in positions(game) for line in every]
    assert [one for one in found if one[-1]] == []


@pytest.mark.parametrize("game", GAMES)
def test_nor_of_mails_that_have_several(game: str) -> None:
    random = Random(7)
    for number in range(MAILS):
        position = positions(game)[number % len(positions(game))]
        said = random.choice(("\n", "\n\n")).join(random.sample(lines(game), 6))
        assert hub(position, said).made == "", said


@pytest.mark.parametrize("reader", READERS)
def test_the_opposite_of_what_was_said_is_never_suggested(reader: str) -> None:
    for position, said in EVERYDAY["beside"].items():
        for line, opposites in said.items():
            read = READERS[reader](position, line)
            assert read.made == ""
            told = [*read.asked, read.advice]
            found = [move for move in opposites if any(re.search(rf"\b{move}\b", one) for one in told)]
            assert not found, (position, line, told)


@pytest.mark.parametrize(
    ("position", "said", "meant"),
    [
        ("appoint", "Bob for chief minister", "appoint bob"),
        ("claim", "Henan please", "claim henan"),
        ("lay", "datong", "lay datong"),
    ],
)
def test_a_hub_asks_what_was_meant_by_a_first_line_that_says_too_little(position: str, said: str, meant: str) -> None:
    read = hub(position, said)
    assert (read.made, [*read.asked]) == ("", [meant])
    assert f"Did you mean `{meant}`?" in read.advice
    assert hub(position, f"Hello everybody\n\n{said}").asked == []
