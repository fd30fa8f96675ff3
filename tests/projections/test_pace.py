"""Until when the seat that is asked has time: informative only, and the same for everyone who holds the same events."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from paced_tables import BEGUN, DAY, HOUR, SEATS, Table, audited, staked
from pbem_pebbles import Pebbles
from pbem_pebbles.stake import Stake
from pbem_pebbles.take import Take
from small_games import key
from wording import telling

from pbem import author
from pbem.errors import MachineError, RefusedError
from pbem.events.event import EARLIEST, LATEST, Event
from pbem.events.text import render_all
from pbem.projections.agreement import carried, given_answers
from pbem.projections.audit import audit
from pbem.projections.durations import length
from pbem.projections.game import Game
from pbem.projections.pace import all_deadlines, deadlines
from pbem.projections.record import Record, seconds
from pbem.projections.terms import Terms
from pbem.rules.state import from_plain, to_plain


def test_whoever_is_asked_has_the_pace_from_when_the_need_began() -> None:
    table = Table("3d")
    assert table.due == dict.fromkeys(SEATS, BEGUN + 3 * DAY)
    table.play("bob", Stake(2), BEGUN + 2 * DAY)
    assert table.due == dict.fromkeys(("ann", "cy"), BEGUN + 3 * DAY), "another's answer gives nobody more time"
    table.play("ann", Stake(2), BEGUN + HOUR)
    table.play("cy", Stake(2), BEGUN + HOUR)
    assert table.due == {"ann": BEGUN + 2 * DAY + 3 * DAY}, "it began when the last of the answers was signed"
    table.play("ann", Take(1), BEGUN + 4 * DAY)
    assert table.due == {"bob": BEGUN + 7 * DAY}


def test_without_a_pace_nobody_is_ever_late() -> None:
    assert Table("").due == {}
    table = Table("1h")
    table.agree_on("none", BEGUN + HOUR)
    assert table.due == {}


def test_openings_are_owed_since_the_last_seal() -> None:
    table = Table("12h", secret=True)
    table.play("cy", Stake(1), BEGUN + 9 * HOUR)
    assert table.due == dict.fromkeys(("ann", "bob"), BEGUN + 12 * HOUR)
    for seat in ("ann", "bob"):
        table.play(seat, Stake(2), BEGUN + 3 * HOUR)
    assert table.due == dict.fromkeys(SEATS, BEGUN + 21 * HOUR)
    for hours, seat in enumerate(SEATS, 10):
        shown = author.opening(table.game, seat, key(seat), at=BEGUN + hours * HOUR)
        assert shown is not None
        table.game.take(shown)
    assert table.due == {"ann": BEGUN + 24 * HOUR}


def test_nobody_owes_anything_before_the_start_and_after_the_end() -> None:
    first = author.create(Terms(Pebbles(), SEATS, {}, pace="3d"), key("ann"), nonce=bytes(32), at=BEGUN)
    assert deadlines(Game.begin(first), BEGUN) == {}
    table = staked(Table())
    for seat in ("ann", "bob"):
        table.state("resign", seat, BEGUN, sorted(given_answers(table.game)))
    assert table.game.phase == "over"
    assert table.due == {}


def test_a_clock_that_is_behind_cannot_make_the_next_seat_late() -> None:
    table = staked(Table("1d"))
    table.play("ann", Take(1), BEGUN + DAY)
    table.play("bob", Take(1), BEGUN - 300 * DAY)
    assert table.due == {"cy": BEGUN + DAY + DAY}
    table.play("cy", Take(1), BEGUN + 2 * DAY)
    assert table.due == {"ann": BEGUN + 2 * DAY + DAY}


def test_a_clock_that_is_ahead_of_the_readers_gives_nobody_time() -> None:
    table = staked(Table("1d"))
    table.play("ann", Take(1), LATEST)
    in_time = BEGUN + 3 * HOUR + DAY
    assert table.due_at(BEGUN + DAY) == {"bob": in_time + DAY}, "she is taken to have used her time"
    assert table.due_at(BEGUN + 300 * DAY) == {"bob": in_time + DAY}
    assert table.due_at(LATEST - HOUR) == {"bob": LATEST + DAY}, "clocks do show it, or nearly"
    table.play("bob", Take(1), BEGUN + DAY)
    assert table.due_at(BEGUN + DAY) == {"cy": in_time + DAY}
    assert table.due == {"cy": in_time + DAY}, "the same for everybody"
    table.play("cy", Take(1), BEGUN + 2 * DAY)
    assert table.due == {"ann": BEGUN + 3 * DAY}


def test_who_is_late_and_not_ahead_takes_no_time_from_the_next() -> None:
    table = staked(Table("1d"))
    table.play("ann", Take(1), BEGUN + 9 * DAY)
    assert table.due_at(BEGUN + 9 * DAY) == {"bob": BEGUN + 10 * DAY}
    assert table.due_at(BEGUN + 9 * DAY - HOUR) == {"bob": BEGUN + 10 * DAY}, "two clocks differ a little"


def test_who_was_away_may_date_an_answer_until_the_day_after_and_no_further() -> None:
    table = staked(Table("1d"))
    table.away("ann", BEGUN + 5 * DAY)
    table.play("ann", Take(1), LATEST)
    assert table.due_at(BEGUN + DAY) == {"bob": BEGUN + 6 * DAY + DAY}


def test_a_start_dated_far_ahead_gives_sixty_days_and_no_more() -> None:
    first = author.create(Terms(Pebbles(), SEATS, {}, pace="3d", own=["ann"]), key("ann"), nonce=bytes(32), at=BEGUN)
    game = Game.begin(first)
    for seat in SEATS:
        game.take(author.join(game, seat, key(seat), at=BEGUN + HOUR))
    game.take(author.start(game, key("ann"), at=LATEST))
    assert deadlines(game, BEGUN + DAY) == dict.fromkeys(SEATS, BEGUN + 60 * DAY + 3 * DAY)


def test_an_answer_given_together_with_others_or_a_seal_dated_far_ahead_gives_nobody_time() -> None:
    table = Table("1d")
    table.play("ann", Stake(2), LATEST)
    for seat in ("bob", "cy"):
        table.play(seat, Stake(2), BEGUN + HOUR)
    assert table.due_at(BEGUN + HOUR) == {"ann": BEGUN + DAY + DAY}
    sealed = Table("1d", secret=True)
    for seat, at in zip(SEATS, (LATEST, BEGUN, BEGUN + HOUR), strict=True):
        sealed.play(seat, Stake(1), at)
    assert sealed.due_at(BEGUN + HOUR) == dict.fromkeys(SEATS, BEGUN + DAY + DAY)


def test_a_pace_agreed_on_by_a_clock_that_is_ahead_begins_nothing_anew() -> None:
    table = staked(Table("1d"))
    table.play("ann", Take(1), LATEST)
    table.agree_on("2d", BEGUN + DAY)
    assert table.due_at(BEGUN + DAY) == {"bob": BEGUN + 3 * HOUR + DAY + 2 * DAY}


def test_who_is_always_ahead_ends_no_pace() -> None:
    table = staked(Table("1d"))
    for round_of_turns in range(3):
        for seat in SEATS:
            at = LATEST if seat == "ann" else BEGUN + (round_of_turns + 1) * DAY
            table.play(seat, Take(1), at)
        assert table.due == {"ann": BEGUN + (round_of_turns + 2) * DAY}


def test_no_event_is_signed_at_a_time_that_no_clock_shows() -> None:
    table = Table()
    for at in (LATEST + timedelta(seconds=1), EARLIEST - timedelta(seconds=1)):
        with pytest.raises(MachineError, match=telling("the-clock-of-this-machine")):
            table.play("ann", Stake(1), at)
    fields = author.play(table.game, "ann", Stake(1), key("ann"), at=BEGUN).fields()
    for at in (datetime(9999, 12, 31, tzinfo=UTC), datetime(1000, 1, 1, tzinfo=UTC)):
        with pytest.raises(ValueError, match=telling("the-time-at-which-it")):
            Event.read(fields | {"at": at})


def test_another_pace_counts_from_when_the_need_began() -> None:
    table = staked(Table("3d"))
    table.play("ann", Take(1), BEGUN + DAY)
    table.agree_on("1w", BEGUN + 3 * DAY)
    assert table.due == {"bob": BEGUN + DAY + 7 * DAY}
    table.play("bob", Take(1), BEGUN + 4 * DAY)
    assert table.due == {"cy": BEGUN + 11 * DAY}


def test_a_pace_changed_in_mid_question_leaves_the_answers_given() -> None:
    table = Table("3d")
    table.play("bob", Stake(3), BEGUN + HOUR)
    table.agree_on("1d", BEGUN + 2 * HOUR)
    table.agree_on("2d", BEGUN + 3 * HOUR)
    assert table.due == dict.fromkeys(("ann", "cy"), BEGUN + 2 * DAY)
    for seat in ("cy", "ann"):
        table.play(seat, Stake(1), BEGUN + 4 * HOUR)
    assert table.game.table.stakes == {"ann": 1, "bob": 3, "cy": 1}
    assert audited(table.game).table == table.game.table


def test_a_substitute_in_mid_question_leaves_the_others_answers_given() -> None:
    table = Table("3d")
    table.play("bob", Stake(3), BEGUN + HOUR)
    body = {"seat": "cy", "key": key("dee").public}
    proposal = table.state("propose", "ann", BEGUN + HOUR, motion="replace", **body)
    table.state("consent", "bob", BEGUN + 2 * HOUR, [proposal.id])
    listed = carried(table.game, table.game.record.head.proposals[proposal.id], "bob", BEGUN + 2 * HOUR)
    assert listed is not None
    table.state("replace", "bob", BEGUN + 2 * HOUR, listed, **body)
    assert table.due == dict.fromkeys(("ann", "cy"), BEGUN + 2 * HOUR + 3 * DAY), "whoever comes new has all the time"


def test_a_pace_needs_everybodys_consent() -> None:
    table = Table()
    with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of", seats="bob, cy")):
        table.state("pace", "ann", BEGUN, pace="1d")
    proposal = table.state("propose", "ann", BEGUN, motion="pace", pace="1d")
    consents = [table.state("consent", seat, BEGUN, [proposal.id]).id for seat in ("bob", "cy")]
    with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of", seats="bob, cy")):
        table.state("pace", "ann", BEGUN, consents, pace="2d")
    table.state("pace", "ann", BEGUN, consents, pace="1d")
    assert table.game.record.pace == "1d"


def test_an_undo_takes_back_neither_the_pace_nor_who_is_away() -> None:
    table = staked(Table("3d"))
    table.play("ann", Take(1), BEGUN + DAY)
    table.agree_on("1w", BEGUN + DAY)
    table.away("bob", BEGUN + 30 * DAY, BEGUN + DAY)
    assert table.game.log is not None
    move = next(event for event in table.game.log if event.kind == "take")
    body = {"to": move.after, "to_with": list(move.with_)}
    proposal = table.state("propose", "ann", BEGUN + 2 * DAY, motion="undo", **body)
    consents = [table.state("consent", seat, BEGUN + 2 * DAY, [proposal.id]).id for seat in ("bob", "cy")]
    table.state("undo", "ann", BEGUN + 2 * DAY, consents, **body)
    for game in (table.game, audited(table.game)):
        assert game.record.pace == "1w"
        assert game.record.away["bob"].until == seconds(BEGUN + 30 * DAY)
        assert all_deadlines(game).due == {"ann": BEGUN + 9 * DAY}


def test_the_record_keeps_what_deadlines_need() -> None:
    table = Table("3d", secret=True)
    table.away("bob", BEGUN + 10 * DAY)
    table.play("cy", Stake(1), BEGUN + HOUR)
    game = table.game
    again = Game(from_plain(Record, to_plain(game.record)), game.ruleset, game.table, game.chance)
    assert again.log is None
    assert all_deadlines(again) == all_deadlines(table.game)
    assert table.due != {}


def test_an_audit_finds_the_same_deadlines_in_whatever_order_events_arrive() -> None:
    table = Table("3d")
    for hours, seat in enumerate(("cy", "ann", "bob"), 1):
        table.play(seat, Stake(2), BEGUN + (4 - hours) * HOUR)
    assert table.due == {"ann": BEGUN + 3 * HOUR + 3 * DAY}
    assert table.game.log is not None
    for shuffled in range(6):
        events = list(table.game.log)
        Random(shuffled).shuffle(events)
        found = audit(render_all(events).encode()).game
        assert found is not None
        assert all_deadlines(found) == all_deadlines(table.game)


@pytest.mark.parametrize("pace", ["1h", "99h", "1440h", "1d", "60d", "1w", "8w"])
def test_a_pace_of_an_hour_to_sixty_days_will_do(pace: str) -> None:
    assert HOUR <= timedelta(seconds=length(pace)) <= 60 * DAY
    assert Table(pace).game.record.pace == pace


@pytest.mark.parametrize("pace", ["0h", "1441h", "61d", "9w", "3", "d", "3D", "03d", "3d ", "3m", "none", "-1d", "٣d"])
def test_no_other_pace_will_do_for_a_new_game(pace: str) -> None:
    first = author.create(Terms(Pebbles(), SEATS, {}, pace=pace), key("ann"), nonce=bytes(32), at=BEGUN)
    with pytest.raises(ValueError, match=telling("field-r-is-wrong-why", field="pace")):
        Game.begin(first)


def test_a_proposal_of_a_pace_must_say_which() -> None:
    table = Table()
    with pytest.raises(RefusedError, match=telling("name-r-is-missing", name="pace")):
        table.state("propose", "ann", BEGUN, motion="pace")
    with pytest.raises(RefusedError, match=telling("field-r-is-wrong-why", field="pace")):
        table.state("propose", "ann", BEGUN, motion="pace", pace="61d")
