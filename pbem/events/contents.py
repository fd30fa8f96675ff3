"""A game file opened and read: its bytes, or the sentence that says why not.

Apart from `file` and `text`, so that a command which finds its answer in the cache loads neither.
"""

import errno
import os
import stat
from pathlib import Path

from pbem.errors import Fault, FaultyFileError, MachineError, PbemError
from pbem.wording import _, printable

FILE_LIMIT = 64 * 2**20  # bytes; a whole five-player game with all its secrets takes a few hundred thousand

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn line ends round
_NOT_THERE = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP)
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def read(path: Path) -> bytes:
    """All bytes of a game file, for those who only read: without a lock, so perhaps with a torn tail.

    Raises FaultyFileError if there is no such file or it cannot be a game file, MachineError if the machine
    will not let it be read.
    """
    descriptor = opened(path, os.O_RDONLY)
    try:
        return contents(path, descriptor)
    finally:
        os.close(descriptor)


def opened(path: Path, flags: int) -> int:
    """A descriptor of a plain file. Raises what `read` raises."""
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            raise faulty(path, _("it is a folder, not a game file"))
        if not stat.S_ISREG(mode):
            raise faulty(path, _("it is a device or the like, not a game file"))
        return os.open(path, flags | _BINARY)
    except OSError as error:
        raise refusal(path, error) from error


def contents(path: Path, descriptor: int) -> bytes:
    """All bytes behind a descriptor. Raises what `read` raises."""
    if os.fstat(descriptor).st_size > FILE_LIMIT:
        raise faulty(path, too_large())
    try:
        os.lseek(descriptor, 0, os.SEEK_SET)
        with open(descriptor, "rb", closefd=False) as stream:
            return stream.read()
    except OSError as error:
        raise refusal(path, error) from error


def too_large() -> str:
    """The sentence for a file beyond FILE_LIMIT."""
    return _("it is larger than {limit} MiB, the limit for a game file").format(limit=FILE_LIMIT // 2**20)


def faulty(path: Path, reason: str) -> FaultyFileError:
    """What is said of a file that cannot be a game file."""
    return FaultyFileError(str(path), [Fault(0, reason)])


def refusal(path: Path, error: OSError, *, new: bool = False) -> PbemError:
    """What a player is told when the system will not open, read or write a game file. `new`: there was none."""
    if error.errno in _NOT_THERE:
        return faulty(path, _("there is no such file"))
    if error.errno in (errno.EACCES, errno.EPERM):
        sentence = _("permission denied: {path}")
    elif error.errno == errno.EROFS:
        sentence = _("{path} is on a disk that cannot be written to")
    elif error.errno in _NO_ROOM:
        sentence = _("there is no room left on the disk for {path}, which was left as it was")
        if new:
            sentence = _("there is no room left on the disk for {path}, which was not made")
    else:
        sentence = _("{path} cannot be used: {reason}")
    return MachineError(sentence.format(path=printable(path), reason=error.strerror))
