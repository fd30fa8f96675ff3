"""The Actions Box: one module per action (rulebook p. 10-14)."""

from .bribe import Bribe
from .buy_gift import BuyGift
from .buy_junks import BuyJunks
from .commercial import Commercial
from .force_exam import ForceExam
from .give_gift import GiveGift
from .invade import Invade
from .no_action import NoAction
from .nominate import Nominate
from .pass_ import Pass
from .petition import BASIC_GAME
from .petition_coat import PetitionCoat
from .petition_junk import PetitionJunk
from .petition_necklace import PetitionNecklace
from .petition_tile import PetitionTile
from .petition_vase import PetitionVase
from .recruit import Recruit
from .secure import Secure
from .tax import Tax
from .transfer import Transfer
from .voyage import Voyage

PETITIONS = (PetitionTile, PetitionVase, PetitionCoat, PetitionNecklace, PetitionJunk)

ACTIONS = (
    Bribe,
    Secure,
    Nominate,
    ForceExam,
    BuyJunks,
    Voyage,
    Recruit,
    Invade,
    BuyGift,
    GiveGift,
    Transfer,
    *PETITIONS,
    Commercial,
    Tax,
    NoAction,
)
"""In the order of the board. Imperial Favour is none of its own: it is any of these for no cubes (R23)."""

__all__ = ["ACTIONS", "BASIC_GAME", "PETITIONS", "Pass"]
