"""A machine whose clock is set back a year: nothing is refused for it or lost, and nothing waits for a year."""

import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from clubs import Member, copied
from correspondents import Correspondent, carry, meet
from freezegun import freeze_time
from machines import BEGUN, MINUTE, account, events, round_at, serves, status_at
from people import Person, Said, offer
from wording import says, tells

from pbem.projections.audit import audit
from pbem.rooms.hub.limits import Limit

NOW = datetime(2026, 11, 21, 18, tzinfo=UTC)
HOUR = timedelta(hours=1)
YEAR = timedelta(days=365)
Three = tuple[Person, Person, Person]


def typed(person: Person, at: datetime, *words: str) -> Said:
    """A command that succeeds at a machine whose clock shows this; so do the files that it writes."""
    began = time.time_ns()
    with freeze_time(at):
        said = person.done(*words)
    shown = int(at.timestamp()) * 10**9
    for folder in (person.folder, person.home):
        for path in folder.rglob("*"):
            if path.is_file() and path.stat().st_mtime_ns >= began:
                os.utime(path, ns=(shown, shown))
    return said


def all_said(person: Person, at: datetime, *words: str) -> str:
    said = typed(person, at, *words)
    return said.out + said.err


def sound(path: Path) -> list[str]:
    """Who signed what counts in a file with which nothing is wrong."""
    found = audit(path.read_bytes())
    assert (found.faults, found.orphaned, found.tail) == ([], [], b"")
    return [f"{event.by} {event.kind}" for event in found.order]


@pytest.fixture
def shared(tmp_path: Path) -> Three:
    """Three people, one folder, and a game of three days for a turn; all are to name a stake."""
    ann, bob, cy = people = tuple(Person(name, tmp_path) for name in ("ann", "bob", "cy"))
    bob.folder = cy.folder = ann.folder
    with freeze_time(NOW):
        offer("game.toml", people, "pebbles", "--pace", "3d")
        bob.done("join", "bob")
        cy.done("join", "cy")
    return ann, bob, cy


def test_in_a_folder_all_moves_count_and_nobody_is_late_for_it(shared: Three) -> None:
    """Bob's clock is a year behind: what he says counts, and cy, who is asked then, has three days by the others'."""
    ann, bob, cy = shared
    path = ann.folder / "game.toml"
    behind = NOW - YEAR
    typed(ann, NOW + HOUR, "play", "stake 2")
    for words in (["list"], ["moves"], ["sync"], ["play", "stake 2"], ["note", "Here I am."], ["history"]):
        typed(bob, behind + HOUR, *words)
    typed(cy, NOW + HOUR, "play", "stake 2")
    typed(ann, NOW + HOUR, "play", "take 1")
    assert tells(all_said(bob, behind + 2 * HOUR, "list"), "your-turn-seats-prompt", seats="bob")
    typed(bob, behind + 2 * HOUR, "play", "take 1")
    [asked] = [line for line in all_said(cy, NOW + 2 * HOUR, "list").splitlines() if "cy" in line]
    assert says("your-turn-seats-prompt", seats="cy", prompt=says("take-pebbles")) in asked
    assert says("by-moment", moment="Tue 24 Nov 19:00 UTC") in asked
    assert "absent" not in all_said(ann, NOW + 2 * HOUR, "show")
    with freeze_time(NOW + 2 * HOUR):
        assert ann("propose", "absent", "cy").code == 1
    before = path.read_bytes()
    typed(bob, behind + 3 * HOUR, "undo")
    typed(cy, NOW + 3 * HOUR, "consent")
    typed(ann, NOW + 3 * HOUR, "consent")
    typed(bob, behind + 4 * HOUR, "play", "take 2")
    assert path.read_bytes().startswith(before)
    for person, at in ((ann, NOW), (bob, behind), (cy, NOW)):
        typed(person, at + 5 * HOUR, "sync")
        typed(person, at + 5 * HOUR, "verify", "game.toml")
    said = sound(path)
    assert said[-1] == "bob take"
    assert {"ann stake", "bob stake", "cy stake", "bob note", "ann take"} <= {*said}


def test_a_clock_that_is_set_right_again_has_lost_nothing(shared: Three) -> None:
    """Ann's own clock: ahead by a year at first. What her machine has noted was noted in days to come."""
    ann, bob, cy = shared
    for person, at in ((ann, NOW + YEAR), (bob, NOW), (cy, NOW)):
        typed(person, at, "play", "stake 2")
    typed(ann, NOW + YEAR, "sync")
    typed(ann, NOW + YEAR, "play", "take 1")
    typed(bob, NOW + HOUR, "play", "take 1")
    typed(cy, NOW + HOUR, "play", "take 1")
    for words in (["sync"], ["moves"], ["history"], ["verify", "game.toml"], ["play", "take 1"]):
        typed(ann, NOW + 2 * HOUR, *words)
    assert says("by-moment", moment="Tue 24 Nov") in all_said(bob, NOW + 2 * HOUR, "list")
    assert sound(ann.folder / "game.toml")[-4:] == ["ann take", "bob take", "cy take", "ann take"]


def test_a_club_syncs_what_a_machine_with_such_a_clock_has_committed(tmp_path: Path, founded: list[Member]) -> None:
    ann, bob = copied(tmp_path, founded)
    typed(bob, BEGUN - YEAR, "sync")
    typed(ann, BEGUN + HOUR, "sync")
    typed(ann, BEGUN + HOUR, "note", "Yours is a year old.")
    typed(ann, BEGUN + HOUR, "sync")
    typed(bob, BEGUN - YEAR + HOUR, "note", "So it is.")
    assert typed(bob, BEGUN - YEAR + HOUR, "sync").err == says("sent-count-events", count=1) + "\n"
    typed(ann, BEGUN + 2 * HOUR, "sync")
    assert ann.game().read_bytes() == bob.game().read_bytes()
    assert {"ann note", "bob note", "bob open"} <= {*sound(ann.game())}
    for one in (ann, bob):
        assert one.git("rev-parse", "HEAD") == one.git("rev-parse", "origin/main")
        assert one.git("status", "--porcelain") == ""


def test_by_mail_all_arrives_from_and_at_such_a_machine(tmp_path: Path) -> None:
    ann, bob = people = [Correspondent(name, tmp_path).set_up() for name in ("ann", "bob")]
    clocks = {"ann": NOW, "bob": NOW - YEAR}
    with freeze_time(NOW):
        offer("game.toml", people, "pebbles")
        meet(people)
    for round_ in range(2):
        for one in people:
            typed(one, clocks[one.name] + round_ * HOUR, *(["play", "stake 2"] if not round_ else ["note", "Yes."]))
            typed(one, clocks[one.name] + round_ * HOUR, "sync")
            carry(*people)
    for one in people:
        typed(one, clocks[one.name] + 2 * HOUR, "sync")
    assert ann.held() == bob.held()
    said = sound(ann.folder / "game.toml")
    assert sorted(said[-4:]) == ["ann note", "ann stake", "bob note", "bob stake"]
    assert [*(bob.box / "new").iterdir()] == [*(ann.box / "new").iterdir()] == []


def test_rounds_of_the_service_go_on(tmp_path: Path, founded: list[Member]) -> None:
    """Three rounds, between which the clock is set back a year and right again: what is due goes out, once."""
    ann, bob = (serves(member, timer="cron") for member in copied(tmp_path, founded))
    assert round_at(bob, BEGUN).code == 0
    assert round_at(ann, BEGUN + MINUTE).code == 0
    behind = BEGUN - YEAR
    for at in (behind, behind + 5 * MINUTE):
        said = round_at(ann, at)
        assert said.code == 0, said
        told = account(ann)
        assert told["last"]["ended"]
    with freeze_time(behind + 6 * MINUTE):
        following = datetime.fromisoformat(account(ann)["next"])
    assert following <= behind + 10 * MINUTE
    for minutes in (32, 64):
        assert round_at(ann, BEGUN + minutes * MINUTE).code == 0
        assert round_at(bob, BEGUN + minutes * MINUTE).code == 0
    kinds = [event.kind for event in events(ann.game())]
    assert kinds.count("open") == 2
    sound(ann.game())


def test_the_next_round_is_not_told_to_be_a_year_away(tmp_path: Path, founded: list[Member]) -> None:
    ann, _bob = (serves(member, timer="cron") for member in copied(tmp_path, founded))
    round_at(ann, BEGUN)
    at = BEGUN - YEAR
    with freeze_time(at):
        told = account(ann)
    assert datetime.fromisoformat(told["next"]) <= at + 5 * MINUTE
    assert not any("2027" in line for line in status_at(ann, at))


def test_an_hours_limit_of_mails_is_over_after_an_hour() -> None:
    """Not after a year, where the hub's clock was ahead by as much when they came."""
    limit = Limit(3)
    for _mail in range(3):
        limit.count("ann@example.net", NOW + YEAR)
    assert limit.reached("ann@example.net", NOW + YEAR)
    assert not limit.reached("ann@example.net", NOW)
    for _mail in range(3):
        limit.count("ann@example.net", NOW)
    assert limit.reached("ann@example.net", NOW + HOUR / 2)
    assert not limit.reached("ann@example.net", NOW + 2 * HOUR)
