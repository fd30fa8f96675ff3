"""Until when the asked seats have time, in words: the first deadline of those that are meant, and no other."""

import time
from datetime import UTC, datetime
from typing import Any, cast

import needs
import pytest
from wording import says

from pbem.projections.deadlines import away, due
from pbem.projections.status import Status

STATUS: Any = {
    "deadlines": {"ann": "2026-11-24T18:00:00Z", "bob": "2026-11-22T09:30:00Z", "cy": "2027-01-02T00:00:00Z"},
    "ahead": None,
    "away": {"bob": "2026-11-30T00:00:00Z", "cy": "2026-11-20T00:00:00Z"},
}
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("seats", "now", "said"),
    [
        (["ann", "bob", "cy"], NOW, says("by-moment", moment="Sun 22 Nov 09:30 UTC")),
        (["ann", "cy"], NOW, says("by-moment", moment="Tue 24 Nov 18:00 UTC")),
        (["cy"], NOW, says("by-moment", moment="Sat 2 Jan 2027 00:00 UTC")),
        (
            ["ann", "bob"],
            datetime(2026, 11, 22, 9, 31, tzinfo=UTC),
            says("overdue-since-moment", moment="Sun 22 Nov 09:30 UTC"),
        ),
        (["ann", "bob"], datetime(2026, 11, 22, 9, 30, tzinfo=UTC), says("by-moment", moment="Sun 22 Nov 09:30 UTC")),
        (["dee"], NOW, ""),
        ([], NOW, ""),
    ],
)
def test_the_first_deadline_of_those_who_are_meant_is_told(seats: list[str], now: datetime, said: str) -> None:
    assert due(cast(Status, STATUS), seats, now) == said


def test_while_an_event_is_dated_ahead_the_deadlines_without_it_count() -> None:
    ahead = {"until": "2026-11-23T00:00:00Z", "deadlines": {"ann": "2026-11-21T13:00:00Z"}}
    status = cast(Status, {**STATUS, "ahead": ahead})
    assert due(status, ["ann", "bob"], NOW) == says("by-moment", moment="Sat 21 Nov 13:00 UTC")
    assert due(status, ["ann"], datetime(2026, 11, 23, tzinfo=UTC)) == says("by-moment", moment="Tue 24 Nov 18:00 UTC")


def test_only_who_is_away_now_is_said_to_be() -> None:
    assert away(cast(Status, STATUS), ["ann", "bob", "cy"], NOW) == [
        says("seat-is-away-until-moment", seat="bob", moment="Mon 30 Nov 00:00 UTC")
    ]
    assert away(cast(Status, STATUS), ["ann", "cy"], NOW) == []


@needs.posix
def test_deadlines_are_told_in_the_time_zone_of_whoever_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "CET-1CEST")
    time.tzset()
    try:
        assert due(cast(Status, STATUS), ["ann", "cy"], NOW) == says("by-moment", moment="Tue 24 Nov 19:00 CET")
    finally:
        monkeypatch.undo()
        time.tzset()
