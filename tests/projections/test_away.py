"""Being away: anybody says so at any time, the newest word of a seat counts, and no one is late meanwhile."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from bodies import fields_of
from paced_tables import BEGUN, DAY, HOUR, Table, audited, staked
from pbem_pebbles.take import Take
from small_games import key
from wording import telling

from pbem import author
from pbem.errors import RefusedError, UsageError
from pbem.events.event import LATEST
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.durations import until
from pbem.projections.record import seconds
from pbem.rules.state import to_plain


def test_nobody_is_away_for_more_than_a_year() -> None:
    table = staked(Table("1d"))
    with pytest.raises(RefusedError, match=telling("you-can-be-away-for-a")):
        table.away("ann", BEGUN + 367 * DAY)
    table.away("ann", LATEST, at=LATEST - DAY)
    assert table.due == {"ann": BEGUN + 3 * HOUR + 367 * DAY}, "whatever the clock said by which it was signed"


def test_numbers_of_notes_and_absences_never_run_out() -> None:
    table = Table()
    table.state("note", "bob", BEGUN, **fields_of("note", n=2**53 - 1))
    table.state("away", "bob", BEGUN, **fields_of("away", n=2**53 - 1, until=BEGUN + 9 * DAY))
    for hours in (1, 2):
        table.game.take(author.note(table.game, "bob", "and on", key("bob"), at=BEGUN + hours * HOUR))
    table.away("bob", BEGUN + HOUR, at=BEGUN + HOUR)
    assert table.due["bob"] == BEGUN + 3 * DAY, "he is back"
    found = audited(table.game)
    assert found.record.notes == {"bob": 2**53 - 1}
    assert found.record.away == table.game.record.away


def test_whoever_is_away_has_a_day_after_the_return() -> None:
    table = Table("3d")
    table.away("bob", BEGUN + 10 * DAY)
    table.away("cy", BEGUN + 2 * DAY - HOUR)
    assert table.due == {"ann": BEGUN + 3 * DAY, "bob": BEGUN + 11 * DAY, "cy": BEGUN + 3 * DAY}


def test_the_newest_word_of_a_seat_counts_in_whatever_order_they_arrive() -> None:
    table = Table("3d")
    said = []
    for days in (40, 10, 20):
        said.append(author.away(table.game, "bob", BEGUN + days * DAY, key("bob"), at=BEGUN))
        table.game.take(said[-1])
    assert [event.body["n"] for event in said] == [1, 2, 3]
    assert table.game.log is not None
    for shuffled in range(6):
        events = list(table.game.log)
        Random(shuffled).shuffle(events)
        found = audit(render_all(events).encode())
        assert found.faults == []
        assert found.game is not None
        assert found.game.record.away["bob"].until == seconds(BEGUN + 20 * DAY)


def test_of_two_words_with_one_number_the_later_time_counts_in_either_order() -> None:
    table = Table()
    said = [author.away(table.game, "bob", BEGUN + days * DAY, key("bob"), at=BEGUN) for days in (9, 5)]
    assert table.game.log is not None
    for order in (said, said[::-1]):
        found = audit(render_all([*table.game.log, *order]).encode())
        assert found.faults == found.orphaned == []
        assert found.game is not None
        assert found.game.record.away["bob"].until == seconds(BEGUN + 9 * DAY)


def test_being_away_may_be_said_by_anybody_at_any_time_and_changes_nothing() -> None:
    table = staked(Table("3d"))
    before = to_plain(table.game.table)
    late = author.away(table.game, "cy", BEGUN + 9 * DAY, key("cy"), at=BEGUN)
    table.play("ann", Take(1), BEGUN + DAY)
    assert table.game.log is not None
    found = audit(render_all([*table.game.log, late]).encode())
    assert found.faults == found.orphaned == []
    assert found.game is not None
    assert found.game.record.away["cy"].until == seconds(BEGUN + 9 * DAY)
    assert found.game.table == table.game.table != before
    with pytest.raises(RefusedError, match=telling("there-is-no-seat-seat-r", seat="dee")):
        table.state("away", "dee", BEGUN, n=1, until=BEGUN)


def test_nobody_is_away_until_now_nor_for_more_than_a_year() -> None:
    evening = datetime(2026, 3, 1, 23, 59, 59, tzinfo=UTC)
    assert until("366d", BEGUN) == BEGUN + 366 * DAY
    assert until("2026-03-01", evening - timedelta(seconds=1)) == evening
    for typed, now in (("2026-03-01", evening), ("367d", BEGUN), ("2026-02-28", BEGUN)):
        with pytest.raises(UsageError, match=telling("you-can-be-away-for")):
            until(typed, now)
