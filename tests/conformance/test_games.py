"""Every game of this repository passes the suite that games have to pass.

In haste, whole games are played with the fewest players, and with all options turned round together; with every
number, and each option by itself, by `nox -s more`.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pbem_confucius import Confucius
from pbem_pebbles import Pebbles
from pbem_white_lotus import WhiteLotus
from searching import often
from test_pebbles import TestPebbles, test_p4_nobody_wins_who_has_left

from pbem.testing import Conformance, record, secrets
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting, variations
from pbem.testing.suite import Trial

__all__ = ["TestPebbles", "test_p4_nobody_wins_who_has_left"]  # the file that docs/adding-a-game.md shows


class InHaste(Conformance):
    seeds = (0,)

    def trials(self) -> list[Trial]:
        fewest, *_between, turned = super().trials()
        return [fewest, turned]


@pytest.mark.xdist_group("confucius conforms")  # what one test has played the others of the same process look at
class TestConfucius(InHaste):
    ruleset = Confucius
    options = variations(Confucius)[-1:]


@pytest.mark.xdist_group("white lotus conforms")
class TestWhiteLotus(InHaste):
    ruleset = WhiteLotus
    options = variations(WhiteLotus)[-1:]


@pytest.mark.more
@pytest.mark.xdist_group("confucius conforms")
class TestConfuciusWithEachOption(Conformance):
    ruleset = Confucius
    seeds = (1,)


@pytest.mark.more
@pytest.mark.xdist_group("white lotus conforms")
class TestWhiteLotusWithEachOption(Conformance):
    ruleset = WhiteLotus
    seeds = (1,)


@settings(max_examples=often(20, 60))
@given(seats=st.integers(2, 4), heap=st.integers(1, 40), seed=st.integers(0, 2**16))
def test_any_game_of_pebbles(seats: int, heap: int, seed: int) -> None:
    """Beyond the settings that the suite plays: any number of pebbles."""
    playout = play_out(Setting(Pebbles, ("ann", "bob", "cy", "dora")[:seats], (("heap", heap),)), seed)
    record.replayed(playout)
    record.undone(playout)
    record.waited(playout)
    secrets.unseen(playout)
    secrets.untold(playout)
