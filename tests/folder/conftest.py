"""A folder that is shared, and people at their machines."""

import sys
from pathlib import Path

import pytest
from people import Person

sys.path.append(str(Path(__file__).parents[1] / "git"))  # for its clubs, which can be watched too


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
