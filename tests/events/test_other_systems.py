"""Game files on disks without locks, on Windows and on macOS."""

import errno
import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from game_files import Game, lock_and_append
from needs import posix
from wording import telling

from pbem.errors import MachineError, UsageError
from pbem.events import file as file_module
from pbem.events import lock
from pbem.events.contents import FILE_LIMIT
from pbem.events.file import GameFile, write_new
from pbem.events.text import render

# Other systems


def test_where_files_cannot_be_locked_nothing_is_written(
    path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take(_descriptor: int) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_take", take)
    with pytest.raises(MachineError, match=telling("path-cannot-be-locked-so", reason="No locks available")):
        lock_and_append(path, render(game(4)[3]))


@posix
def test_a_disk_that_gives_no_lock_gives_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def flock(_descriptor: int, how: int) -> None:
        if how & fcntl.LOCK_EX:
            raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", flock)
    with path.open() as file, pytest.raises(OSError, match="No locks"), lock.exclusive(file.fileno()):
        pytest.fail("without a lock")


def test_on_windows_the_lock_covers_one_byte_that_no_game_reaches(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[int, int, int]] = []
    busy = [errno.EACCES, errno.EDEADLK]

    def locking(descriptor: int, mode: int, size: int) -> None:
        calls.append((mode, os.lseek(descriptor, 0, os.SEEK_CUR), size))
        if mode == 2 and busy:
            raise OSError(busy.pop(), "busy")

    msvcrt = ModuleType("msvcrt")
    monkeypatch.setattr(msvcrt, "locking", locking, raising=False)
    monkeypatch.setattr(msvcrt, "LK_NBLCK", 2, raising=False)
    monkeypatch.setattr(msvcrt, "LK_UNLCK", 0, raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(sys, "platform", "win32")
    spec = spec_from_file_location("lock_on_windows", lock.__file__)
    assert spec is not None
    assert spec.loader is not None
    on_windows = module_from_spec(spec)
    spec.loader.exec_module(on_windows)
    descriptor = os.open(path, os.O_RDWR)
    with on_windows.exclusive(descriptor):
        pass
    place = on_windows.FAR_BYTE
    assert calls == [(2, place, 1)] * 3 + [(0, place, 1)]
    busy.append(errno.ENOLCK)
    with pytest.raises(OSError, match="busy"), on_windows.exclusive(descriptor):
        pytest.fail("without a lock")
    os.close(descriptor)
    assert FILE_LIMIT < place < 2**31


def test_on_windows_a_new_file_is_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(passing: Path, path: Path) -> None:
        if path.exists():
            raise FileExistsError
        os.replace(passing, path)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "rename", rename)
    write_new(tmp_path / "game.toml", b"text")
    with pytest.raises(UsageError):
        write_new(tmp_path / "game.toml", b"other")
    assert (tmp_path / "game.toml").read_bytes() == b"text"
    assert os.listdir(tmp_path) == ["game.toml"]


@posix
@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_another_copy_takes_a_files_place_at_once_and_on_windows_its_room(
    path: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    """Whoever reads it meanwhile has all that it was; a file that is open there cannot be replaced."""
    old = path.read_bytes()
    monkeypatch.setattr(sys, "platform", platform)
    with path.open("rb") as reading, GameFile.locked(path) as file:
        file.replace(b"new")
        assert reading.read() == (old if platform == "linux" else b"new")
    assert path.read_bytes() == b"new"


@posix
@pytest.mark.parametrize("known", [True, False])
def test_on_macos_the_drive_is_told_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: bool) -> None:
    import fcntl

    asked: list[str] = []

    def control(_descriptor: int, command: int) -> None:
        asked.append(str(command))
        if not known:
            raise OSError(errno.ENOTSUP, "not here")

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", control)
    monkeypatch.setattr(os, "fsync", lambda _descriptor: asked.append("fsync"))
    descriptor = os.open(tmp_path / "x", os.O_CREAT | os.O_WRONLY)
    file_module.flush(descriptor)
    os.close(descriptor)
    assert asked == (["51"] if known else ["51", "fsync"])
