"""Simulated people (benchmarks/planning.py) play the product's own game: signed, dated, and by the rules."""

import sys
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import pytest
from players import BEGUN, Campaign, Habits

from pbem.rules.registry import find

SEATS = ("ann", "bob", "cy")
PLANNER = Habits(machine=True, passes=True, depth=2)


@cache
def game_of(habits: Habits, time: int = 1) -> tuple[Campaign, float]:
    """A game between people of the same habits, and the days that it took; another `time`, played once more."""
    campaign = Campaign(find("confucius"), dict.fromkeys(SEATS, habits), "one game")
    return campaign, campaign.play()


def test_whoever_plans_comes_to_the_end_sooner_by_moves_that_anybody_can_verify() -> None:
    by_hand, weeks = game_of(Habits())
    planned, days = game_of(PLANNER)
    assert 2 * days < weeks
    assert not by_hand.carried
    assert len(planned.carried) > 20
    for campaign in (by_hand, planned):
        assert campaign.table.audit().faults == []
        times = [event.at for event in campaign.table.events]
        assert times == sorted(times)
        assert times[0] == BEGUN


@pytest.mark.slow
def test_the_same_seed_is_the_same_game() -> None:
    first, again = game_of(PLANNER), game_of(PLANNER, 2)
    assert [event.id for event in first[0].table.events] == [event.id for event in again[0].table.events]
