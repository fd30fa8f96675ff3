"""Another program puts the file down anew while a command writes to it: that goes on where the turn is the same."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from people import Person
from scenes import Scene
from wording import says, tells

from pbem.app import files
from pbem.errors import MachineError
from pbem.events import file as game_file
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.projections.story import Told

GAME = "p.toml"


def seated(place: Path) -> tuple[Person, Person]:
    """Ann and bob in one folder; ann is to take, who has staked more."""
    ann, bob = Person("ann", place), Person("bob", place)
    bob.folder = ann.folder
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", GAME)
    bob.done("join", "bob")
    ann.done("sync")
    ann.done("play", "stake 3")
    bob.done("play", "stake 1")
    ann.done("sync")
    return ann, bob


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene[Person]:
    return Scene(tmp_path_factory.mktemp("table"), seated)


@pytest.fixture
def table(scene: Scene[Person]) -> Iterator[tuple[Person, Person]]:
    with scene.begun() as (ann, bob):
        yield ann, bob


def put_down(path: Path, raw: bytes) -> None:
    passing = path.with_suffix(".passing")
    passing.write_bytes(raw)
    os.replace(passing, path)


def before_it_is_written(happens: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    real, left = files.LockedFile.take, [happens]

    def then(holding: files.LockedFile, event: Event) -> list[Told]:
        if left:
            left.pop()()
        return real(holding, event)

    monkeypatch.setattr(files.LockedFile, "take", then)


def after_it_is_written(happens: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    real, left = game_file._write, [happens]

    def then(descriptor: int, content: bytes) -> None:
        real(descriptor, content)
        if left and os.path.samestat(os.fstat(descriptor), os.stat(GAME)):
            left.pop()()

    monkeypatch.setattr(game_file, "_write", then)


@pytest.mark.parametrize("when", [before_it_is_written, after_it_is_written])
@pytest.mark.parametrize("words", [("play", "take 1"), ("note", "hello")], ids=" ".join)
def test_the_same_game_put_down_again_stops_nobody(
    table: tuple[Person, Person], words: tuple[str, ...], when: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = table
    path = ann.folder / GAME
    raw = path.read_bytes()
    when(lambda: put_down(path, raw), monkeypatch)
    said = ann.done(*words)
    assert said.out.startswith("ann "), said
    events = [event for _number, event in parse(path.read_bytes()).events]
    assert len(events) == len(parse(raw).events) + 1
    assert audit(path.read_bytes()).faults == []
    assert bob.done("sync").out


@pytest.mark.parametrize("when", [before_it_is_written, after_it_is_written])
def test_a_note_that_came_meanwhile_stops_nobody(
    table: tuple[Person, Person], when: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = table
    path = ann.folder / GAME
    raw = path.read_bytes()
    bob.done("note", "take your time")
    with_note = path.read_bytes()
    path.write_bytes(raw)
    when(lambda: put_down(path, with_note), monkeypatch)
    assert ann.done("play", "take 1").out == says("seat-takes-count", seat="ann", count=1) + "\n"
    assert path.read_bytes().startswith(with_note)
    assert audit(path.read_bytes()).faults == []


def test_what_was_written_is_not_signed_twice(table: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch) -> None:
    """The synchroniser may have laid aside the file with the move in it: a second signature would be a fork."""
    ann, bob = table
    path, aside = ann.folder / GAME, ann.folder / "p (bob's conflicted copy).toml"
    raw = path.read_bytes()

    def lay_aside() -> None:
        path.rename(aside)
        path.write_bytes(raw)

    after_it_is_written(lay_aside, monkeypatch)
    ann.done("play", "take 1")
    assert parse(aside.read_bytes()).events[-1][1] == parse(path.read_bytes()).events[-1][1]
    said = bob.done("sync")
    assert not tells(said.err, "name-kind-by-seat-is")
    assert says("seat-takes-count", seat="ann", count=1) in said.out


def test_where_the_turn_has_gone_on_it_is_said(table: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _bob = table
    path = ann.folder / GAME
    raw = path.read_bytes()
    ann.done("play", "take 2")
    gone_on = path.read_bytes()
    path.write_bytes(raw)
    ann.forgets("mark", "newest", "held")  # this machine has not made that move
    before_it_is_written(lambda: put_down(path, gone_on), monkeypatch)
    said = ann("play", "take 1")
    assert (said.code, said.out) == (MachineError.exit_code, "")
    assert says("another-program-changed-path-at", path="p.toml") in said.err
    assert path.read_bytes() == gone_on
