"""The conformance suite notices what it is there to notice: games that are broken in one way each."""

from typing import Any

import pytest
from broken import complaint
from broken_knowledge import KNOWLEDGE, FirstComeFirstServed
from broken_play import PLAY
from broken_strangers import STRANGERS
from pbem_pebbles import Pebbles
from pbem_pebbles.table import Table

from pbem.rules import Play, Ruleset
from pbem.testing.suite import Conformance, complaints

FAULTS = PLAY | KNOWLEDGE | STRANGERS


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_game_is_noticed(fault: str) -> None:
    ruleset, check, words = FAULTS[fault]
    FirstComeFirstServed.came.clear()
    said = complaint(ruleset, check)
    assert words in said
    assert said.startswith("Pebbles, ")
    assert "seed " in said


# ------------------------------------------------------------------ options, and the suite as a whole


class OnlyAtFour(Pebbles):
    """Breaks where four play for secret stakes, and nowhere else."""

    def proceed(self, play: Play[Table]) -> None:
        super().proceed(play)
        if play.table.secret and len(play.table.seats) == 4 and play.table.heap < 5:
            play.table.pile.clear()


def suite_of(broken: type[Ruleset[Any]]) -> Conformance:
    """The suite for a game, with few seats and seeds."""

    class TestFew(Conformance):
        ruleset = broken
        options = ()
        seeds = (0,)
        most_events = 100

    return TestFew()


def test_every_option_is_played_at_every_number_of_seats() -> None:
    [said] = complaints(suite_of(OnlyAtFour))
    assert said.startswith("test_every_option_at_every_number_of_seats: Pebbles, 4 seats, secret=True, seed 0: ")
    assert "conservation: of 'cards'" in said


SAMPLE = ("dead end", "random()", "state in the module", "cards from nothing", "notation clash", "the first of a set")


@pytest.mark.parametrize(
    "fault", [*SAMPLE, *(pytest.param(one, marks=pytest.mark.slow) for one in FAULTS if one not in SAMPLE)]
)
def test_one_cause_fails_once(fault: str) -> None:
    FirstComeFirstServed.came.clear()
    ruleset = FAULTS[fault][0]
    said = complaints(suite_of(ruleset))
    assert len(said) == 1, "\n".join(said)


def test_a_sound_game_is_not_complained_of() -> None:
    assert complaints(suite_of(Pebbles)) == []
