"""A folder that is shared, and people at their machines."""

from pathlib import Path

import pytest
from people import Person


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """The shared folder."""
    folder = tmp_path / "shared" / "games"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    return Person("ann", tmp_path)


@pytest.fixture
def bob(tmp_path: Path) -> Person:
    return Person("bob", tmp_path)
