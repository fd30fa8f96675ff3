"""Why a game is slow, and what would help: told wherever people look, from when its events were signed."""

import json
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from freezegun import freeze_time
from people import Person, at_machine, begin, hand_over
from wording import says, sentence, telling, tells

import pbem
from pbem.app.table import Table
from pbem.events.identity import load
from pbem.events.keys import SecretKey
from pbem.projections.course import nudge, on_course
from pbem.projections.status import Status, status
from pbem.rooms.mail.occasion import Occasion
from pbem.rooms.mail.report import Report, report
from pbem.rooms.plans import table_plans
from pbem.rules.bots import bots, decide

SEATS = ("ann", "bob", "cy")
BEGUN = datetime(2026, 11, 2, 8, tzinfo=UTC)
MINUTES, HOURS = timedelta(minutes=20), timedelta(hours=5)


class Played:
    """A game of Confucius in memory, each of whose moves is made so long after the one before as its seat takes."""

    def __init__(self, takes: Callable[[str], timedelta], game: str = "confucius") -> None:
        self.now = BEGUN
        self._random, self._takes = Random(5), takes
        self.table: Table = pbem.new(game, SEATS, seed=5, clock=lambda: self.now)

    def until(self, far: float) -> "Played":
        """Play until the game has come so far."""
        table, rules = self.table, self.table.ruleset
        bot = list(bots(rules).values())[-1]
        while table.asked and rules.progress(table.game.table) < far:
            seat = table.asked[0]
            self.now += self._takes(seat)
            table.play(seat, decide(bot, rules, table.view(seat), self._random))
        return self

    def known(self, *mine: str) -> Status:
        return status(self.table.game, mine)

    def said(self, *mine: str) -> str:
        return on_course(self.known(*mine)["course"], self.now)


def slowly(_seat: str) -> timedelta:
    return HOURS


def two_plan(seat: str) -> timedelta:
    return HOURS if seat == "cy" else MINUTES


@pytest.fixture(scope="module")
def half() -> Played:
    """A game that has come half of its way, in which two of three plan ahead."""
    return Played(two_plan).until(0.5)


def test_how_many_plan_ahead_and_for_how_many_days_a_game_is_on_course(half: Played) -> None:
    assert tells(half.said("ann"), "count-of-players-plan-ahead", count=2, players=3)
    assert tells(half.said("ann"), "on-course-for-time")
    days = int(half.said("ann").split()[-2])
    whole = Played(two_plan).until(2)
    assert abs(days - (whole.now - BEGUN) / timedelta(days=1)) <= days / 4


def test_where_nobody_plans_ahead_it_is_said_what_would_help() -> None:
    assert tells(Played(slowly).until(0.4).said(), "nobody-plans-ahead-which-would", command="pbem plan")


def test_where_all_plan_ahead_it_is_said_so() -> None:
    takes = iter([timedelta(days=3), *[MINUTES] * 500])
    assert tells(Played(lambda _seat: next(takes)).until(0.4).said(), "all-players-plan-ahead", players=3)


def test_where_too_little_is_known_nothing_is_said(half: Played) -> None:
    assert Played(slowly).until(0.1).said() == ""
    assert Played(lambda _seat: timedelta(minutes=2)).until(0.5).said() == ""
    assert status(pbem.new("confucius", SEATS, seed=5).game, ())["course"] is not None
    unknown = Played(slowly, "pebbles")
    assert unknown.table.ruleset.progress(unknown.table.game.table) == 0
    unknown.now += timedelta(days=30)
    assert unknown.said() == ""
    assert status(Played(slowly).until(2).table.game, ())["course"] is None
    assert on_course(None, half.now) == nudge(None, ["ann"], half.now, owing=False, away={}) == ""


def test_who_seldom_answers_is_not_judged_yet() -> None:
    few = Played(slowly)
    few.table.game.record.answered["cy"] = "+"
    later = few.until(0.3)
    known = later.known()
    assert known["course"] is not None
    known["course"]["planning"] = None
    said = on_course(known["course"], later.now)
    assert said == says("on-course-for-time", time=f"{said.split()[-2]} days")


def test_what_is_planned_shows_nowhere_in_it(half: Played) -> None:
    """The same events are the same judgement, whatever lies planned."""
    before = half.known("ann")["course"]
    table_plans.plan(half.table, "bob", "tax", next_period=True)
    assert half.known("ann")["course"] == before
    assert half.known("bob")["course"] == before


def test_whoever_has_kept_the_table_waiting_for_a_day_is_to_be_nudged(half: Played) -> None:
    known = half.known()["course"]
    late = half.now + timedelta(days=2, hours=1)
    assert nudge(known, ["bob"], late, owing=False, away={}) == says("for-time-nudge-seats", time="2 days", seats="bob")
    assert nudge(known, ["bob"], half.now + timedelta(hours=23), owing=False, away={}) == ""
    away = {"bob": (late + timedelta(days=1)).isoformat()}
    assert nudge(known, ["bob"], late, owing=False, away=away) == ""
    assert nudge(known, ["bob", "cy"], late, owing=False, away=away) == says(
        "for-time-nudge-seats", time="2 days", seats="cy"
    )


def test_of_whom_only_the_machine_is_waited_for_it_is_said_so(half: Played) -> None:
    known, late = half.known()["course"], half.now + timedelta(days=2)
    one, _both = sentence("for-time-nudge-seats-whose")
    assert nudge(known, ["bob"], late, owing=True, away={}) == one.format(time="2 days", seats="bob")
    both = says("for-time-nudge-seats-whose", time="2 days", seats="bob and cy")
    assert nudge(known, ["bob", "cy"], late, owing=True, away={}) == both


# ---------------------------------------------------------------------- wherever one looks


@pytest.fixture
def people(ann: Person, bob: Person, cy: Person) -> Sequence[Person]:
    """Three people who have played a quarter of a game, five hours for each move, each with a copy of the file."""
    people = (ann, bob, cy)
    with freeze_time(BEGUN):
        begin("game.toml", people, "confucius")
    keys = {}
    for person in people:
        with at_machine(person, "", {}):
            keys[person.name] = key_of_this_machine()
    path = ann.folder / "game.toml"
    at = [BEGUN]
    table = pbem.open(path, keys=keys, clock=lambda: at[0])
    bot, random = list(bots(table.ruleset).values())[-1], Random(1)
    while table.ruleset.progress(table.game.table) < 0.25:
        at[0] += HOURS
        [seat, *_others] = table.asked
        table.play(seat, decide(bot, table.ruleset, table.view(seat), random))
    table.save(path)
    hand_over("game.toml", ann, bob, cy)
    return people


def key_of_this_machine() -> SecretKey:
    identity = load()
    assert identity is not None
    return identity.key


def test_it_stands_wherever_one_looks(people: Sequence[Person]) -> None:
    """In the list, at a glance, beside the board, at the table; programs get what it follows from."""
    known = json.loads(people[0].done("list", "--json").out)[0]
    [seat] = known["need"]["seats"]
    last = datetime.fromisoformat(known["course"]["since"])
    other = next(person for person in people if person.name != seat)
    nobody = telling("nobody-plans-ahead-which-would", command="pbem plan")
    days = rf"{nobody}; {telling('on-course-for-time')}"
    waiting = telling("the-table-waits-for-whom")
    slow = rf"{waiting} \({telling('for-time-nudge-seats', time='3 days', seats=seat)}\); {days}"
    with freeze_time(last + timedelta(days=3)):
        for _time in range(2):  # the second time from what was kept
            assert re.search(slow, other.done("list").out)
            assert re.search(slow, other.done().out)
            assert re.search(rf"^{days}", other.done("show").out, re.MULTILINE)
        shown = json.loads(other.done("show", "--json").out)
    assert shown["course"] == known["course"]
    assert known["course"] == {
        "began": "2026-11-02T08:00:00Z",
        "since": known["course"]["since"],
        "progress": pytest.approx(0.25, abs=0.03),
        "players": 3,
        "planning": 0,
    }
    with freeze_time(last + timedelta(hours=1)):
        assert not tells(other.done("list").out, "for-time-nudge-seats")


def sentences(told: Report) -> list[str]:
    return [one for section in told.sections for one in section.sentences]


def test_a_letter_says_how_the_game_gets_on(half: Played) -> None:
    now, game = half.now, half.table.game
    by_hub = report(game, (), "ann", Occasion("game", now, answer_to="hub@example.org"))
    assert any(tells(one, "count-of-players-plan-ahead", count=2, players=3) for one in sentences(by_hub))
    slow = Played(slowly).until(0.4)
    for address, command in (("hub@example.org", "plan"), ("", "pbem plan")):
        slowly_told = report(slow.table.game, (), "ann", Occasion("game", slow.now, answer_to=address))
        assert any(f"(`{command}`)" in one for one in sentences(slowly_told))
