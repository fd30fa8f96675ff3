"""Members of clubs."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from checked_club import Club
    from clubs import Member


@pytest.fixture
def mal(tmp_path: Path) -> "Club":
    """Someone whose club has one game, at its first turn, and pictures beside it."""
    from checked_club import begun  # once the games of these tests are found

    return begun(tmp_path)


@pytest.fixture
def two(tmp_path: Path) -> "list[Member]":
    """Ann and bob, whose stakes are named; ann is to take pebbles. Both have synced."""
    from clubs import staked

    return staked(tmp_path, "ann", "bob")
