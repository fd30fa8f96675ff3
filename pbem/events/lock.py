"""A lock on an open file against a second pbem, held until it is let go or its process ends, however it ends.

POSIX: `flock`, which belongs to the open file: closing another handle of the same file does not lose it, as
it would with `lockf`. Windows, where a lock keeps readers out of the bytes it covers: one byte far beyond the
end of any game file, so that only those who ask for the same byte notice. portalocker is not used: on Windows
it locks the first bytes, where readers look, and loading it takes as long as a whole command.
"""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

TRIES = 200
PAUSE = 0.025  # seconds between two tries, which are counted: a clock that stands still cannot make it endless
FAR_BYTE = 2**30  # beyond text.FILE_LIMIT, and within the 31 bits that Windows' C library takes

_HELD_ELSEWHERE = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


@contextmanager
def exclusive(descriptor: int) -> Iterator[None]:
    """Hold the lock on an open file, waiting up to five seconds for it since the file was last written to.

    Several may wait, and no one says whose turn it is: whoever is unlucky waits for as long as the others get on.
    Raises TimeoutError if another process holds it for longer, OSError if the file system has no locks.
    """
    left, looked = TRIES, _look(descriptor)
    while not _take(descriptor):
        left -= 1
        if not left:
            raise TimeoutError
        time.sleep(PAUSE)
        before, looked = looked, _look(descriptor)
        if looked != before:
            left = TRIES
    try:
        yield
    finally:
        _let_go(descriptor)


def _look(descriptor: int) -> tuple[int, int]:
    """What changes when someone writes."""
    status = os.fstat(descriptor)
    return status.st_size, status.st_mtime_ns


if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> bool:
        os.lseek(descriptor, FAR_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in _HELD_ELSEWHERE:
                return False
            raise
        return True

    def _let_go(descriptor: int) -> None:
        os.lseek(descriptor, FAR_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in _HELD_ELSEWHERE:
                return False
            raise
        return True

    def _let_go(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
