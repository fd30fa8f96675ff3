"""A game's sensible bot deserves its name."""

import sys
from pathlib import Path

import pytest

from pbem.rules.registry import find, places

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from arena import game as played

GAMES = 10


@pytest.mark.parametrize("game", [name for name in places() if "steady" in find(name).bots()])
def test_the_sensible_bot_wins_most_games_against_three_random_players(game: str) -> None:
    """At least 60 % of 200 games, measured in benchmarks/arena.py; here ten, of which it must win six."""
    table = {"game": game, "bot": "steady", "others": "random", "bots": 1}
    assert sum(played(table, number)["won"] for number in range(GAMES)) >= 0.6 * GAMES
