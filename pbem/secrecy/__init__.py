"""Who may know what, behind the `Chance` that rules see: open cards, or dealt ones (docs/secrecy.md)."""

from .held import DEALT, OPEN, check_cards, known_cards, provide, read_back, rehearsal
from .labels import LabelUsedError, OnceEach
from .plan import DealPlan, plan_of
from .provider import CardProvider, EarlyError, Laid, UnsoundError
from .seed import commit, commit_own, mix, practice
from .unchosen import Unchosen, against_hiding, unchosen

__all__ = [
    "DEALT",
    "OPEN",
    "CardProvider",
    "DealPlan",
    "EarlyError",
    "LabelUsedError",
    "Laid",
    "OnceEach",
    "Unchosen",
    "UnsoundError",
    "against_hiding",
    "check_cards",
    "commit",
    "commit_own",
    "known_cards",
    "mix",
    "plan_of",
    "practice",
    "provide",
    "read_back",
    "rehearsal",
    "unchosen",
]
