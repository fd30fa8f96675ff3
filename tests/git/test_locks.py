"""Locks: what a killed sync leaves behind is cleared by the next; what is someone else's is named and left alone."""

import os
import subprocess
import time
from functools import partial
from itertools import count
from pathlib import Path

import needs
import pytest
from clubs import Member, log, staked
from killing import killed_at
from wording import says, tells

from pbem.events.text import parse

LOCKS = [
    "refs/pbem/sync.lock",
    "refs/pbem/seen.lock",
    "index.lock",
    "HEAD.lock",
    "refs/heads/main.lock",
    "refs/remotes/origin/main.lock",
    "packed-refs.lock",
]


pytestmark = [
    pytest.mark.xdist_group("locks"),
    pytest.mark.usefixtures("hurried"),
    needs.posix,
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("locks")


@pytest.fixture(scope="module")
def two(place: Path) -> list[Member]:
    """For all tests here: making a club takes longer than each of them."""
    return staked(place, "ann", "bob")


def killed(member: Member) -> None:
    """What tells the next sync that the last one was killed just now."""
    (member.clone / ".git" / "pbem.lock").write_text("a sync is under way\n")


def ids(member: Member) -> list[str]:
    return sorted(event.id for _number, event in parse(member.game().read_bytes()).events)


def test_a_finished_sync_says_so(two: list[Member]) -> None:
    assert (two[0].clone / ".git" / "pbem.lock").read_bytes() == b""


def test_locks_and_unfinished_files_of_a_killed_sync_are_cleared(two: list[Member]) -> None:
    ann, bob = two
    ann.done("note", "hello")
    killed(ann)
    locks = [ann.clone / ".git" / lock for lock in LOCKS]
    locks += [ann.clone / folder / ".pbem-0123456789ab.tmp" for folder in (".", "games", "players")]
    for lock in locks:
        lock.write_bytes(b"")
    ann.done("sync")
    assert [lock.name for lock in locks if lock.exists()] == []
    assert ann.git("status", "--short") == ""
    bob.done("sync")
    assert ids(ann) == ids(bob)


@pytest.mark.parametrize("lock", ["index.lock", "HEAD.lock"])
def test_a_lock_of_the_persons_own_git_is_named_and_left_alone(lock: str, two: list[Member]) -> None:
    """An editor may be open for a commit's message."""
    ann, bob = two
    ann.done("note", "hello")
    theirs = ann.clone / ".git" / lock
    theirs.write_bytes(b"")
    said = ann("sync")
    assert said.code == 5
    assert str(theirs) in said.err
    assert says("if-no-other-git-is") in said.err
    assert theirs.exists()
    theirs.unlink()
    ann.done("sync")
    bob.done("sync")
    assert ids(ann) == ids(bob)


def test_an_index_locked_long_after_a_sync_was_killed_is_somebody_elses(two: list[Member]) -> None:
    ann = two[0]
    ann.done("note", "hello")
    killed(ann)
    mark = ann.clone / ".git" / "pbem.lock"
    os.utime(mark, (time.time() - 60, time.time() - 60))
    theirs = ann.clone / ".git" / "index.lock"
    theirs.write_bytes(b"")
    assert ann("sync").code == 5
    assert theirs.exists()
    theirs.unlink()
    ann.done("sync")


def test_a_lock_that_goes_away_is_not_removed(two: list[Member], monkeypatch: pytest.MonkeyPatch) -> None:
    """The git that a killed sync had called may live on."""
    ann = two[0]
    killed(ann)
    lock = ann.clone / ".git" / "index.lock"
    lock.write_bytes(b"")
    waits: list[float] = []

    def at_work(seconds: float) -> None:
        waits.append(seconds)
        lock.unlink(missing_ok=True)

    monkeypatch.setattr("pbem.rooms.git.alone.sleep", at_work)
    monkeypatch.setattr("pbem.rooms.git.alone.PATIENCE", 100)
    ann.done("sync")
    assert len(waits) == 1


def script(place: Path, *lines: str) -> Path:
    """A program that does something the first time that it is called, and then what its arguments say."""
    once = place.with_name(f"{place.name}-called")
    if once.is_dir():  # of another test here, whichever came first
        once.rmdir()
    first = [f'if mkdir "{once}" 2>/dev/null; then', *lines, "fi"]
    place.write_text("\n".join(["#!/bin/sh", *first, '[ "$#" = 0 ] || exec "$@"', ""]))
    place.chmod(0o755)
    return place


def test_another_git_that_fetches_in_the_same_moment_costs_nothing(two: list[Member], tmp_path: Path) -> None:
    """The one of an editor, say, or one that a killed sync had called and that lives on."""
    ann, bob = two
    bob.done("sync")
    bob.done("note", "hello")
    bob.done("sync")
    ref, older = "refs/remotes/origin/main", ann.git("rev-parse", "HEAD~1")
    meanwhile = f'(unset GIT_DIR; git -C "{ann.clone}" update-ref {ref} {older})'
    while_packing = script(tmp_path / "while packing", meanwhile)
    settings = tmp_path / "settings"
    settings.write_text(f'[uploadpack]\n\tpackObjectsHook = "\\"{while_packing}\\""\n')
    said = ann("sync", GIT_CONFIG_GLOBAL=str(settings))
    assert (tmp_path / "while packing-called").is_dir()
    assert said.code == 0, said
    assert ids(ann) == ids(bob)


def hook_of(member: Member) -> Path:
    """Where pbem's git takes a hook from, of which there is none."""
    own = member.clone / ".git" / "refs"
    places = (member.home / "state" / "git").iterdir()
    return next(place for place in places if (place / "refs").readlink() == own) / "hooks" / "post-index-change"


def test_a_branch_that_somebody_switches_to_in_the_same_moment_is_left_alone(two: list[Member]) -> None:
    """What was to be brought to the one is not brought to the other, which need not have anything of the games."""
    ann, bob = two
    ann.done("sync")
    bob.done("sync")
    bob.done("note", "hello")
    bob.done("sync")
    ann.git("branch", "side", "HEAD~1")
    before, hook = ann.git("rev-parse", "side"), hook_of(ann)
    try:
        script(hook, "git symbolic-ref HEAD refs/heads/side", "exit")
        said = ann("sync")
    finally:
        hook.unlink()
        hook.with_name(f"{hook.name}-called").rmdir()
    assert said.code != 0, said
    assert ann.git("rev-parse", "side") == before
    ann.git("symbolic-ref", "HEAD", "refs/heads/main")
    ann.done("sync")
    ann.git("branch", "-D", "side")
    assert ids(ann) == ids(bob)


def test_another_git_that_brings_the_branch_forward_in_the_same_moment_costs_nothing(two: list[Member]) -> None:
    ann, bob = two
    ann.done("sync")
    bob.done("sync")
    bob.done("note", "hello")
    bob.done("sync")
    hook = hook_of(ann)
    tip = "refs/remotes/origin/main"
    try:  # git gives this hook two arguments, which are no command
        script(hook, f'[ "$(git rev-parse HEAD)" = "$(git rev-parse {tip})" ] || git update-ref HEAD {tip}', "exit")
        said = ann("sync")
    finally:
        hook.unlink()
    assert (hook.parent / "post-index-change-called").is_dir()
    assert said.code == 0, said
    assert ann.git("status", "--short") == ""
    assert ids(ann) == ids(bob)


@pytest.mark.parametrize("lock", ["refs/heads/main.lock", "packed-refs.lock"])
def test_a_lock_in_the_remote_is_named_soon(lock: str, two: list[Member], place: Path) -> None:
    ann, bob = two
    ann.done("note", "hello")
    theirs = place / "origin.git" / lock
    theirs.write_bytes(b"")
    said = ann("sync")
    if lock.startswith("refs"):  # git does without the other
        assert said.code == 5
        assert tells(said.err.replace("/./", "/"), "the-remote-remote-is-locked", remote="origin", lock=theirs)
    theirs.unlink()
    ann.done("sync")
    bob.done("sync")
    assert ids(ann) == ids(bob)


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.more)])
def test_a_sync_that_is_killed_at_any_call_of_git_loses_nothing(
    step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before git is called, or as soon as it is at work: then it lives on, and the next sync waits for it."""
    monkeypatch.setattr("pbem.rooms.git.alone.PATIENCE", 40)
    ann, bob = mover, other = staked(tmp_path, "ann", "bob")
    for moment in count(0, step):
        nth, after = divmod(moment, 2)
        mover.done("note", f"note {moment} of {mover.name}")
        died = killed_at(partial(mover.done, "sync"), subprocess.Popen, "__init__", after=bool(after), nth=nth + 1)
        said = mover("sync")
        assert said.code == 0, (moment, said)
        if not died:
            break
        mover, other = other, mover
    for member in (mover, other, mover):
        member.done("sync")
    assert ids(ann) == ids(bob)
    notes = [event.body["text"] for _number, event in parse(ann.game().read_bytes()).events if event.kind == "note"]
    commits = [line for line in log(ann) if " notes: note " in line]
    assert len(notes) == len(commits) == len(set(commits)) == moment // step + 1 > 20 // step
    assert ann.git("status", "--short") == bob.git("status", "--short") == ""
