"""Clones and servers that are not set up as `git clone` and `git init` do it today: what is wrong is said."""

import os
import subprocess
from pathlib import Path
from typing import Any

import needs
import pytest
from clubs import Member, git, log, origin_at, staked
from serving import served
from wording import says, tells


def test_a_founder_on_main_and_a_server_whose_head_is_master_make_one_club(tmp_path: Path) -> None:
    origin = tmp_path / "origin.git"
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=master", str(origin))
    ann = Member("ann", tmp_path, None)
    ann.git("remote", "add", "origin", str(origin))
    said = ann.done("init")
    advice = "git symbolic-ref HEAD refs/heads/main"
    assert tells(said.err, "whoever-clones-remote-finds-nothing", remote="origin", branch="main")
    assert advice in said.err
    bob = Member("bob", tmp_path, origin)
    assert bob.git("symbolic-ref", "--short", "HEAD") == "master"
    for word in ("init", "sync", "sync"):
        said = bob(word)
        bob.known()
        assert said.code == 2, said
        assert tells(said.err, "the-club-at-remote-is", remote="origin", theirs="main", ours="master")
        assert said.err.endswith("git switch main\n")
    assert git(origin, "for-each-ref", "--format=%(refname)") == "refs/heads/main"
    bob.git("switch", "--quiet", "main")
    bob.done("init")
    assert log(bob, "origin/main")[0] == says("name-joins", name="bob")
    git(origin, *advice.split()[1:])
    cy = Member("cy", tmp_path, origin)
    assert not tells(cy.done("init").err, "whoever-clones-remote-finds-nothing")


def test_two_founders_on_two_branches_make_one_club(tmp_path: Path) -> None:
    staked(tmp_path, "ann", "bob")
    cy = Member("cy", tmp_path, None)
    cy.git("switch", "--quiet", "--orphan", "master")
    cy.done("init")
    cy.git("remote", "add", "origin", str(tmp_path / "origin.git"))
    assert cy("sync").code == 5
    cy.known()
    said = cy("sync")
    assert (said.code, tells(said.err, "the-club-at-remote-is", theirs="main", ours="master")) == (2, True)
    assert "master" not in git(tmp_path / "origin.git", "for-each-ref")


def test_a_branch_beside_one_without_a_club_may_be_the_clubs(tmp_path: Path) -> None:
    origin = origin_at(tmp_path)
    ann = Member("ann", tmp_path, origin)
    (ann.clone / "work.txt").write_text("my thesis\n")
    ann.git("add", "--all")
    ann.git("commit", "--quiet", "--message", "work")
    ann.git("push", "--quiet", "origin", "main")
    ann.git("switch", "--quiet", "--create", "games")
    ann.done("init")
    assert log(ann, "origin/games")[0] == says("a-club-for-board-games")


def test_a_sparse_checkout_without_an_index_has_no_games_and_is_no_faulty_game(tmp_path: Path) -> None:
    """As `git clone --sparse --no-checkout` leaves it, which has written none yet."""
    _ann, bob = staked(tmp_path, "ann", "bob")
    bob.git("status")
    bob.git("sparse-checkout", "set", "players")
    index = bob.clone / ".git" / "index"
    index.unlink()
    for lies_there in (False, True):
        if lies_there:
            index.mkdir()
        assert bob("list").code == 0
        assert bob("show").code == 2


@pytest.mark.parametrize("cone", ["--cone", pytest.param("--no-cone", marks=pytest.mark.more)])
def test_a_sparse_checkout_says_that_the_games_are_left_out(cone: str, tmp_path: Path) -> None:
    ann, bob = staked(tmp_path, "ann", "bob")
    ann.done("play", "take 1")
    ann.done("sync")
    bob.git("status")
    bob.git("sparse-checkout", "set", cone, "players")
    assert not bob.game().exists()
    for words in (["sync"], ["list"], ["show"]):
        said = bob(*words)
        assert said.code == 2, (words, said)
        assert said.err.endswith("git sparse-checkout add games\n")
        assert tells(said.err, "the-games-are-not-here", games="games/")
    bob.git("sparse-checkout", "add", "games")
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out
    (bob.clone / "elsewhere").mkdir()
    bob.done("play", "take 1")
    bob.done("sync")
    assert says("seat-takes-count", seat="bob", count=1) in ann.done("sync").out


@pytest.fixture
def signing(tmp_path: Path) -> dict[str, str]:
    """A person's own settings, with which git signs by ssh."""
    key = tmp_path / "key"
    make = [needs.program("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", str(key)]
    subprocess.run(make, check=True, timeout=60)
    (tmp_path / "allowed").write_text(f"* {key.with_suffix('.pub').read_text()}")
    settings = tmp_path / "settings"
    settings.write_text(
        f"[commit]\n\tgpgsign = true\n[gpg]\n\tformat = ssh\n[user]\n\tsigningkey = {key}\n"
        f'[gpg "ssh"]\n\tallowedSignersFile = {tmp_path / "allowed"}\n'
    )
    return {"GIT_CONFIG_GLOBAL": str(settings)}


@pytest.mark.real
def test_a_club_that_requires_signed_commits_begins_and_is_played_in(tmp_path: Path, signing: dict[str, Any]) -> None:
    origin = origin_at(tmp_path)
    hook = origin / "hooks" / "pre-receive"
    hook.write_text(
        "#!/bin/sh\nread old new ref\ncase $old in 0000*) range=$new;; *) range=$old..$new;; esac\n"
        f"for one in $(git rev-list $range); do git -c gpg.ssh.allowedSignersFile={tmp_path / 'allowed'} "
        'verify-commit $one 2>/dev/null || { echo "$one is not signed" >&2; exit 1; }; done\n'
    )
    hook.chmod(0o755)
    ann = Member("ann", tmp_path, origin)
    with served(origin, ann):
        said = ann("init")
        assert (said.code, "is not signed" in said.err) == (5, True)
        assert ann("init", **signing).code == 0
        words = ["new", "pebbles", "--cards=open", "--seats", "ann,bob", "--hotseat", "--file", "games/p.toml"]
        ann.done(*words)
        said = ann("sync", **signing)
        assert (said.code, said.err) == (0, says("sent-count-events", count=len(log(ann)) - 1) + "\n")
        ann.done("play", "stake 1")
        assert ann("sync", **signing).err == says("sent-count-events", count=1) + "\n"
    assert set(git(origin, "log", "--format=%G?", "main", **signing)) <= {"G", "\n"}
    assert git(origin, "log", "-1", "--format=%an %ae", "main") == "ann ann@example.org"
    assert ann.git("status", "--short") == ""


def test_where_the_key_is_gone_that_is_said_and_the_move_waits(tmp_path: Path, signing: dict[str, str]) -> None:
    ann, bob = staked(tmp_path, "ann", "bob")
    ann.done("play", "take 1")
    os.rename(tmp_path / "key", tmp_path / "lost")
    said = ann("sync", **signing)
    assert said.code == 5
    assert tells(said.err, "your-commits-are-to-be")
    assert says("nothing-new") in bob.done("sync").err
    os.rename(tmp_path / "lost", tmp_path / "key")
    assert ann("sync", **signing).err == says("sent-count-events", count=1) + "\n"
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out
