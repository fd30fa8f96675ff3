"""Who may know what. Behind the `Chance` that rules see; today in one mode, `open`.

open: the seed is in the file, in the clear. The tools show each seat only what it may see, and nobody peeks.
"""

from .mode import MODES, Keeper, form, keeper, rehearsal
from .seed import commit, commit_own, mix, practice

__all__ = ["MODES", "Keeper", "commit", "commit_own", "form", "keeper", "mix", "practice", "rehearsal"]
