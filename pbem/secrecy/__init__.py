"""Who may know what. Behind the `Chance` that rules see; today in one mode, `open`.

open: the seed is in the file, in the clear. The tools show each seat only what it may see, and nobody peeks.
"""

from .open import OpenChance
from .seed import commit, commit_own, mix, practice

MODES = ("open",)

__all__ = ["MODES", "OpenChance", "commit", "commit_own", "mix", "practice"]
