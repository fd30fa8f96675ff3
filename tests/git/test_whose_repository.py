"""Git is started where its owner has said so, with what may be known of a repository's settings."""

import errno
import os
import subprocess
from pathlib import Path
from unittest.mock import patch

import needs
import pytest
from clubs import Member, git, origin_at, staked
from hypothesis import given
from hypothesis import strategies as st
from kinds_kept import kinds_in
from people import COMMAND, Person
from wording import says, tells

from pbem.errors import MachineError, UsageError
from pbem.rooms.git.config import Variable, admitted, settings, written


def started(member: Member, *words: str) -> tuple[int, str]:
    """What a command says that must start no git."""
    with patch.object(subprocess, "run", side_effect=AssertionError), patch.object(subprocess, "Popen", None):
        said = member(*words)
    return said.code, said.err


def test_a_clone_made_by_hand_is_named_before_git_is_started(tmp_path: Path) -> None:
    staked(tmp_path, "ann", "bob")
    cy = Member("cy", tmp_path, tmp_path / "origin.git")
    code, told = started(cy, "sync")
    assert code == 2
    assert f"pbem init --register {cy.clone}\n" in told
    cy.known()
    cy.done("sync")


def test_a_shared_folder_within_somebody_elses_repository_is_a_folder(tmp_path: Path) -> None:
    ann = Member("ann", tmp_path, None)
    ann.folder = ann.clone / "shared"
    ann.folder.mkdir()
    ann.done("key", "new", "ann")
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    code, told = started(ann, "sync")
    assert (code, told) == (0, says("this-is-a-git-repository") + "\n")


def test_a_remote_that_has_moved_is_named_again(tmp_path: Path) -> None:
    ann, _bob = staked(tmp_path, "ann", "bob")
    trap = origin_at(tmp_path / "bob")
    ann.git("remote", "set-url", "--push", "origin", str(trap))
    said = ann("sync")
    assert said.code == 5
    assert says("the-remote-remote-is-at", remote="origin", address=trap) in said.err
    assert f"pbem init --register {ann.clone}\n" in said.err
    ann.known()
    ann.done("play", "take 1")
    ann("sync")
    assert "main" in git(trap, "for-each-ref")


def test_a_repository_that_leads_out_of_itself_is_refused(tmp_path: Path) -> None:
    ann, _bob = staked(tmp_path, "ann", "bob")
    (tmp_path / "mine").write_text("mine\n")
    refused = {}
    for name in ("index", "logs/HEAD", "refs/heads/x", "objects/info/alternates", "HEAD"):
        place, aside = ann.clone / ".git" / name, tmp_path / "aside"
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.exists():
            place.rename(aside)
        place.symlink_to(tmp_path / "mine")
        code, told = started(ann, "sync")
        refused[name] = (code, tells(told, "git-is-not-started-here", path=place)) == (5, True)
        place.unlink()
        if aside.exists():
            aside.rename(place)
    assert [name for name in refused if not refused[name]] in ([], ["HEAD"])
    assert (tmp_path / "mine").read_text() == "mine\n"


def test_where_there_are_no_links_settings_that_could_start_programs_are_refused(tmp_path: Path) -> None:
    ann, bob = staked(tmp_path, "ann", "bob")

    def no_links(*_words: object, **_more: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    ann.done("play", "take 1")
    with patch.object(os, "symlink", no_links), patch.dict(os.environ):
        for place in (ann.home / "state" / "git").glob("*"):
            place.rename(place.with_name(f"{place.name}-before"))
        ann.done("sync")
        assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out
        ann.git("config", "core.fsmonitor", str(tmp_path / "trap"))
        said = ann("sync")
    assert said.code == 5
    assert tells(said.err, "git-is-not-started-here-config", names="core.fsmonitor")


def test_a_home_that_takes_nothing_is_told_before_git_is_started(tmp_path: Path) -> None:
    ann, _bob = staked(tmp_path, "ann", "bob")
    place = ann.home / "state" / "git"
    place.rename(place.with_name("away"))
    place.write_text("")
    ann.done("play", "take 1")
    said = ann("sync")
    assert said.code != 0
    assert str(place) in said.err
    place.unlink()
    ann.done("sync")
    assert kinds_in(ann.home).keys() <= {
        "key",
        "settings",
        "kept",
        "noted",
        "copies",
        "git",
        "entries",
        "texts",
        "lock",
    }


def test_of_a_persons_own_settings_all_count(tmp_path: Path) -> None:
    """A way to call ssh that stands in the clone does not; among one's own settings it does."""
    ann, _bob = staked(tmp_path, "ann", "bob")
    called = tmp_path / "called"
    ssh = tmp_path / "ssh"
    ssh.write_text(f'#!/bin/sh\ntouch "{called}"\nexit 1\n')
    ssh.chmod(0o755)
    ann.git("remote", "set-url", "origin", "ssh://git@127.0.0.1:9/club.git")
    ann.git("config", "core.sshCommand", str(ssh))
    said = ann("init", "--register")
    assert says("what-others-may-have-written", names="core.sshcommand") in said.err
    ann("sync")
    assert not called.exists()
    own = tmp_path / "own"
    own.write_text(f"[core]\n\tsshCommand = {ssh}\n")
    ann("sync", GIT_CONFIG_GLOBAL=str(own))
    assert called.exists()


PIECES = st.sampled_from(
    ['"', "\\", "\n", "\t", " ", "#", ";", "=", "[", "]", ".", "core", "remote", "Origin", "url", "a\\nb", "\r\n", "é"]
)
TEXTS = st.lists(
    st.one_of(
        st.sampled_from(["[core]\n", '[remote "o\\"x"]\n', "[a.B]\n", "\tbare = true\n", 'url = "a b" c ; d\n', "x\n"]),
        st.lists(PIECES, max_size=6).map("".join),
    ),
    max_size=8,
).map("".join)


@given(TEXTS)
def test_settings_are_read_as_git_reads_them(text: str) -> None:
    """Where git makes sense of all of it."""
    told = subprocess.run(
        [needs.program("git"), "config", "--file", "-", "--null", "--list"],
        input=text.encode(),
        capture_output=True,
        env={"GIT_DIR": os.devnull, "PATH": os.environ["PATH"]},
        timeout=60,
        check=False,
    )
    if told.returncode == 0:
        entries = [entry.partition("\n") for entry in told.stdout.decode().split("\0") if entry]
        named = [(name, value if end else "true") for name, end, value in entries if "." in name]
        assert settings(text) == named


def test_what_is_written_is_what_git_reads() -> None:
    odd = [
        Variable('remote.a "b\\c.url', 'x\\y "z"\n# ; t '),
        Variable("core.bare", "false"),
        Variable("alias.st", "!x"),
    ]
    assert settings(written(odd)) == odd
    assert admitted(odd) == odd[:2]


def test_of_many_settings_that_are_not_heeded_the_first_six_are_named(tmp_path: Path) -> None:
    ann, _bob = staked(tmp_path, "ann", "bob")
    names = [f"url.https://{number}.insteadof" for number in range(7)]
    for number, name in enumerate(names, 1):
        ann.git("config", name, "x")
        if number > 5:
            told = ", ".join([*names[:6], *["…"] * (number > 6)])
            assert says("what-others-may-have-written", names=told) in ann("init", "--register").err


@pytest.mark.real
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_whoever_sits_at_a_terminal_is_asked_once_whether_a_clone_is_theirs(answer: str, tmp_path: Path) -> None:
    """And git is not started before they have said so."""
    pexpect = needs.posix_module("pexpect")
    staked(tmp_path, "ann", "bob")
    cy = Member("cy", tmp_path, tmp_path / "origin.git")
    for typed in (answer, None):
        words, here = [*COMMAND[1:], "sync"], {"TERM": "dumb", "COLUMNS": "300"}
        child = pexpect.spawn(
            COMMAND[0], words, cwd=str(cy.folder), env=cy.environment(here), encoding="utf-8", timeout=60
        )
        if typed is not None:
            where = {"folder": cy.clone, "address": tmp_path / "origin.git"}
            child.expect_exact(says("pbem-has-never-started-git", **where))
            child.expect_exact(says("did-you-clone-it-yourself"))
            child.sendline(typed)
        child.expect(pexpect.EOF)
        child.close()
        said = " ".join(child.before.split())
        assert child.exitstatus == 0, said
        assert not tells(said, "did-you-clone-it-yourself")
        assert (says("then-its-games-are-synced") in said) == (typed == "no")
    if answer == "no":
        assert started(cy, "sync")[0] == 0


def laid_out(clone: Path) -> dict[Path, bytes]:
    """What the files of a work tree hold, and git's settings."""
    files = [path for path in clone.rglob("*") if path.is_file() and ".git" not in path.parts]
    return {path: path.read_bytes() for path in [*files, clone / ".git" / "config"]}


def test_nothing_stays_of_an_init_whose_remote_is_out_of_reach(tmp_path: Path) -> None:
    staked(tmp_path, "ann", "bob")
    cy = Member("cy", tmp_path, tmp_path / "origin.git")
    (tmp_path / "origin.git").rename(tmp_path / "away.git")
    before = laid_out(cy.clone)
    assert cy("init").code == MachineError.exit_code
    assert laid_out(cy.clone) == before
    assert started(cy, "sync")[0] == UsageError.exit_code
    (tmp_path / "away.git").rename(tmp_path / "origin.git")
    assert cy.done("init").out.startswith("players/")
    cy.done("sync")


def test_nothing_stays_of_a_repository_that_init_has_begun(tmp_path: Path) -> None:
    cy = Person("cy", tmp_path)
    (cy.folder / "elsewhere").mkdir()
    (cy.folder / "players").symlink_to("elsewhere")
    assert cy("init").code == UsageError.exit_code
    assert sorted(path.name for path in cy.folder.iterdir()) == ["elsewhere", "players"]
    (cy.folder / "players").unlink()
    cy.done("init")


@pytest.mark.parametrize("place", [".gitattributes", "README.md", "games", "players", ".github"])
def test_what_a_link_in_somebody_elses_club_leads_to_is_neither_sent_nor_written_to(place: str, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "secret").write_text("a password")
    mal = Member("mal", tmp_path, origin_at(tmp_path))
    (mal.folder / place).symlink_to(own / "secret" if place in (".gitattributes", "README.md") else own)
    mal.git("add", "--all")
    mal.git("commit", "--quiet", "--message", "A club for you")
    mal.git("push", "--quiet", "origin", "HEAD:main")
    before = git(tmp_path / "origin.git", "log", "--patch", "--all")
    ann = Member("ann", tmp_path, tmp_path / "origin.git")
    said = ann("init", "--ci")
    assert (said.code, tells(said.err, "folder-is-a-link-which", name=place)) == (UsageError.exit_code, True)
    assert git(tmp_path / "origin.git", "log", "--patch", "--all") == before
    assert [path.name for path in own.rglob("*")] == ["secret"]
    assert (own / "secret").read_text() == "a password"
