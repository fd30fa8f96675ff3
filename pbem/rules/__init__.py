"""The contract with a game: what a ruleset says, and what it may ask. docs/adding-a-game.md walks through it."""

from .cards import Payable, Stock
from .chance import Chance, Waiting
from .condition import Condition
from .move import Move, Refusal
from .picture import Line, Panel, Picture, Span
from .play import Claim, Need, Play, View
from .result import Result, leading
from .ruleset import Ruleset
from .steps import Order, Step, SteppedRuleset

__all__ = [
    "Chance",
    "Claim",
    "Condition",
    "Line",
    "Move",
    "Need",
    "Order",
    "Panel",
    "Payable",
    "Picture",
    "Play",
    "Refusal",
    "Result",
    "Ruleset",
    "Span",
    "Step",
    "SteppedRuleset",
    "Stock",
    "View",
    "Waiting",
    "leading",
]
