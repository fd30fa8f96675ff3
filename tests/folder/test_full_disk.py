"""A disk that is full at any byte: a command does all that it says or nothing, and says so in one sentence."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import needs
import pytest
from people import Person, Said
from searching import often
from wording import tells

from pbem.errors import MachineError
from pbem.projections.audit import audit

resource = needs.posix_module("resource")

GAME = "p.toml"
STEP = 167 // often(1, 2)
"""So many bytes more there is room for each time: an event takes some hundreds."""


@contextmanager
def room(size: int) -> Iterator[None]:
    """No file can be longer than so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(said: Said) -> bool:
    """Whether it was, as it should be."""
    if said.code == 0:
        return False
    assert said.code == MachineError.exit_code, said
    assert any(tells(said.err, name) for name in ("there-is-no-room-left", "there-is-no-room-left-on")), said
    assert (said.out, said.err.count("\n")) == ("", 1), said
    return True


def test_a_game_is_made_whole_or_not_at_all(ann: Person) -> None:
    ends = set[bool]()
    words = ("new", "pebbles", "--seats", "ann,bob,cy", "--hotseat", "--file", GAME)
    ann.done("key", "new", "ann")
    for size in range(0, 2200, STEP):
        with room(size):
            said = ann(*words)
        ends.add(refused(said))
        left = files(ann.folder)
        assert (left == {}) == (said.code != 0)
        for raw in left.values():
            found = audit(raw)
            assert found.game is not None
            assert (found.faults, found.game.phase) == ([], "playing")
            (ann.folder / GAME).unlink()
    assert ends == {True, False}


@pytest.fixture
def table(tmp_path: Path) -> tuple[Person, Person]:
    """A game in which ann is to take, and cy has no seat yet in another."""
    ann, bob = Person("ann", tmp_path), Person("bob", tmp_path)
    bob.folder = ann.folder
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", GAME)
    return ann, bob


def each_size(person: Person, *words: str) -> None:
    """A command is tried with ever more room; what it leaves is what was there, until all of it has room."""
    before = files(person.folder)
    shutil.copytree(person.home, person.home.with_name("before"), dirs_exist_ok=True)
    for size in range(0, 40 * STEP, STEP):
        with room(size):
            said = person(*words)
        if not refused(said):
            break
        assert files(person.folder) == before, size
    else:
        pytest.fail("it never had room")
    assert files(person.folder) != before
    assert audit((person.folder / GAME).read_bytes()).faults == []


def test_joining_playing_and_a_note(table: tuple[Person, Person]) -> None:
    ann, bob = table
    bob.done("key", "new", "bob")
    each_size(bob, "join", "bob")
    ann.done("sync")
    each_size(ann, "note", "hello")
    each_size(ann, "play", "stake 3")


def test_a_sync_that_takes_in_a_copy(table: tuple[Person, Person]) -> None:
    ann, bob = table
    bob.done("join", "bob")
    ann.done("sync")
    raw = (ann.folder / GAME).read_bytes()
    bob.done("note", "one")
    (ann.folder / GAME).rename(ann.folder / "p (conflicted copy).toml")
    (ann.folder / GAME).write_bytes(raw)
    before = files(ann.folder)
    for size in range(0, 40 * STEP, STEP):
        with room(size):
            said = ann("sync")
        if said.code == 0:
            break
        assert (said.code, files(ann.folder)) == (MachineError.exit_code, before), said
    assert list(files(ann.folder)) == [GAME]
    assert "one" in ann.done("history").out
