"""The players that are programs, by name: the game's own bots, and two that look ahead with them."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from random import Random
from typing import Any

from pbem.rules import Move, Ruleset, View
from pbem.rules.bots import bots, chosen

from .search import search

Player = Callable[[View[Any], Random, Collection[str]], Move]
"""Finds the finished move of a seat that is asked, from what the seat may know (see `honest`), its own chance, and the
seats whose players have left."""

LEVELS: Mapping[str, int] = {"quick": 200, "search": 2_000}
"""So many choices each imagines before it moves, at about a tenth of a millisecond."""


def players(ruleset: Ruleset[Any]) -> Mapping[str, Player]:
    """All that can play a game, the weakest first."""
    own = {name: partial(_own, ruleset, name) for name in bots(ruleset)}
    return {**own, **{name: partial(_searching, ruleset, choices) for name, choices in LEVELS.items()}}


def _own(ruleset: Ruleset[Any], name: str, view: View[Any], random: Random, _left: Collection[str]) -> Move:
    return chosen(bots(ruleset)[name], ruleset, view, random)


def _searching(ruleset: Ruleset[Any], choices: int, view: View[Any], random: Random, left: Collection[str]) -> Move:
    return search(ruleset, view, random, choices, left)
