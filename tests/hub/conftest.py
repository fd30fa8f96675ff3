"""Clubs whose hub runs in this process."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from club import Club


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A hub with no games yet."""
    with Club(tmp_path / "club") as there:
        yield there
