"""Disks that are not as they should be, for as long as a case runs.

The system calls of the files that game files are read and written by answer as such a disk makes them answer:
then a case needs no other user and no disk of its own. tests/events tries the real ones where it may.
"""

import errno
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pbem.events import lock
from pbem.events.lock import exclusive

Disk = Callable[[Path], AbstractContextManager[None]]


def refusing(function: str, number: int, applies: Callable[..., bool]) -> Disk:
    """A disk on which a system call fails with this error wherever `applies` says so of its arguments."""

    @contextmanager
    def disk(folder: Path) -> Iterator[None]:
        real = getattr(os, function)

        def call(*arguments: Any, **named: Any) -> Any:
            if applies(folder, *arguments):
                raise OSError(number, os.strerror(number))
            return real(*arguments, **named)

        with patch.object(os, function, call):
            yield

    return disk


def _is_game(folder: Path, path: Any) -> bool:
    return isinstance(path, (str, Path)) and str(path).endswith((".toml", ".tmp")) and "home" not in str(path)


def _is_written(folder: Path, path: Any, flags: int = 0, *_mode: int) -> bool:
    return _is_game(folder, path) and bool(flags & (os.O_WRONLY | os.O_RDWR))


def _is_read(folder: Path, path: Any, *_flags: int) -> bool:
    return _is_game(folder, path)


def _any(folder: Path, *_arguments: Any) -> bool:
    return True


@contextmanager
def busy(folder: Path) -> Iterator[None]:
    """Someone else holds the game file, and no one waits for it."""
    with (
        (folder / "game.toml").open("r+b") as file,
        exclusive(file.fileno()),
        patch.object(lock, "TRIES", 1),
    ):
        yield


@contextmanager
def disturbed(folder: Path) -> Iterator[None]:
    """A synchroniser puts an older game file over each that is written."""
    path, real = folder / "game.toml", os.write
    older = path.read_bytes()

    def call(descriptor: int, content: bytes) -> int:
        done = real(descriptor, content)
        if os.path.samestat(os.fstat(descriptor), path.stat()):
            path.with_suffix(".passing").write_bytes(older)
            path.with_suffix(".passing").replace(path)
        return done

    with patch.object(os, "write", call):
        yield


DISKS: Mapping[str, Disk] = {
    "read-only": refusing("open", errno.EROFS, _is_written),
    "not mine": refusing("open", errno.EACCES, _is_read),
    "full": refusing("write", errno.ENOSPC, _any),
    "broken": refusing("open", errno.EIO, _is_read),
    "busy": busy,
    "disturbed": disturbed,
}
"""By the words after "on a disk that is"."""
