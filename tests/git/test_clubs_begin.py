"""A club is started and joined with `pbem init`, and what stands in the way is told."""

import getpass
import os
from pathlib import Path

import pytest
from clubs import Member, git, log, origin_at
from people import Person
from wording import says, tells

from pbem.errors import MachineError


def test_nobody_needs_a_key_to_watch(two: list[Member], tmp_path: Path) -> None:
    ann, *_others = two
    onlooker = Member("eve", tmp_path, tmp_path / "origin.git")
    onlooker.known()
    ann.done("play", "take 2")
    ann.done("sync")
    assert onlooker.done("sync").out == says("count-games-that-you-are", count=1) + "\n"
    assert says("seat-takes-count", seat="ann", count=2) in onlooker.done("history").out


def test_an_empty_repository_becomes_a_club(tmp_path: Path) -> None:
    origin = origin_at(tmp_path)
    ann = Member("ann", tmp_path, origin)
    said = ann.done("init")
    assert set(said.out.split()) >= {".gitattributes", "README.md", "games/.gitkeep"}
    assert said.err.splitlines()[2:] == [says("begin-a-game-here-with")]
    ann.done("sync")
    assert log(ann, "HEAD") == [says("a-club-for-board-games")]
    bob = Member("bob", tmp_path, origin)
    assert bob.done("init").out.count("\n") == 1, "only bob's card is missing"
    again = bob.done("init")
    assert (again.out, again.err.splitlines()[0]) == ("", says("all-is-there-already"))
    assert not tells(said.err, "all-is-there-already")
    bob.done("sync")
    assert log(bob, "HEAD")[0] == says("name-joins", name="bob")
    ann.done("sync")
    assert len(list((ann.folder / "players").iterdir())) == 2


def test_without_git_there_is_no_club_and_that_is_said(tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    said = ann("init", PATH=str(tmp_path))
    assert said.code == MachineError.exit_code
    assert said.err == "pbem: " + says("the-program-git-is-not") + "\n"


def test_what_is_called_like_a_repository_and_is_none_is_left_alone(tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    (ann.folder / ".git").mkdir()
    said = ann("init")
    assert (said.code, list((ann.folder / ".git").iterdir())) == (5, [])
    assert said.err == says("place-is-there-already-and", place="pbem: .git") + "\n"


def test_where_git_will_not_begin_it_is_said_in_its_words(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\necho "fatal: no more room" >&2\nexit 128\n')
    program.chmod(0o755)
    said = Person("ann", tmp_path)("init", PATH=f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    assert said.code == MachineError.exit_code
    assert tells(said.err, "git-will-not-begin-here", why="fatal: no more room")


def test_who_has_no_name_here_joins_as_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user is in no list."""

    def unknown() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr(getpass, "getuser", unknown)
    ann = Member("ann", tmp_path, origin_at(tmp_path))
    git(ann.clone, "config", "--unset", "user.name")
    assert ann("init", GIT_CONFIG_GLOBAL=os.devnull).code == 0
    [card] = (ann.folder / "players").glob("*.toml")
    assert 'name = "player"' in card.read_text()


def test_a_club_can_have_every_push_checked(tmp_path: Path) -> None:
    """Once: what is there stays as it is."""
    ann = Member("ann", tmp_path, origin_at(tmp_path))
    assert "workflows" not in ann.done("init").out
    workflow = ".github/workflows/pbem.yml"
    assert ann.done("init", "--ci").out.splitlines() == [workflow]
    assert workflow in git(ann.clone, "ls-files")
    text = (ann.clone / workflow).read_text()
    assert "pbem verify-range" in text
    (ann.clone / workflow).write_text(text + "# mine\n")
    assert says("all-is-there-already") in ann.done("init", "--ci").err
    assert (ann.clone / workflow).read_text() == text + "# mine\n"


def test_a_bare_repository_is_no_place_to_play(tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    git(ann.folder, "init", "--quiet", "--bare", "bare.git")
    said = ann("init", "bare.git")
    assert (said.code, said.err) == (2, f"pbem: {says('folder-is-a-bare-repository', folder='bare.git')}\n")
    assert not (ann.folder / "bare.git" / "games").exists()
    said = ann.done("init", "--hook", "bare.git")
    hook = ann.folder / "bare.git" / "hooks" / "pre-receive"
    assert (said.out, hook.is_file()) == (f"{hook}\n", True)
    assert said.err == says("from-now-on-this-repository") + "\n"


def test_a_repository_in_which_nothing_is_set(tmp_path: Path) -> None:
    eve = Member("eve", tmp_path, None)
    for name in ("name", "email"):
        eve.git("config", "--unset", f"user.{name}")
    eve.git("config", "--remove-section", "user", check=False)
    assert eve.done("list").out == ""
    assert says("this-is-a-git-repository") in eve("sync").err


def test_a_clone_that_cannot_merge_games_is_told_how_to_learn_it(two: list[Member]) -> None:
    ann, *_others = two
    ann.git("config", "--remove-section", "merge.pbem")
    assert says("weakness-pbem-init-repairs-that", weakness=says("this-clone-does-not-know")) in ann.done("sync").err
    ann.done("init")
    assert ann.done("sync").err == says("nothing-new") + "\n"


def test_a_folder_of_union_merges_is_named(two: list[Member]) -> None:
    ann, *_others = two
    (ann.folder / "games" / ".gitattributes").write_text("*.toml merge=union\n")
    assert "merge=union" in ann.done("sync").err
