"""Moves that are planned ahead: the words of a game that they may depend on, and the words that plans are made of."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from .play import View

JOINING = {
    "then": "then", "afterwards": "then", "else": "else", "otherwise": "else", "or": "else",
    "if": "if", "provided": "if", "when": "when", "once": "when", "whenever": "when", "while": "when",
    "unless": "unless",
}  # fmt: skip
"""What joins the moves of a plan and their conditions, by the words that people say for it."""
LINKS = (*JOINING, "and", "but")
"""Words that no notation has, and that nothing is called in a game."""
COMMON = ("legal", "untouched", "costs")
"""The conditions that plans have in every game: a game's own have other names."""


def nowhere(_table: Any) -> Collection[str]:
    """The places of what is counted in one place only."""
    return ()


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that a planned move may depend on: `pass when empty` is played once this holds, and waits until then.

    `help`: a phrase that goes on from "when" ("you have no action cubes left"); players may say it in these words.
    `holds`: asked of the seat's view, with what the seat may not know supposed (Ruleset.unknown), at any time after the
    start; it changes nothing. `other`: the same of another seat ("{seat} has no action cubes left"), where plans may
    ask that too; "" where they may not. Then `holds` gets a view of that seat with nothing that it alone knows.
    """

    help: str
    holds: Callable[[View[Any]], bool]
    other: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that a planned move may depend on: `recruit if at least 3 cards`.

    `help`: what is counted, as a phrase that follows a number ("cards in your hand"). `count`: as `Condition.holds`,
    with one of `places`. `other`: the same of another seat ("cards in {seat}'s hand"), as in Condition. `places`:
    where on the board it is counted, in words of `Ruleset.names`, and if nobody says where, "", everywhere; a phrase
    then has {place}. `common`: it is the same for all seats, as the number of the round is.
    """

    help: str
    count: Callable[[View[Any], str], int]
    other: str = ""
    places: Callable[[Any], Collection[str]] = nowhere
    common: bool = False
