"""A round in which plans are made, and a hub's table."""

import sys
from pathlib import Path

import pytest
from rounds import Round

sys.path += [str(Path(__file__).parents[1] / room) for room in ("app", "hub")]


@pytest.fixture
def game() -> Round:
    """Ann acts first."""
    return Round()
