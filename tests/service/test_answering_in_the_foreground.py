"""`pbem service run --watch`: the service's rounds in the foreground, which go on and end as a watch does."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import needs
import pytest
from clubs import Member, copied
from machines import STAKE, Phone, account, events, moved, serves, turn
from people import Person, at_machine
from watches import Watching, until_then
from wording import says, tells

from pbem.events import lock
from pbem.rooms.service.runner import answered
from pbem.store.keeper import only_one

pytestmark = needs.posix


@pytest.fixture
def watching() -> Iterator[Callable[..., Watching]]:
    with until_then() as begin_one:
        yield begin_one


@pytest.fixture
def answering(watching: Callable[..., Watching]) -> Callable[..., Watching]:
    return lambda person, *words: watching(person, "service", "run", "--watch", *words)


def test_it_does_the_round_of_the_service_and_follows_what_changes(
    player: Person, tmp_path: Path, answering: Callable[..., Watching]
) -> None:
    """One loop: the folder that is served, and the one in which it is typed."""
    phone = Phone(tmp_path)
    serves(player, program=phone.program)
    here = Person("here", tmp_path)
    here.home = player.home
    loop = answering(here, "--every", "500")
    loop.until(says("told-sentence", sentence=STAKE))
    assert account(player)["last"]["told"] == phone.bodies == [STAKE]
    player.done("play", "stake 3")
    loop.until(says("told-sentence", sentence=turn("bob", "name-a-stake")))
    assert loop.end(signal.SIGINT, group=True) == 0
    assert loop.lines[-1] == says("stopped-watching-nothing-was-left") + "\n"
    assert account(player)["last"]["ended"] != ""
    assert player.done("service", "run").out == "", "the same account: nothing is told twice"


def test_it_serves_a_folder_that_nobody_has_set_and_keeps_the_news_for_who_comes_back(
    tables: tuple[Path, Path], tmp_path: Path, answering: Callable[..., Watching]
) -> None:
    ann, _bob = moved(tables[0], tmp_path, "ann", "bob")
    loop = answering(ann)
    loop.until(says("count-lines-of-news", count=""))
    assert loop.end(signal.SIGTERM) == 0
    assert [one["folder"] for one in account(ann)["last"]["folders"]] == [str(ann.folder)]
    assert account(ann)["folders"] == [], "nothing is set by it"
    assert says("your-turn-seats-prompt", seats="ann", prompt=says("take-pebbles")) in ann.done("sync").out


def test_where_a_round_is_under_way_already_the_next_comes_in_its_time(
    player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told as what a sync tells, which ends no loop; and it is not waited for as long as a process waits."""
    monkeypatch.setattr(lock, "TRIES", 1)
    serves(player, program="true")
    with only_one(player.home / "state" / "service.lock"), at_machine(player, "", {}):
        gives_way = answered()
    assert (gives_way.warnings, gives_way.news, gives_way.trouble) == ([says("another-round-is-under-way")], [], 0)
    with at_machine(player, "", {}):
        assert says("told-sentence", sentence=STAKE) in answered().news


def test_at_ctrl_c_the_round_under_way_is_finished(
    player: Person, tmp_path: Path, answering: Callable[..., Watching]
) -> None:
    """While the player is being called, say."""
    slow = f"sh -c 'echo begun; until test -e {tmp_path}/go; do sleep 0.1; done; echo \"$1\" > {tmp_path}/heard' sh"
    serves(player, program=slow)
    loop = answering(player)
    loop.until("begun")
    os.killpg(loop.process.pid, signal.SIGINT)
    loop.until(says("finishing-the-current-step-press"))
    (tmp_path / "go").touch()
    loop.process.communicate(timeout=60)
    assert loop.process.returncode == 0
    assert (tmp_path / "heard").read_text() == f"{STAKE}\n"
    last = account(player)["last"]
    assert (last["ended"] != "", last["told"]) == (True, [STAKE])


def test_a_second_ctrl_c_breaks_it_off_and_the_next_round_goes_on(
    player: Person, tmp_path: Path, answering: Callable[..., Watching]
) -> None:
    # The program outlives its round, and may look only when the test's folder has gone.
    serves(player, program=f"sh -c 'echo begun; until test -e {tmp_path}/go -o ! -d {tmp_path}; do sleep 0.1; done' sh")
    loop = answering(player)
    loop.until("begun")
    os.killpg(loop.process.pid, signal.SIGINT)
    loop.until(says("finishing-the-current-step-press"))
    os.killpg(loop.process.pid, signal.SIGINT)
    assert loop.process.wait(60) == 130
    (tmp_path / "go").touch()
    assert account(player)["last"]["ended"] == ""
    phone = Phone(tmp_path)
    serves(player, program=phone.program)
    player.done("service", "run")
    assert phone.bodies == [STAKE]


def test_a_remote_that_fails_is_told_once_and_tried_again(
    founded: list[Member], tmp_path: Path, answering: Callable[..., Watching]
) -> None:
    ann, _bob = (serves(member) for member in copied(tmp_path, founded))
    origin, away = tmp_path / "origin.git", tmp_path / "unplugged.git"
    origin.rename(away)
    loop = answering(ann, "--every", "1")
    loop.until(says("the-remote-remote-cannot-be-reached", remote="origin", why=""))
    for count in (1, 2):
        ann.done("note", f"Are you there? I have asked {count} times.")
        loop.until(says("count-events-wait-here", count=count))
    away.rename(origin)
    loop.until(says("sent-count-events", count=2))
    assert loop.end(signal.SIGTERM) == 0
    assert len([line for line in loop.lines if tells(line, "the-remote-remote-cannot-be-reached")]) == 1
    assert events(ann.game())[-1].kind == "note"
    assert ann.git("status", "--short", "--branch").splitlines() == ["## main...origin/main"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["sync", "--notify", "true"], says("every-and-notify-go-with")),
        (["sync", "--watch", "--json"], says("options-cannot-be-combined", options="--json and --watch")),
        (["service", "run", "--every", "5"], says("every-goes-with-watch")),
        (["service", "run", "--watch"], says("there-are-no-games-here-2")),
    ],
)
def test_what_makes_no_sense_ends_it_at_once(ann: Person, words: list[str], reason: str) -> None:
    said = ann(*words)
    assert (said.code, said.err.splitlines()[0]) == (2, f"pbem: {reason}")
