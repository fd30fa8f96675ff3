"""Who may know what, behind the `Chance` that rules see: open cards, or dealt ones (docs/secrecy.md)."""

from .held import CARDS, DEALT, brought, check_brought, provide, read_back, rehearsal, seat_secret
from .labels import LabelUsedError, OnceEach
from .plan import DealPlan, plan_of
from .provider import CardProvider, Laid
from .seed import commit, commit_own, mix, practice
from .unchosen import Unchosen, against_hiding, unchosen

__all__ = [
    "CARDS",
    "DEALT",
    "CardProvider",
    "DealPlan",
    "LabelUsedError",
    "Laid",
    "OnceEach",
    "Unchosen",
    "against_hiding",
    "brought",
    "check_brought",
    "commit",
    "commit_own",
    "mix",
    "plan_of",
    "practice",
    "provide",
    "read_back",
    "rehearsal",
    "seat_secret",
    "unchosen",
]
