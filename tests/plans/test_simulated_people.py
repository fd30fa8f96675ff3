"""Simulated people (benchmarks/planning.py) play the product's own game: signed, dated, and by the rules."""

import sys
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import pytest
from campaign import Campaign
from players import BEGUN, DAY, Habits

from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game.getting_on import BY_ITSELF
from pbem.rules.registry import find

SEATS = ("ann", "bob", "cy")
PLANNER = Habits(on=DAY, passes=True, depth=2)


@cache
def game_of(habits: Habits, time: int = 1, cards: str = "open") -> tuple[Campaign, float]:
    """A game between people of the same habits, and the days that it took; another `time`, played once more."""
    campaign = Campaign(find("confucius"), dict.fromkeys(SEATS, habits), "one game", cards)
    return campaign, campaign.play()


def assert_anybody_can_verify(campaign: Campaign) -> None:
    """The game's events have no fault, and are dated in their order."""
    assert audit(render_all(campaign.events).encode()).faults == []
    times = [event.at for event in campaign.events if event.kind not in ("share", "seal", "open")]
    assert times == sorted(times)
    assert times[0] == BEGUN


def test_whoever_plans_comes_to_the_end_sooner_by_moves_that_anybody_can_verify() -> None:
    by_hand, weeks = game_of(Habits())
    planned, days = game_of(PLANNER)
    assert 2 * days < weeks
    assert not by_hand.carried
    assert len(planned.carried) > 20
    for campaign, took in ((by_hand, weeks), (planned, days)):
        assert_anybody_can_verify(campaign)
        assert sum(campaign.waits.values()) == pytest.approx(24 * took)


def test_from_its_events_one_sees_who_answers_by_a_machine_and_who_does_not() -> None:
    """What `planning` in a game's status counts (see game.answering)."""
    for habits, planning in ((Habits(), 0), (PLANNER, 3)):
        answered = game_of(habits)[0].game.record.answered
        assert sum(2 * signs.count(BY_ITSELF) >= len(signs) for signs in answered.values()) == planning, answered


@pytest.mark.more
def test_the_same_seed_is_the_same_game() -> None:
    first, again = game_of(PLANNER), game_of(PLANNER, 2)
    assert [event.id for event in first[0].events] == [event.id for event in again[0].events]


@pytest.mark.more
def test_where_the_players_deal_they_plan_with_cards_that_nobody_can_read_yet_and_all_come_to_the_end() -> None:
    dealt, days = game_of(PLANNER, cards="dealt")
    assert days < game_of(Habits())[1] / 2
    assert dealt.game.record.header.cards == "dealt"
    assert dealt.waits["a machine's part of the cards"] > 0
    assert_anybody_can_verify(dealt)
