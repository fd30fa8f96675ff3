"""What pbem keeps may lie on a stick that others write to: no pipe there is waited for, no device is read."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import needs
import pytest
from people import Person

pytestmark = needs.posix


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    """Someone of whom all sorts of things are kept."""
    ann, bob = Person("ann", tmp_path), Person("bob", tmp_path)
    bob.folder = ann.folder
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "p.toml")
    bob.done("join", "bob")
    ann.done("sync")
    ann.done("plan", "stake 3")
    ann.done("note", "--private", "think")
    for words in (["moves"], ["show"], ["history"], ["list"], ["sync"]):
        ann.done(*words)
    return ann


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def noise(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00" * 40)


@contextmanager
def without_waiting() -> Iterator[None]:
    """Fails what waits."""

    def waited(*_signal: object) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(30)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


STRANGE: list[Callable[[Path], None]] = [pipe, device, loop, noise]


@pytest.mark.parametrize("strange", STRANGE, ids=lambda strange: strange.__name__)
def test_what_lies_in_the_place_of_a_kept_file_stops_nobody(ann: Person, strange: Callable[[Path], None]) -> None:
    keeping = ann.home.with_name("kept")
    shutil.copytree(ann.home, keeping)
    files = [path for path in ann.home.rglob("*") if path.is_file() and path.name != "lock"]
    assert len({path.parent.name for path in files}) > 5
    for number, path in enumerate(files, STRANGE.index(strange)):
        words = (["list"], ["sync"], ["play", "stake 1"])[number % 3]
        shutil.rmtree(ann.home)
        shutil.copytree(keeping, ann.home)
        raw = (ann.folder / "p.toml").read_bytes()
        path.unlink()
        strange(path)
        with without_waiting():
            said = ann(*words)
        (ann.folder / "p.toml").write_bytes(raw)
        assert said.code in (0, 2, 3, 4, 5), (path.name, words, said)
