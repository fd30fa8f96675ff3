"""`pbem sync` in a folder that friends share: what each is told, and what is put together."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from clubs import git
from people import Person
from scenes import Scene
from wording import says, tells

from pbem.app.player import Player
from pbem.errors import MachineError
from pbem.events.text import Reading, parse
from pbem.store import read_cursor
from pbem.store.portable import unfit

COPY = "p (bob's conflicted copy 2026-11-21).toml"


def met(place: Path) -> tuple[Person, Person]:
    """Ann and bob, whose machines show one folder, with a game of Pebbles in which ann is to take."""
    ann, bob = Person("ann", place), Person("bob", place)
    shared = place / "shared"
    shared.mkdir()
    ann.folder = bob.folder = shared
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "p.toml")
    bob.done("join", "bob")
    ann.done("sync")  # which deals
    ann.done("play", "stake 2")
    bob.done("play", "stake 2")
    for friend in (ann, bob):
        friend.done("sync")
    return ann, bob


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene[Person]:
    return Scene(tmp_path_factory.mktemp("friends"), met)


@pytest.fixture
def friends(scene: Scene[Person]) -> Iterator[tuple[Person, Person]]:
    with scene.begun() as (ann, bob):
        yield ann, bob


def test_it_tells_once_what_the_others_did(friends: tuple[Person, Person]) -> None:
    ann, bob = friends
    ann.done("play", "take 2")
    turn = says("your-turn-seats-prompt", seats="bob", prompt=says("take-pebbles"))
    assert bob.done("sync").out == f"p.toml:\n   2  {says('seat-takes-count', seat='ann', count=2)}\n      {turn}\n"
    said = bob.done("sync")
    assert (said.out, said.err) == ("", says("nothing-new") + "\n")


@pytest.mark.parametrize("name", ["aux.toml", "a:b.toml", "P.toml"])
def test_a_name_that_not_every_disk_can_hold_is_told_with_what_came(friends: tuple[Person, Person], name: str) -> None:
    ann, _bob = friends
    ann.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--file", "other.toml")
    (ann.folder / "other.toml").rename(ann.folder / name)
    said = ann.done("sync")
    assert says("file-reason-rename-it", file=name, reason=unfit(name, ["p.toml"])) in said.err
    assert not tells(ann.done("sync").err, "file-reason-rename-it")


TOLD = says("there-is-a-conflict-copy", name="p.toml") + "\n"


@pytest.mark.parametrize("copy", [COPY, "p (1).toml", "P-LAPTOP.toml"])
def test_until_then_a_copy_is_no_game(friends: tuple[Person, Person], copy: str) -> None:
    """The copy holds a move more than the game, and is not what the game is then held against."""
    ann, bob = friends
    raw = (ann.folder / "p.toml").read_bytes()
    ann.done("play", "take 2")
    (ann.folder / "p.toml").rename(ann.folder / copy)
    (ann.folder / "p.toml").write_bytes(raw)
    for words in (["list"], [], ["show"], ["show", "-g", "p"], ["moves", "-g", "p.toml"], ["list", "p.toml", copy]):
        for _time in range(2):  # worked out, and from the cache
            said = bob(*words)
            assert (said.code in (0, 4), said.err.count(TOLD), copy in said.out + said.err) == (True, 1, False), said
    refused = bob("show", "-g", copy)
    assert (refused.code, refused.err) == (2, f"pbem: {TOLD}")
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out
    assert not (bob.folder / copy).exists()
    assert bob.done("list").err == ""


def test_another_game_of_such_a_name_is_a_game(friends: tuple[Person, Person]) -> None:
    ann, _bob = friends
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--hotseat", "--file", COPY)
    said = ann.done("list")
    assert (COPY in said.out, "p.toml" in said.out, said.err) == (True, True, "")


def test_what_a_sync_left_half_written_when_it_was_killed_is_made_whole_by_the_next(
    friends: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _bob = friends
    path = ann.folder / "p.toml"
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    monkeypatch.setattr("pbem.rooms.folder.half_synced.STILL", 0.2)
    monkeypatch.setattr("pbem.rooms.folder.by_folder.PATIENCE", 0.3)
    said = ann.done("sync").err
    assert says("name-had-lost-count-events", name="p.toml", count=1) in said
    assert not tells(said, "path-ends-in-half-an")
    assert path.read_bytes() == whole
    assert ann.done("show", "--plain").out


def test_it_reads_only_what_was_added(friends: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = friends
    before = len((ann.folder / "p.toml").read_bytes())
    ann.done("play", "take 2")
    read = list[int]()

    def counted(raw: bytes) -> Reading:
        read.append(len(raw))
        return parse(raw)

    monkeypatch.setattr(read_cursor, "parse", counted)
    bob.done("sync")
    assert read == [len((ann.folder / "p.toml").read_bytes()) - before]


def test_it_deals_when_the_last_seat_is_taken(friends: tuple[Person, Person]) -> None:
    ann, _bob = friends
    assert 'kind = "start"' in (ann.folder / "p.toml").read_text()


def test_it_deals_though_nothing_came_since_the_last_seat_was_taken(
    friends: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What came with an earlier sync found the host's key locked."""
    ann, bob = friends
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "q.toml")
    bob.done("join", "bob", "-g", "q.toml")
    with monkeypatch.context() as locked:
        locked.setattr(Player, "pay_owed", lambda *_given: [])
        ann.done("sync")
    assert says("all-seats-are-taken-begin") in ann.done("list").out
    ann.done("sync")
    assert 'kind = "start"' in (ann.folder / "q.toml").read_text()


def test_how_a_game_began_is_told_above_what_came_of_it(friends: tuple[Person, Person]) -> None:
    ann, bob = friends
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "q.toml")
    bob.done("join", "bob", "-g", "q.toml")
    ann.done("sync")  # which deals
    for friend in (ann, bob):
        friend.done("play", "stake 2", "-g", "q.toml")
    told = bob.done("sync").out.partition("q.toml:\n")[2].splitlines()
    assert told[0] == "      " + says("a-new-game-game", game="Pebbles")
    assert told[1:].index("      " + says("the-game-begins")) < len(told) - 3, told


def test_of_two_moves_for_one_turn_both_players_are_told(friends: tuple[Person, Person], tmp_path: Path) -> None:
    """Ann plays at two machines before the folder has brought the file round."""
    ann, bob = friends
    laptop = Person("laptop", tmp_path)
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    shutil.copy(ann.folder / "p.toml", laptop.folder / "p.toml")
    laptop.done("sync")
    laptop.done("play", "take 1")
    ann.done("play", "take 2")
    shutil.copy(laptop.folder / "p.toml", ann.folder / COPY)
    said = ann.done("sync")
    assert tells(said.err, "seat-signed-two-events-for")
    assert not (ann.folder / COPY).exists()
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out
    laptop.folder = ann.folder
    said = laptop("show", "--plain")
    assert (said.code, said.out) == (3, "")
    assert tells(said.err, "seat-signed-two-different-events", seat="ann", before="`take 1` (event 8)")
    assert laptop("verify", "--accept", "p.toml").code == 3, "there is something kept aside"
    assert laptop.done("show", "--plain").out


def test_a_move_that_came_too_late_and_is_still_legal_is_offered_again(
    friends: tuple[Person, Person], tmp_path: Path
) -> None:
    """The pace was set at the same moment, and ann is asked as before."""
    ann, bob = friends
    laptop = Person("laptop", tmp_path)
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    shutil.copy(ann.folder / "p.toml", laptop.folder / "p.toml")
    bob.done("propose", "pace", "3d")
    ann.done("consent")  # which sets it
    bob.done("note", "So it is.")
    laptop.done("sync")
    laptop.done("play", "take 1")
    shutil.copy(laptop.folder / "p.toml", ann.folder / COPY)
    said = ann("sync")
    assert tells(said.err, "name-kind-by-seat-is", name="p.toml", kind="take", seat="ann")
    assert says("it-is-still-legal-pbem", move="take 1") in said.err
    shutil.copy(laptop.folder / "p.toml", ann.folder / COPY)
    assert not tells(bob("sync").err, "it-is-still-legal-pbem"), "it is ann's"


def test_a_copy_of_which_something_cannot_be_kept_stays_and_it_is_said(
    friends: tuple[Person, Person], tmp_path: Path
) -> None:
    ann, bob = friends
    laptop = Person("laptop", tmp_path)
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    shutil.copy(ann.folder / "p.toml", laptop.folder / "p.toml")
    laptop.done("sync")
    laptop.done("play", "take 1")
    ann.done("play", "take 2")
    bob.done("play", "take 1")
    forged = (laptop.folder / "p.toml").read_bytes().replace(b"count = 1", b"count = 3")
    (ann.folder / COPY).write_bytes(forged)
    (ann.home / "state" / "quarantine").write_text("a file where a folder should be")
    said = ann("sync")
    assert (said.code, said.err.count("quarantine")) == (MachineError.exit_code, 1)
    assert tells(said.err, "events-that-have-no-place")
    assert (ann.folder / COPY).exists()


def test_without_git_a_folder_is_synced_all_the_same(friends: tuple[Person, Person], tmp_path: Path) -> None:
    _ann, bob = friends
    empty = tmp_path / "no programs"
    empty.mkdir()
    said = bob("sync", PATH=str(empty))
    assert (said.code, said.err) == (0, says("nothing-new") + "\n")


def test_a_faulty_file_is_named_and_the_others_go_on(friends: tuple[Person, Person]) -> None:
    ann, bob = friends
    (ann.folder / "bad.toml").write_text('[[event]]\nkind = "game"\n')
    os.utime(ann.folder / "bad.toml", (0, 0))  # else sync would wait for the rest of it
    ann.done("play", "take 1", "-g", "p.toml")
    said = bob("sync")
    assert said.code == 3
    assert "bad.toml" in said.err
    assert says("seat-takes-count", seat="ann", count=1) in said.out


def test_a_faulty_file_that_has_copies_is_named_once(friends: tuple[Person, Person]) -> None:
    ann, _bob = friends
    good = (ann.folder / "p.toml").read_bytes()
    (ann.folder / "p.toml").write_bytes(good.replace(b"points = 2", b"points = 3"))
    (ann.folder / COPY).write_bytes(good)
    said = ann("sync")
    assert (said.code, said.err.count("p.toml"), said.err.count("\n")) == (3, 1, 1)
    assert f"event 5: {says('it-was-not-signed-by-seat', seat='ann')}" in said.err


def test_a_repository_that_is_no_club_is_left_alone(friends: tuple[Person, Person]) -> None:
    ann, _bob = friends
    git(ann.folder, "init", "--quiet")
    for _way in ("that pbem was not told of", "in which it may start git"):
        said = ann.done("sync")
        assert says("this-is-a-git-repository") in said.err
        assert git(ann.folder, "status", "--short") == "?? p.toml"
        ann.done("init", "--register")
