"""What was sent, what may have been, and what waits: only what no one else can have is cut, and nothing is lost."""

import os
from pathlib import Path
from unittest.mock import patch

import pytest
from clubs import Member, git
from serving import served
from wording import says, tells

from pbem.errors import FaultyFileError, UsageError
from pbem.rooms.git.clone import clone_at
from pbem.rooms.git.left import bytes_that_left


def test_offline_it_keeps_what_waits_and_says_so(two: list[Member], tmp_path: Path) -> None:
    ann, bob = two
    ann.done("play", "take 2")
    (tmp_path / "origin.git").rename(tmp_path / "away.git")
    said = ann("sync")
    assert said.code == 5
    assert tells(said.err, "the-remote-remote-cannot-be-reached", remote="origin")
    assert says("count-events-wait-here-and", count=1) in said.err
    (tmp_path / "away.git").rename(tmp_path / "origin.git")
    assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out


def test_what_was_not_pushed_is_taken_back_by_cutting_it(two: list[Member]) -> None:
    ann, bob = two
    ann.done("play", "take 2")
    assert ann.done("undo").out == says("taken-back-moves", moves="ann take 2") + "\n"
    assert ann.done("sync").err == says("nothing-new") + "\n"
    ann.done("play", "take 1")
    ann.done("sync")
    said = ann.done("undo")
    assert not tells(said.out, "taken-back-moves"), "bob may have it: he has to agree"
    ann.done("sync")
    assert tells(bob.done("sync").out, "seat-proposes-to-motion-command", seat="ann")


@pytest.mark.real
def test_what_may_have_been_pushed_is_not_cut(two: list[Member], tmp_path: Path) -> None:
    """The push went out, and no one knows whether it arrived."""
    ann, _bob = two
    hook = tmp_path / "origin.git" / "hooks" / "update"
    hook.write_text('#!/bin/sh\nkill -9 "$PPID"\n')
    hook.chmod(0o755)
    ann.done("play", "take 2")
    with served(tmp_path / "origin.git", ann):
        assert ann("sync").code == 5
    assert not tells(ann.done("undo").out, "taken-back-moves")


def test_what_others_have_is_not_cut_whatever_stands_in_the_file(two: list[Member]) -> None:
    """In doubt, all of it has left."""
    ann, *_others = two
    with patch.dict(os.environ, {"PBEM_HOME": str(ann.home)}):
        clone = clone_at(ann.folder)
    assert clone is not None
    pushed = ann.game().read_bytes()
    assert bytes_that_left(clone, ann.game(), pushed + b"more") == len(pushed)
    assert bytes_that_left(clone, ann.game(), b"# mine\n" + pushed) == len(pushed) + 7
    assert bytes_that_left(clone, ann.game("other"), pushed) == 0


@pytest.mark.real
def test_where_somebody_was_quicker_it_is_tried_again_and_has_arrived(two: list[Member], tmp_path: Path) -> None:
    ann, bob = two
    hook = tmp_path / "origin.git" / "hooks" / "update"
    hook.write_text('#!/bin/sh\nrm "$0"\necho "! [rejected] (fetch first)" >&2\nexit 1\n')
    hook.chmod(0o755)
    ann.done("play", "take 2")
    with served(tmp_path / "origin.git", ann):
        assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    assert not hook.exists()
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out


def test_where_others_are_quicker_every_time_nothing_is_lost_and_it_is_said(
    two: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = two
    ann.done("play", "take 2")
    rested = list[float]()

    def rests(_least: float, most: float) -> float:
        rested.append(most)
        return 0.0

    with monkeypatch.context() as crowded:
        crowded.setattr("pbem.rooms.git.git_sync.TRIES", 2)
        crowded.setattr("random.uniform", rests)
        crowded.setattr("pbem.rooms.git.remote.push", lambda *_words: False)
        said = ann("sync")
    assert said.code == 5
    assert says("others-keep-pushing-first-your") in said.err
    assert rested == sorted(rested), "the others get a chance, and a longer one each time"
    assert len(rested) == 2
    assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out


def test_a_game_of_ones_own_in_a_club_has_left_as_well(two: list[Member]) -> None:
    ann, *_others = two
    ann.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--file", "games/alone.toml")
    ann.done("play", "stake 1", "stake 1", "take 1", "-g", "games/alone.toml")
    ann.done("sync")
    ann.done("undo", "-g", "games/alone.toml")
    assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    assert ann.done("moves", "-g", "games/alone.toml").out


def test_where_git_cannot_be_asked_all_of_a_game_may_have_left(two: list[Member]) -> None:
    """A move in a game of one's own is taken back all the same, by an event."""
    ann, *_others = two
    ann.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--file", "games/alone.toml")
    ann.done("play", "stake 1", "stake 1", "take 1", "-g", "games/alone.toml")
    before = ann.game("alone").read_bytes()
    ann.git("remote", "set-url", "origin", "/elsewhere.git")
    assert says("taken-back-by-agreement-moves", moves="x's take 1") in ann.done("undo", "-g", "games/alone.toml").out
    assert ann.game("alone").read_bytes().startswith(before), "nothing is cut"


def test_half_an_event_that_a_sync_drops_is_named(two: list[Member]) -> None:
    ann, bob = two
    ann.done("note", "Hello!")
    ann.done("sync")
    bob.game().write_bytes(bob.game().read_bytes() + b'\n[[event]]\nkind = "ta')
    assert tells(bob.done("sync").err, "game-it-ended-in-half")
    assert not tells(bob.done("sync").err, "game-it-ended-in-half")


def test_a_game_of_which_nothing_can_be_read_is_named(two: list[Member]) -> None:
    ann = two[0]
    ann.game("q").write_bytes(b"")
    said = ann("sync")
    assert (said.code, "q.toml" in said.err) == (FaultyFileError.exit_code, True)


@pytest.mark.parametrize("name", ["aux", "P"])
def test_a_game_whose_name_some_disk_cannot_hold_is_not_sent(name: str, two: list[Member], tmp_path: Path) -> None:
    ann = two[0]
    ann.done("new", "pebbles", "--seats", "a,b", "--hotseat", "--file", "games/q.toml")
    ann.game("q").rename(ann.game(name))
    said = ann("sync")
    assert (said.code, f"{name}.toml" in said.err) == (UsageError.exit_code, True)
    assert f"games/{name}.toml" not in git(tmp_path / "origin.git", "ls-tree", "-r", "--name-only", "main").split()
