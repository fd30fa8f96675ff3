"""Members of clubs."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from checked_club import Club
    from clubs import Member


@pytest.fixture
def mal(tmp_path: Path) -> "Club":
    """Somebody whose club has one game, at its first turn, and pictures beside it."""
    from checked_club import BASE, PLAYED, Club, of  # once the games of these tests are found

    club = Club(tmp_path)
    club.write(b"# Our club\n", "README.md")
    club.commit(of(PLAYED[:BASE]))
    return club


@pytest.fixture
def two(tmp_path: Path) -> "list[Member]":
    """Ann and bob, whose stakes are named; ann is to take pebbles. Both have synced."""
    from clubs import staked

    return staked(tmp_path, "ann", "bob")
