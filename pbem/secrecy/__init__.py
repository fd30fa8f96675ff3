"""Who may know what, behind the `Chance` that rules see. A game's first event says in which mode (docs/secrecy.md)."""

from .labels import LabelUsedError, OnceEach
from .mode import (
    MODES,
    PLAYERS_DEAL,
    Keeper,
    Laid,
    brought,
    check_brought,
    keeper,
    read_back,
    rehearsal,
    seat_secret,
    written,
)
from .plan import DealPlan, plan_of
from .seed import commit, commit_own, mix, practice
from .unchosen import Unchosen, against_hiding, unchosen

__all__ = [
    "MODES",
    "PLAYERS_DEAL",
    "DealPlan",
    "Keeper",
    "LabelUsedError",
    "Laid",
    "OnceEach",
    "Unchosen",
    "against_hiding",
    "brought",
    "check_brought",
    "commit",
    "commit_own",
    "keeper",
    "mix",
    "plan_of",
    "practice",
    "read_back",
    "rehearsal",
    "seat_secret",
    "unchosen",
    "written",
]
