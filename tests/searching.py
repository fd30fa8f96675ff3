"""How much is left to chance here: nothing, unless someone searches on purpose.

Wherever a test takes examples, it takes the same ones every time. Others, and more of them, come with

    nox -s search -- SEED
"""

import os
import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

SEED = os.environ.get("PBEM_SEARCH", "")


def dice(about: int | str) -> Random:
    """Chance for one example of a test."""
    return Random(f"{about} {SEED}" if SEED else about)


@contextmanager
def same_chance(about: str) -> Iterator[None]:
    """What is made once for several tests falls alike whichever of them comes first."""
    random.setstate(dice(about).getstate())
    with patch("os.urandom", dice(about).randbytes):
        yield


def often(few: int, many: int) -> int:
    """How many examples a test takes, and how many where someone searches."""
    return many if SEED else few


def sampled(cases: Iterable[Any], step: int) -> list[Any]:
    """Cases of a test: each so many of them, and the others where someone looks longer (nox -s more)."""
    return [
        case if place % step == 0 else pytest.param(case, marks=pytest.mark.more) for place, case in enumerate(cases)
    ]
