"""A player's choices, one module for each, in the order of a year."""

from .bid import Bid
from .chip import TakeChip
from .claim import Claim
from .fight import Fight
from .give import Give
from .lay import Lay
from .palaces import Palaces
from .pass_ import Pass
from .rebel import Rebel
from .remove import Remove
from .settle import Settle
from .side import Side
from .take import Take
from .uncover import Uncover

CHOICES = (Claim, Settle, Bid, Remove, Rebel, Side, Fight, Take, TakeChip, Palaces, Lay, Uncover, Pass, Give)

__all__ = [
    "CHOICES",
    "Bid",
    "Claim",
    "Fight",
    "Give",
    "Lay",
    "Palaces",
    "Pass",
    "Rebel",
    "Remove",
    "Settle",
    "Side",
    "Take",
    "TakeChip",
    "Uncover",
]
