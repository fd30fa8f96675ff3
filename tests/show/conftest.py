"""Positions of Confucius from games between bots, to be looked at."""

from collections.abc import Sequence

import pytest
from pbem_confucius import Confucius

from pbem.projections.game import Game
from pbem.testing.playout import play_out, thinned
from pbem.testing.setting import Setting

TABLES = (
    ("ann", "bob", "cy"),
    ("ann", "bob", "cy", "dee"),
    ("ann", "bob", "cy", "dee", "eve"),
)


@pytest.fixture(scope="session")
def games() -> Sequence[Game]:
    """Spread over whole games with three, four and five seats, the last one finished."""
    steady = Confucius().bots()["steady"]
    found = []
    for seats in TABLES:
        playout = play_out(Setting(Confucius, seats, (("advanced", True),)), seed=3, bot=steady)
        found += [moment.game() for moment in thinned(playout.begun(), 25)]
    return tuple(found)
