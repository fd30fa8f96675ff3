"""What the second model of White Lotus is made of: the box, the options, and questions."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

VALUE = {"palace": 3, "temple": 2, "fortress": 1, "rice": 1, "village": 1}
SHOWN = {"palace": 3, "temple": 4, "fortress": 5, "rice": 4}
INFLUENCE_CARDS, BATTLE_CARDS = 154, 100
CHIP, PASS, NOTHING = "chip", "pass", "nothing"


@dataclass(frozen=True)
class Options:
    """What a table may agree on; the defaults are the rules' own."""

    chip_limit: str = "proxy"
    stock: str = "unlimited"
    min_commit: int = 1
    zero_tie: str = "targeted"
    emperor_chip_without_palace: bool = False
    reward_chip_by_choice: bool = False
    reward_may_pass: bool = False
    addendum_tie_with_emperor: str = "stays"
    negotiation: bool = False


@dataclass(frozen=True)
class Ask:
    """A question: its name, and for each seat that is asked all its legal answers."""

    name: str
    legal: Mapping[int, frozenset[Any]]


Asking = Generator[Ask, dict[int, Any], Any]
