"""`pbem start` for friends who share a repository."""

from pathlib import Path

import pytest
from at_a_terminal import answered
from clubs import git
from pbem_pebbles import Pebbles
from people import Person
from wording import says, tells

from pbem.cli.arrangement import Evening
from pbem.errors import UsageError
from pbem.rooms.git.arranged import GitClub


def typed(*answers: str) -> str:
    return "".join(f"{one}\n" for one in ("pebbles", "ann bob", "git", "ann", *answers))


def test_the_club_is_cloned_the_game_is_sent_and_the_others_have_a_text_to_copy(
    tmp_path: Path,
) -> None:
    ann, club = Person("ann", tmp_path), tmp_path / "club.git"
    git(tmp_path, "init", "-q", "--bare", str(club))
    (ann.folder / "taken").mkdir()
    (ann.folder / "taken" / "letter").touch()
    said = ann.done("start", typed=typed(str(tmp_path / "nowhere.git"), str(club), "taken", "", ""))
    assert tells(said.err, "git-does-not-reach-address", address=tmp_path / "nowhere.git")
    assert tells(said.err, "folder-is-there-already-and", folder=ann.folder / "taken")
    assert f"git clone {club} club" in said.out
    bob = Person("bob", tmp_path)
    git(bob.folder, "clone", "-q", str(club), "club")
    ann.folder, bob.folder = ann.folder / "club", bob.folder / "club"
    bob.done("init", "--name", "bob")
    bob.done("join", "bob")
    bob.done("sync")
    ann.done("sync")
    assert 'kind = "start"' in (ann.folder / "games" / "pebbles-1.toml").read_text()


def test_a_second_game_is_begun_in_the_club_that_is_here(tmp_path: Path) -> None:
    """Its address is proposed, and nothing is cloned; nor is it in a clone that holds nothing yet."""
    ann, club = Person("ann", tmp_path), tmp_path / "club.git"
    git(tmp_path, "init", "-q", "--bare", str(club))
    git(ann.folder, "clone", "-q", str(club), ".")
    for number in (1, 2):
        ann.done("start", typed=typed("", ""))
        assert (ann.folder / "games" / f"pebbles-{number}.toml").exists()
    assert git(club, "ls-tree", "--name-only", "HEAD", "games/").split() == [
        "games/.gitkeep",
        "games/pebbles-1.toml",
        "games/pebbles-2.toml",
    ]


def test_no_clone_stays_where_the_game_cannot_be_begun(tmp_path: Path) -> None:
    ann, club = Person("ann", tmp_path), tmp_path / "club.git"
    git(tmp_path, "init", "-q", "--bare", str(club))
    said = ann("start", typed=typed(str(club), "new", "no"))
    assert says("nothing-was-written") in said.err
    assert list(ann.folder.iterdir()) == []


@pytest.mark.parametrize("folder", ["new", "."])
def test_where_nothing_may_be_sent_no_clone_stays_but_the_folder_that_was_there(tmp_path: Path, folder: str) -> None:
    ann, club = Person("ann", tmp_path), tmp_path / "club.git"
    git(tmp_path, "init", "-q", "--bare", str(club))
    for branch in ("main", "master"):
        (club / "refs" / "heads" / f"{branch}.lock").touch()
    said = ann("start", typed=typed(str(club), folder, ""))
    assert said.code != 0, said
    assert list(ann.folder.iterdir()) == []


def test_what_was_put_into_the_folder_meanwhile_stays(tmp_path: Path) -> None:
    club, folder = tmp_path / "club.git", tmp_path / "new"
    git(tmp_path, "init", "-q", "--bare", str(club))
    way = GitClub()
    way._address, way._folder = str(club), folder
    folder.mkdir()
    (folder / "letter").touch()
    with pytest.raises(UsageError):
        way.set_up(Evening(Pebbles(), ["ann", "bob"], "ann"))
    assert list(folder.iterdir()) == [folder / "letter"]


@pytest.mark.parametrize("folder", ["new", "."])
def test_why_it_was_for_nothing_is_told_though_the_clone_cannot_be_removed(
    tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where git has made its files read-only, and the system removes none of these."""

    def kept(*_place: object, **_more: object) -> None:
        raise PermissionError

    def fails(_evening: Evening) -> None:
        monkeypatch.setattr("os.rmdir", kept)
        raise UsageError("for nothing")

    club, way = tmp_path / "club.git", GitClub()
    git(tmp_path, "init", "-q", "--bare", str(club))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    way._address, way._folder = str(club), Path(folder).absolute()
    monkeypatch.setattr("pbem.rooms.git.arranged.begin", fails)
    with pytest.raises(UsageError, match="for nothing"):
        way.set_up(Evening(Pebbles(), ["ann", "bob"], "ann"))


@pytest.mark.real
def test_at_a_terminal(tmp_path: Path) -> None:
    ann, club = Person("ann", tmp_path), tmp_path / "club.git"
    git(tmp_path, "init", "-q", "--bare", str(club))
    code, said = answered(ann, "pebbles", "ann bob", "git", "", str(club), "here", "y")
    assert (code, tells(said, "go-there-cd-folder", folder=ann.folder / "here")) == (0, True)
    assert (ann.folder / "here" / "games" / "pebbles-1.toml").exists()
