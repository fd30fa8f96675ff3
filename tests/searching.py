"""How much is left to chance here: nothing, unless somebody searches on purpose.

Wherever a test takes examples, it takes the same ones every time. Others, and more of them, come with

    PBEM_SEARCH=1 pytest -m "search or hypothesis" --hypothesis-seed=1

as `.ci/run` types it, with a seed that it prints.
"""

import os
from random import Random

SEED = os.environ.get("PBEM_SEARCH", "")


def dice(about: int | str) -> Random:
    """Chance for one example of a test."""
    return Random(f"{about} {SEED}" if SEED else about)


def often(few: int, many: int) -> int:
    """How many examples a test takes, and how many where somebody searches."""
    return many if SEED else few
