"""A remote that loses what it had, refuses, goes away or is pushed to by many at once: nothing is lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from clubs import Member, events, git, log, origin_at, played
from searching import often
from serving import served
from wording import says

from pbem.projections.audit import audit


def test_a_force_push_that_loses_events_is_healed_loudly(two: list[Member]) -> None:
    ann, bob = two
    before = log(ann)
    had = played(two)
    bob.git("reset", "--quiet", "--hard", "HEAD~1")
    bob.git("push", "--quiet", "--force", "origin", "HEAD:main")
    assert log(bob) == before
    said = ann("sync")
    assert says("the-remote-s-history-was") in said.err
    assert says("game-the-remote-had-lost", game="games/p.toml", count=1) in said.err
    bob.done("sync")
    assert events(bob) == events(ann) == had


def test_a_deleted_branch_is_put_back(two: list[Member], tmp_path: Path) -> None:
    ann, bob = two
    had = played(two)
    git(tmp_path / "origin.git", "update-ref", "-d", "refs/heads/main")
    said = ann("sync")
    assert says("the-branch-branch-was-gone", branch="main") in said.err
    bob.done("sync")
    assert events(bob) == had
    assert log(bob)[0] == says("seat-takes-count", seat="ann", count=1)


def test_a_remote_that_lets_nobody_in(two: list[Member], tmp_path: Path) -> None:
    """Git asks for a password, which no one can give: no prompt, one sentence."""
    ann, _bob = two
    ann.done("play", "take 1")
    refuse = tmp_path / "refuse"
    refuse.write_text("#!/bin/sh\necho 'git@example.org: Permission denied (publickey).' >&2\nexit 255\n")
    refuse.chmod(0o755)
    ann.git("remote", "set-url", "origin", "ssh://git@example.org/club.git")
    ann.known()
    said = ann("sync", GIT_SSH_COMMAND=str(refuse))
    assert said.code == 5
    assert says("the-remote-remote-does-not", remote="origin") in said.err


@pytest.mark.real
def test_a_remote_that_refuses_tells_why(two: list[Member], tmp_path: Path) -> None:
    ann, _bob = two
    hook = tmp_path / "origin.git" / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\necho 'the club is closed in August' >&2\nexit 1\n")
    hook.chmod(0o755)
    ann.done("play", "take 1")
    with served(tmp_path / "origin.git", ann):
        said = ann("sync")
        assert said.code == 5
        assert says("the-remote-remote-refused-it", remote="origin", why="the club is closed in August") in said.err
        hook.unlink()
        assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"


@pytest.mark.real
def test_a_remote_that_goes_away_in_mid_push(two: list[Member], tmp_path: Path) -> None:
    """Whether the push arrived no one knows; the next sync finds out, and nothing is sent twice."""
    ann, bob = two
    hook = tmp_path / "origin.git" / "hooks" / "post-receive"
    hook.write_text('#!/bin/sh\nkill -9 "$PPID"\n')
    hook.chmod(0o755)
    ann.done("play", "take 1")
    with served(tmp_path / "origin.git", ann):
        assert ann("sync").code == 5
        hook.unlink()
        ann.done("sync")
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out
    assert log(ann).count("ann takes 1.") == 1
    assert ann.git("status", "--short") == ""


def test_a_sync_that_is_killed_loses_nothing(two: list[Member], tmp_path: Path) -> None:
    """Git itself dies at each of the commands that a sync gives, one after another."""
    ann, bob = two
    ann.done("play", "take 1")
    folder = tmp_path / "bin"
    folder.mkdir()
    for victim in ("fast-import", "push", "read-tree", "update-ref", "update-index"):
        (folder / "git").write_text(
            f'#!/bin/sh\ncase " $* " in *" {victim} "*) exit 137;; esac\nPATH="{os.environ["PATH"]}" exec git "$@"\n'
        )
        (folder / "git").chmod(0o755)
        said = ann("sync", PATH=f"{folder}{os.pathsep}{os.environ['PATH']}")
        assert "Traceback" not in said.err
        assert said.code in (0, 5), (victim, said)
    ann.done("sync")
    bob.done("sync")
    assert events(ann) == events(bob)
    assert log(ann).count("ann takes 1.") == 1
    assert ann.git("status", "--short") == ""


PUSHER = """
import sys
from serving import served
from clubs import Member
member = Member.__new__(Member)
member.name, member.home, member.folder, member.clone = sys.argv[1], *map(__import__("pathlib").Path, sys.argv[2:5])
for number in range(int(sys.argv[6])):
    member.done("note", f"{member.name} says {number}", "-g", sys.argv[5])
    member.done("sync")
"""


@pytest.mark.more
@pytest.mark.search
@pytest.mark.parametrize(("pushers", "each"), [(4, 1), (8, often(4, 10))])
def test_pushers_at_once_lose_nothing(pushers: int, each: int, tmp_path: Path) -> None:
    """Some events each, every one synced at once, by as many processes at two tables of one club."""
    origin = origin_at(tmp_path)
    members = [Member(f"p{number}", tmp_path, origin) for number in range(pushers)]
    games = {"games/a.toml": members[::2], "games/b.toml": members[1::2]}
    for file, seated in games.items():
        for member in seated:
            member.done("init")
            member.done("sync")
            if member is seated[0]:
                seats = ",".join(m.name for m in seated)
                member.done("new", "pebbles", "--cards=open", "--seats", seats, "--seat", member.name, "--file", file)
            else:
                member.done("join", member.name, "-g", file)
            member.done("sync")
        for member in seated:
            member.done("sync")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PUSHER, member.name, member.home, member.folder, member.clone, file, str(each)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part)},
        )
        for file, seated in games.items()
        for member in seated
    ]
    try:
        assert [pusher.wait(timeout=240) for pusher in running] == [0] * pushers
    finally:
        for pusher in running:
            pusher.kill()
    for file in games:
        text = git(origin, "show", f"main:{file}")
        said = [line for line in text.splitlines() if line.startswith('text = "')]
        assert len(said) == len(set(said)) == pushers // 2 * each
        assert audit(text.encode()).faults == []
    assert git(origin, "log", "--merges", "--format=%h", "main") == ""
