"""Who may know what. Behind the `Chance` that rules see; today in one mode, `open`.

open: the seed is in the file, in the clear. The tools show each seat only what it may see, and nobody peeks.
"""

from .mode import (
    MODES,
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

__all__ = [
    "MODES",
    "DealPlan",
    "Keeper",
    "Laid",
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
    "written",
]
