"""Who may know what, behind the `Chance` that rules see: open cards, or dealt ones (docs/secrecy.md)."""

from .held import (
    DEALT,
    OPEN,
    Unchosen,
    against_hiding,
    check_cards,
    holder,
    known_cards,
    provide,
    read_back,
    rehearsal,
    unchosen,
)
from .open import commit, commit_own, mix, practice
from .plan import DealPlan, plan_of
from .provider import CardProvider, LabelUsedError, Laid, OnceEach

__all__ = [
    "DEALT",
    "OPEN",
    "CardProvider",
    "DealPlan",
    "LabelUsedError",
    "Laid",
    "OnceEach",
    "Unchosen",
    "against_hiding",
    "check_cards",
    "commit",
    "commit_own",
    "holder",
    "known_cards",
    "mix",
    "plan_of",
    "practice",
    "provide",
    "read_back",
    "rehearsal",
    "unchosen",
]
