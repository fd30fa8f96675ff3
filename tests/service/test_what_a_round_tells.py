"""What a round has done is told in whole sentences, folder by folder."""

from typing import Any

import pytest
from wording import says

from pbem.rooms.service.account import MOST, Account, Held, Round, Served
from pbem.rooms.service.service_sentences import lines


def test_each_thing_that_a_round_has_done_has_its_sentence() -> None:
    one = Served(folder="/a", did=["ann passes."], sent=1, committed=2, waiting=1, news=1, mailed=["bob", "cy"])
    other = Served(folder="/b", sent=3, committed=1, waiting=2, news=4)
    told = lines(Round(began="2026-11-23T12:00:00Z", folders=[one, other], told=["your turn"]))
    assert list(told) == [
        "ann passes.",
        says("sent-count-events", count=1),
        says("committed-count-events", count=2),
        says("count-events-wait-here", count=1),
        says("count-lines-of-news", count=1),
        says("mailed-to-names", names="bob, cy"),
        says("sent-count-events", count=3),
        says("committed-count-events", count=1),
        says("count-events-wait-here", count=2),
        says("count-lines-of-news", count=4),
        says("told-sentence", sentence="your turn"),
    ]


@pytest.mark.parametrize(
    "done",
    [{"did": ["ann passes."]}, {"sent": 1}, {"committed": 1}, {"mailed": ["bob"]}, {"news": 1}, {"troubles": ["no"]}],
    ids=lambda done: next(iter(done)),
)
def test_a_round_that_did_anything_is_kept_when_others_follow(done: dict[str, Any]) -> None:
    one = Round(began="2026-11-23T12:00:00Z", folders=[Served(folder="/a", **done)])
    following = Round(began="2026-11-23T12:05:00Z")
    assert Account(last=one).with_round(following, {}).earlier == [one]


def test_a_round_that_did_nothing_is_not_kept() -> None:
    """What waits or is held back did so before."""
    waits = Served(folder="/a", waiting=1, held=[Held("p", "ann", "2026-11-23T12:20:00Z")])
    one = Round(began="2026-11-23T12:00:00Z", ended="2026-11-23T12:01:00Z", folders=[waits])
    kept = Account(last=one)
    for minutes in range(5, 30, 5):
        kept = kept.with_round(Round(began=f"2026-11-23T12:{minutes:02}:00Z"), {})
        assert kept.earlier == []


def test_the_newest_rounds_are_kept() -> None:
    rounds = [Round(began=f"2026-11-23T12:{minutes:02}:00Z", told=["your turn"]) for minutes in range(MOST + 3)]
    kept = Account()
    for one in rounds:
        kept = kept.with_round(one, {})
    assert kept.last == rounds[-1]
    assert kept.earlier == rounds[-2 : -2 - MOST : -1]


def test_of_the_same_round_that_has_gone_on_only_the_end_is_kept() -> None:
    begun = Round(began="2026-11-23T12:00:00Z", wrong=["no"])
    ended = Round(began="2026-11-23T12:00:00Z", ended="2026-11-23T12:01:00Z", wrong=["no"])
    assert Account(last=begun).with_round(ended, {}).earlier == []
