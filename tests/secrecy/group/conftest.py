"""What several tests look at, worked out once."""

import pytest
from three_seats import OTHER_LABEL, Shuffle


@pytest.fixture(scope="session")
def shuffle() -> Shuffle:
    return Shuffle()


@pytest.fixture(scope="session")
def another() -> Shuffle:
    """Another deck of the same game."""
    return Shuffle(label=OTHER_LABEL)
