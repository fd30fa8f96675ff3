"""Moves that are planned ahead: the words of a game that they may depend on, and the words that plans are made of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .play import View

LINKS = ("then", "else", "if", "when", "and")
"""What joins the moves of a plan and their conditions: no notation has such a word."""
COMMON = ("legal", "untouched", "costs")
"""The conditions that plans have in every game: a game's own have other names."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that a planned move may depend on: `pass when empty` is played once this holds, and waits until then.

    `help`: a phrase that goes on from "when" ("you have no action cubes left"). `holds`: asked of the seat's view,
    with what the seat may not know supposed (Ruleset.unknown), at any time after the start; it changes nothing.
    """

    help: str
    holds: Callable[[View[Any]], bool]
