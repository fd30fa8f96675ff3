"""`pbem sync --watch --answer`: the service's rounds in the foreground, which go on and end as a watch does."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import needs
import pytest
from clubs import Member, copied
from freezegun import freeze_time
from machines import BEGUN, Phone, account, events, serves
from people import Person
from watches import Watching, until_then
from wording import says, tells

from pbem.store.only_one import only_one

pytestmark = needs.posix


@pytest.fixture
def watching() -> Iterator[Callable[..., Watching]]:
    with until_then() as begin_one:
        yield begin_one


@pytest.fixture
def answering(watching: Callable[..., Watching]) -> Callable[..., Watching]:
    return lambda person, *words: watching(person, "--answer", *words)


@pytest.fixture
def player(ann: Person) -> Person:
    """Somebody with a game in their folder, in which they are asked."""
    with freeze_time(BEGUN):
        ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    return ann


def test_it_does_the_round_of_the_service_and_follows_what_changes(
    player: Person, tmp_path: Path, answering: Callable[..., Watching]
) -> None:
    """One loop: the folder that is served, and the one in which it is typed."""
    phone = Phone(tmp_path)
    serves(player, program=phone.program)
    here = Person("here", tmp_path)
    here.home = player.home
    loop = answering(here, "--every", "500")
    loop.until("told: p: your turn, ann, bob: name a stake")
    assert account(player)["last"]["told"] == phone.bodies == ["p: your turn, ann, bob: name a stake"]
    player.done("play", "stake 3")
    loop.until("told: p: your turn, bob: name a stake")
    assert loop.end(signal.SIGINT, group=True) == 0
    assert loop.lines[-1] == says("stopped-watching-nothing-was-left") + "\n"
    assert account(player)["last"]["ended"] != ""
    assert player.done("service", "run").out == "", "the same account: nothing is told twice"


def test_it_serves_a_folder_that_nobody_has_set_and_keeps_the_news_for_who_comes_back(
    player: Person, answering: Callable[..., Watching], watching: Callable[..., Watching]
) -> None:
    loop = answering(player)
    loop.until(" of news")
    assert loop.end(signal.SIGTERM) == 0
    assert [one["folder"] for one in account(player)["last"]["folders"]] == [str(player.folder)]
    assert account(player)["folders"] == [], "nothing is set by it"
    back = watching(player)
    back.until("watching")
    assert back.end(signal.SIGTERM) == 0
    assert says("your-turn-seats-prompt", seats="ann, bob", prompt=says("name-a-stake")) in "".join(back.lines)


def test_at_ctrl_c_the_round_under_way_is_finished(
    player: Person, tmp_path: Path, answering: Callable[..., Watching]
) -> None:
    """While the player is being called, say."""
    slow = f"sh -c 'echo begun; sleep 1; echo \"$1\" > {tmp_path}/heard' sh"
    serves(player, program=slow)
    loop = answering(player)
    loop.until("begun")
    assert loop.end(signal.SIGINT, group=True) == 0
    assert any(tells(one, "finishing-the-current-step-press") for one in loop.lines)
    assert (tmp_path / "heard").read_text() == "p: your turn, ann, bob: name a stake\n"
    last = account(player)["last"]
    assert (last["ended"] != "", last["told"]) == (True, ["p: your turn, ann, bob: name a stake"])


def test_a_second_ctrl_c_breaks_it_off_and_the_next_round_goes_on(
    player: Person, tmp_path: Path, answering: Callable[..., Watching]
) -> None:
    serves(player, program="sh -c 'echo begun; exec sleep 9' sh")
    loop = answering(player)
    loop.until("begun")
    os.killpg(loop.process.pid, signal.SIGINT)
    loop.until("press Ctrl-C again")
    assert loop.end(signal.SIGINT, group=True) == 130
    assert account(player)["last"]["ended"] == ""
    phone = Phone(tmp_path)
    serves(player, program=phone.program)
    player.done("service", "run")
    assert phone.bodies == ["p: your turn, ann, bob: name a stake"]


def test_a_remote_that_fails_is_told_once_and_tried_again(
    founded: list[Member], tmp_path: Path, answering: Callable[..., Watching]
) -> None:
    ann, _bob = (serves(member) for member in copied(tmp_path, founded))
    origin, away = tmp_path / "origin.git", tmp_path / "unplugged.git"
    origin.rename(away)
    loop = answering(ann, "--every", "1")
    loop.until("the remote origin cannot be reached")
    ann.done("note", "Are you there?")
    loop.until("1 event waits here")
    waiting = account(ann)["last"]["began"]
    while account(ann)["last"]["began"] == waiting:
        time.sleep(0.1)
    away.rename(origin)
    loop.until("sent 1 event")
    assert loop.end(signal.SIGTERM) == 0
    assert (
        len(
            [
                line
                for line in loop.lines
                if tells(line, "the-remote-remote-cannot-be-reached") or tells(line, "count-events-wait-here")
            ]
        )
        == 2
    )
    assert events(ann.game())[-1].kind == "note"
    assert ann.git("status", "--short", "--branch").splitlines() == ["## main...origin/main"]


def test_where_a_round_is_under_way_already_it_waits_for_the_next(
    player: Person, answering: Callable[..., Watching]
) -> None:
    serves(player, program="true")
    with only_one(player.home / "state" / "service" / "running"):
        loop = answering(player, "--every", "1")
        loop.until("another round is under way")
    loop.until("told: p: your turn, ann, bob: name a stake")
    assert loop.end(signal.SIGTERM) == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--answer"], "--answer, --every and --notify go with --watch"),
        (["--watch", "--answer", "--notify", "true"], "--answer calls whom `pbem service install` names"),
        (["--watch", "--json"], "--json is for one sync, without --watch"),
        (["--watch", "--answer"], "there are no games here"),
    ],
)
def test_what_makes_no_sense_ends_it_at_once(ann: Person, words: list[str], reason: str) -> None:
    said = ann("sync", *words)
    assert (said.code, said.err.splitlines()[0]) == (2, f"pbem: {reason}")
