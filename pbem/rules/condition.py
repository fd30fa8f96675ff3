"""Moves that are planned ahead: a game's conditions for them, and the words of plans."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .play import View

JOINING = ("then", "else", "if", "unless", "when")
"""What joins the moves of a plan and their conditions."""
ANYBODY = "anybody"
"""Whichever other seat, in a plan."""
LINKS = (*JOINING, ANYBODY)
"""Words that no notation has, and that nothing is called in a game."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that a planned move may wait for: `pass when empty` is played each time that this holds.

    `help`: a phrase that goes on from "when" ("you have no action cubes left"). `holds`: asked of the seat's view, with
    what the seat may not know supposed (Ruleset.unknown), at any time after the start; it changes nothing.
    """

    help: str
    holds: Callable[[View[Any]], bool]
