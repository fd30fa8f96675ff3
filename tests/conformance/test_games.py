"""Every game of this repository passes the suite that games have to pass.

In haste, each is looked at in one game between the fewest players with all options turned round together, and each
option is played at one number of seats; every number, the options as they are and each by itself, by `nox -s more`.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pbem_confucius import Confucius
from pbem_pebbles import Pebbles
from pbem_white_lotus import WhiteLotus
from searching import often
from test_pebbles import TestPebbles, test_p4_nobody_wins_who_has_left

from pbem.testing import Conformance, quick, record, secrets
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting, every_setting, variations
from pbem.testing.suite import Trial, level, level_of

__all__ = ["TestPebbles", "test_p4_nobody_wins_who_has_left"]  # the file that docs/adding-a-game.md shows


EVERY_OPTION = "test_every_option_at_every_number_of_seats"


class InHaste(Conformance):
    seeds = (0,)

    def trials(self) -> list[Trial]:
        return super().trials()[-1:]

    @level(level_of(EVERY_OPTION))
    def test_every_option_at_every_number_of_seats(self) -> None:
        by_number: dict[int, list[Setting]] = {}
        for one in every_setting(self.ruleset, self.options):
            by_number.setdefault(len(one.seats), []).append(one)
        for place, alike in enumerate(zip(*by_number.values(), strict=True)):
            quick.sound(alike[place % len(alike)], self.seeds[0], self.most_events)


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


@settings(max_examples=often(8, 60))
@given(seats=st.integers(2, 4), heap=st.integers(1, 40), seed=st.integers(0, 2**16))
def test_any_game_of_pebbles(seats: int, heap: int, seed: int) -> None:
    """Beyond the settings that the suite plays: any number of pebbles."""
    playout = play_out(Setting(Pebbles, ("ann", "bob", "cy", "dora")[:seats], (("heap", heap),)), seed)
    record.replayed(playout)
    record.undone(playout)
    record.waited(playout)
    secrets.unseen(playout)
    secrets.untold(playout)
