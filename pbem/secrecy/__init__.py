"""Who may know what, behind the `Chance` that rules see. A game's first event says in which mode (docs/secrecy.md)."""

from .labels import LabelUsedError, OnceEach
from .mode import (
    DEALT,
    MODES,
    brought,
    check_brought,
    provide,
    read_back,
    rehearsal,
    seat_secret,
)
from .plan import DealPlan, plan_of
from .provider import CardProvider, Laid
from .seed import commit, commit_own, mix, practice
from .unchosen import Unchosen, against_hiding, unchosen

__all__ = [
    "DEALT",
    "MODES",
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
