"""The players that are programs, by name: the game's own bots, and three that look ahead with them."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from pbem.rules import Move, Ruleset, View
from pbem.rules.bots import bots, chosen

from .search import search

Player = Callable[[View[Any], Random], Move]
"""Finds the finished move of a seat that is asked, from what the seat may know (see `honest`) and its own chance."""

LEVELS: Mapping[str, int] = {"quick": 24, "search": 48, "deep": 240}
"""How many games each plays to the end before it moves, at 12 to 20 ms a game."""


def players(ruleset: Ruleset[Any]) -> Mapping[str, Player]:
    """All that can play a game, the weakest first."""
    own = {name: partial(_own, ruleset, name) for name in bots(ruleset)}
    return {**own, **{name: partial(_searching, ruleset, rollouts) for name, rollouts in LEVELS.items()}}


def _own(ruleset: Ruleset[Any], name: str, view: View[Any], random: Random) -> Move:
    return chosen(bots(ruleset)[name], ruleset, view, random)


def _searching(ruleset: Ruleset[Any], rollouts: int, view: View[Any], random: Random) -> Move:
    return search(ruleset, view, random, rollouts)
