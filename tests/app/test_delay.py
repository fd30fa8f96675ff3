"""What a machine answers by itself while no one is there is held back: for how long, and what of it is in the file."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from statistics import mean

import pytest
from small_games import BEGUN, SEATS, Written, key
from wording import telling

import pbem
from pbem import author
from pbem.app.automatic import write
from pbem.app.delay import LATE, Delay, Delays, Quiet, signed_at
from pbem.app.memory import InMemory
from pbem.app.session import Session
from pbem.errors import UsageError
from pbem.events.text import render_all
from pbem.projections.game import Game
from pbem.projections.game.past import undo_body
from pbem.projections.record import Answer, Offer, seconds
from pbem.projections.typed import understood

MINUTE = timedelta(minutes=1)
DAYS = Delays()


@pytest.fixture
def vienna(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine whose clock on the wall is an hour or two ahead of UTC."""
    monkeypatch.setenv("TZ", "Europe/Vienna")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def all_sealed() -> Written:
    """All have sealed a stake, and no one has shown it."""
    written = Written("pebbles", 10, {"heap": 10, "secret": True}).begin()
    for seat in SEATS:
        written.play(seat, "stake 1")
    return written


def one_left() -> Written:
    """The heap has one pebble left, and whoever is to take has no card that takes it: a choice that hidden cards force.

    It is bob's.
    """
    for seed in range(100):
        written = Written("pebbles", seed, {"heap": 3}).begin()
        for seat in SEATS:
            written.play(seat, "stake 1")
        mover = written.game.need.seats[0] if written.game.need else ""
        written.play(mover, "take 2")
        if [move.notation() for move in written.game.legal("bob")] == ["take 1"]:
            return written
    raise AssertionError


def machine(written: Written, seat: str, at: datetime, delays: Delays = DAYS, *, attended: bool = False) -> Session:
    """What a seat's machine does by itself at a time."""
    session = Session(InMemory(Game.clone(written.game)), key(seat), lambda: at, attended=attended, delays=delays)
    write(session)
    return session


def newest(written: Written) -> datetime:
    return written.events[-1].at


def test_an_opening_is_held_back_for_ten_to_thirty_minutes() -> None:
    written = all_sealed()
    asked = newest(written)
    for seat in SEATS:
        early = machine(written, seat, asked)
        due = early.held[seat]
        assert early.written == []
        assert 10 * MINUTE <= due - asked <= 30 * MINUTE
        assert machine(written, seat, due - timedelta(seconds=1)).written == []
        (shown,) = machine(written, seat, due).written
        assert (shown.kind, shown.at) == ("open", due)


def test_a_move_that_leaves_no_choice_is_held_back_too() -> None:
    written = one_left()
    due = machine(written, "bob", newest(written)).held["bob"]
    assert 10 * MINUTE <= due - newest(written) <= 30 * MINUTE
    (made,) = machine(written, "bob", due + MINUTE).written
    assert (made.kind, made.at) == ("take", due)


def test_nothing_is_held_back_from_somebody_who_is_there() -> None:
    for written in (all_sealed(), one_left()):
        session = machine(written, "bob", newest(written), attended=True)
        assert [event.at for event in session.written] == [newest(written)]
        assert session.held == {}


def test_the_deal_is_not_held_back() -> None:
    """It answers no one's choice."""
    written = Written("pebbles", 3)
    for seat in SEATS:
        written.write(author.join(written.game, seat, key(seat), at=written.at))
    assert [event.kind for event in machine(written, "ann", newest(written)).written] == ["start"]


def test_two_machines_of_one_player_make_one_event() -> None:
    """Whenever within an hour each of them comes to it, and whatever else they know."""
    for written in (all_sealed(), one_left()):
        due = machine(written, "bob", newest(written)).held["bob"]
        made = [machine(written, "bob", due + timedelta(minutes=late)).written for late in (0, 3, 7, 9)]
        assert len({render_all(events) for events in made}) == 1


def test_how_long_it_takes_differs_from_question_to_question_and_from_seat_to_seat() -> None:
    written = all_sealed()
    drawn = {machine(written, seat, newest(written)).held[seat] for seat in SEATS}
    assert len(drawn) == 3
    game, asked = written.game, newest(written)
    waits = [(Delay().due(game, f"seat {number}", key("bob"), asked) - asked) / MINUTE for number in range(2000)]
    assert 19 < mean(waits) < 21
    assert min(waits) < 10.2 < 29.8 < max(waits)


def test_each_round_of_answers_to_one_event_waits_anew() -> None:
    """Several may be asked again before anybody makes a turn: what was answered is part of what is answered now."""
    game = all_sealed().game
    waits = set[datetime]()
    for frontier in ([], ["a" * 40], ["b" * 40]):
        game.record.head.frontier = frontier
        waits.add(Delay().due(game, "bob", key("bob"), BEGUN + timedelta(days=1)))
    assert len(waits) == 3


def test_what_was_done_unasked_is_waited_for_too() -> None:
    """The next turn builds on it, and its player may want it back as well."""
    written = one_left()
    now = newest(written) + timedelta(hours=2)
    before = Delay().due(written.game, "bob", key("bob"), now)
    later = Answer("a" * 40, "gift", {}, seconds(newest(written) + timedelta(hours=1)))
    written.game.record.head.offers[later.id] = Offer("cy", later)
    assert Delay().due(written.game, "bob", key("bob"), now) == before + timedelta(hours=1)


def test_who_seals_waits_for_the_question_and_not_for_others_seals() -> None:
    """Two machines of one player sign the very same seal, whichever of the others' they have heard of."""
    written = Written("pebbles", 10, {"heap": 10, "secret": True}).begin()
    asked = newest(written)
    due = Delay().due(written.game, "cy", key("cy"), asked)
    before = written.game.clone()
    written.play("ann", "stake 1")
    written.play("bob", "stake 2")
    assert due < newest(written), "theirs are later than cy's was due"
    assert Delay().due(written.game, "cy", key("cy"), newest(written)) == due
    seals = [
        author.seal(game, "cy", understood(game.ruleset, game.view("cy"), ["stake", "3"]), key("cy"), at=due)
        for game in (before, written.game)
    ]
    assert seals[0] == seals[1]
    assert seals[0].at == due


def test_nobody_else_can_compute_it() -> None:
    """It takes the secret key: another key gives another time for the same seat and question."""
    written = all_sealed()
    asked = newest(written)
    assert Delay().due(written.game, "bob", key("bob"), asked) != Delay().due(written.game, "bob", key("cy"), asked)


def test_each_game_has_its_own_delay() -> None:
    written = all_sealed()
    asked = newest(written)
    fixed = machine(written, "bob", asked, Delays(games={written.game.id: Delay(5, 5)}))
    assert fixed.held["bob"] == asked + 5 * MINUTE
    other = machine(written, "bob", asked, Delays(usual=Delay(2, 2), games={"another": Delay(5, 5)}))
    assert other.held["bob"] == asked + 2 * MINUTE
    at_once = machine(written, "bob", asked, Delays(usual=Delay(0, 0)))
    assert [event.at for event in at_once.written] == [asked]


def test_an_event_that_is_very_late_does_not_cost_the_next_player_days() -> None:
    """A machine that was off: the time shown is at most ten minutes before the true one, as long as an answer waits by
    default. So nothing that answers it is due before it was written, which showed that a machine had planned it."""
    assert Delay().shortest * MINUTE >= LATE
    due = datetime(2026, 11, 22, 10, 42, 13, tzinfo=UTC)
    for late in (timedelta(0), 9 * MINUTE, 11 * MINUTE, 59 * MINUTE, timedelta(days=3, minutes=5)):
        shown = signed_at(due, due + late)
        assert due <= shown <= due + late
        assert due + late - shown < LATE
        assert (shown - due) % LATE == timedelta(0)


def test_what_answers_an_event_that_was_written_late_is_dated_after_that() -> None:
    """Also where machines sleep, and each comes hours after what it answers was due."""
    at, written = datetime(2026, 11, 22, 10, tzinfo=UTC), datetime(2026, 11, 22, 10, tzinfo=UTC)
    for minutes in (70, 13, 33, 300, 11, 25):
        due = at + Delay().shortest * MINUTE
        assert due >= written, "it answers what was not there"
        written = max(due, written + minutes * MINUTE)
        at = signed_at(due, written)


def test_no_event_is_dated_before_what_it_follows() -> None:
    """A clock that is a little slow: its owner's answers come after what they answer, as everyone can see they do."""
    clock = [datetime(2026, 11, 22, 10, tzinfo=UTC)]
    table = pbem.new("pebbles", ["ann", "bob"], seed=3, heap=12, clock=lambda: clock[0])
    table.play("ann", "stake 1")
    table.play("bob", "stake 1")
    clock[0] -= 20 * MINUTE
    table.play(table.asked[0], "take 1")
    assert table.events[-1].at == table.events[-2].at
    clock[0] -= timedelta(days=3)
    table.note("ann", "my clock is wrong")
    assert table.events[-1].at == clock[0], "what is dated so far ahead moves nobody's dates"


def test_a_clock_that_is_far_ahead_is_not_waited_for() -> None:
    """Someone's event is dated three weeks from now: the game goes on. Five minutes ahead are believed."""
    written = all_sealed()
    asked = newest(written)
    long_before = asked - timedelta(days=21)
    (shown,) = machine(written, "bob", long_before).written
    assert shown.at == long_before
    before = asked - 5 * MINUTE
    assert machine(written, "bob", before).held["bob"] >= asked + 10 * MINUTE


def test_what_somebody_wants_to_take_back_is_not_built_on() -> None:
    """Bob's forced move waits until the proposal is answered, also if someone is there, and if he agreed to it."""
    written = one_left()
    before = written.events[-1]
    written.state("propose", before.by, {"motion": "undo", "to": before.after, "to_with": list(before.with_)})
    late = newest(written) + timedelta(hours=5)
    assert machine(written, "bob", late).written == []
    written.state("consent", "bob", {}, [written.events[-1].id])
    assert machine(written, "bob", late).written == []
    assert machine(written, "bob", late, attended=True).written == []


def test_openings_wait_for_such_a_proposal_where_nobody_is_there() -> None:
    """A bid of White Lotus is not shown while someone wants to go back to before it."""
    written = Written("white-lotus", 1).begin()
    while not written.game.owing_openings() or written.game.record.turns < 3:
        written.play_on(1) if not written.game.owing_openings() else written.open()
    seat = written.game.owing_openings()[0]
    late = newest(written) + timedelta(hours=5)
    assert [event.kind for event in machine(written, seat, late).written] == ["open"]
    written.state("propose", SEATS[0], {"motion": "undo", **undo_body(written.game, 1)})
    assert machine(written, seat, late).written == []
    assert [event.kind for event in machine(written, seat, late, attended=True).written] == ["open"]


# ---------------------------------------------------------------------- quiet hours


@pytest.mark.usefixtures("vienna")
def test_quiet_hours_are_those_of_the_clock_on_the_wall() -> None:
    quiet = Quiet.read("22:00-08:00")
    summer = [quiet.until(datetime(2026, 7, 1, hour, 30, tzinfo=UTC)) for hour in (19, 20, 23, 5, 6)]
    end, next_day = datetime(2026, 7, 1, 6, tzinfo=UTC), datetime(2026, 7, 2, 6, tzinfo=UTC)
    assert summer == [None, next_day, next_day, end, None]
    assert quiet.until(datetime(2026, 11, 1, 6, 59, tzinfo=UTC)) == datetime(2026, 11, 1, 7, tzinfo=UTC)


@pytest.mark.usefixtures("vienna")
def test_the_night_in_which_clocks_change_ends_by_the_clock_too() -> None:
    """From 24 to 25 October 2026 summer time ends: eight o'clock is 7:00 UTC on that morning, not 6:00."""
    quiet = Quiet.read("22:00-08:00")
    assert quiet.until(datetime(2026, 10, 24, 20, 30, tzinfo=UTC)) == datetime(2026, 10, 25, 7, tzinfo=UTC)


@pytest.mark.usefixtures("vienna")
def test_what_would_be_due_in_quiet_hours_is_counted_from_their_end() -> None:
    """Not at eight sharp, which would tell that a machine answers; and the same on two machines."""
    written = all_sealed()  # at 20:49 UTC
    asked = newest(written)
    free = machine(written, "bob", asked).held["bob"]
    delays = Delays(quiet=Quiet.read("20:00-08:00"))
    end = datetime(2026, 3, 2, 7, tzinfo=UTC)
    due = machine(written, "bob", asked, delays).held["bob"]
    assert due == end + (free - asked)
    assert {machine(written, "bob", due + late * MINUTE, delays).written[0].at for late in (0, 9)} == {due}
    assert machine(written, "bob", asked, delays, attended=True).written != []


@pytest.mark.parametrize("typed", ["", "22-8", "24:00-08:00", "22:00-08:60", "22:00-22:00", "22:00", "22:00-08:00:00"])
def test_what_are_no_hours_is_refused(typed: str) -> None:
    with pytest.raises(UsageError, match=telling("typed-r-are-not-valid")):
        Quiet.read(typed)


@pytest.mark.parametrize("typed", ["", "30-10", "-5", "10-", "1e2", "1441", "10-2000", "ten"])
def test_what_is_no_delay_is_refused(typed: str) -> None:
    with pytest.raises(UsageError, match="delay"):
        Delay.read(typed)


def test_delays_and_hours_are_written_as_they_are_read() -> None:
    assert [str(Delay.read(typed)) for typed in ("10-30", "15", "0-0")] == ["10-30", "15-15", "0-0"]
    assert str(Quiet.read("7:05-9:30")) == "07:05-09:30"
