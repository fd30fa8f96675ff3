"""The game file on the disk: made, read, locked, appended to and cut, each atomically and durably.

A crash at any moment leaves the old game or the new one, perhaps followed by a torn tail, which readers see
past and the next append cuts off.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from pbem.errors import DisturbedError, MachineError, UsageError
from pbem.wording import _, printable

from .contents import FILE_LIMIT, contents, faulty, opened, refusal, too_large
from .grammar import kept
from .lock import exclusive

PASSING = ".pbem-*.tmp"
"""What files are called that are to take another's place: a crash may leave one behind."""

TRIES = 5
"""So many times something is done with a game file that another program changes at the same moment."""

T = TypeVar("T")

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn line ends round
_NO_HARD_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
_NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EACCES, errno.EBADF)


class GameFile:
    """A game file that this process alone may write to, as `GameFile.locked` gives it.

    Use it inside the `with` block only. `dropped`: the half event at its end that was written over, and of which
    nothing is in what was written.
    """

    def __init__(self, path: Path, held: ExitStack) -> None:
        self.path = path
        self.dropped = b""
        self._held = held
        self._descriptor: int
        self._parts: list[bytes]  # not joined before someone asks, so that an append copies nothing
        self._length: int
        self.take_up()

    @property
    def raw(self) -> bytes:
        """All its bytes, as they were read under the lock and as this object has changed them since."""
        if len(self._parts) > 1:
            self._parts = [b"".join(self._parts)]
        return self._parts[0]

    @staticmethod
    def create(path: Path, text: str) -> None:
        """A new file, there with all its text or not at all.

        Raises UsageError if something of that name exists or its folder does not, MachineError if the disk
        will not have it.
        """
        write_new(path, text.encode())

    @classmethod
    @contextmanager
    def locked(cls, path: Path) -> Iterator["GameFile"]:
        """The file at the path (symbolic links are followed), locked against every other pbem for the block.

        Raises FaultyFileError as `read` does, MachineError if it may not be written to or if another process
        still holds it after five seconds.
        """
        with ExitStack() as held:
            yield cls(path, held)

    def take_up(self) -> None:
        """Lock and read whatever is at the path now, after another program has put it there. Raises as `locked`."""
        self._held.close()
        self._descriptor = _locked(self.path, self._held)
        self._parts = [contents(self.path, self._descriptor)]
        self._length = len(self._parts[0])

    def append(self, text: str) -> bytes:
        """Add whole events (as `text.render` writes them) after the last one, and return the bytes written.

        They start with the line ends that keep a blank line between two events. A torn tail is cut off first.
        When this returns, the events are on the disk; when it raises MachineError, the file is as it was, but
        for a torn tail. If the machine crashes while it adds several, the first of them may be there alone.
        Raises FaultyFileError if the file has no complete event, or no room.
        """
        last = self._parts[-1]  # which holds the last event whole
        last_keep = kept(last)
        if last_keep == 0:
            raise faulty(self.path, _("there is no complete event in it, so it is not a game file"))
        keep = self._length - len(last) + last_keep
        added = (_gap(last, last_keep) + text).encode()
        if kept(added) != len(added):
            raise ValueError(_("only whole events can be appended"))
        if keep + len(added) > FILE_LIMIT:
            raise faulty(self.path, _("it has no room for more: {reason}").format(reason=too_large()))
        self._check_undisturbed()
        try:
            if keep < self._length:
                self._drop(last[last_keep:], added)
                os.ftruncate(self._descriptor, keep)
                self._parts[-1], self._length = last[:last_keep], keep
            _write(self._descriptor, added)
            flush(self._descriptor)
        except OSError as error:
            with suppress(OSError):  # what cannot be cut either is a torn tail
                os.ftruncate(self._descriptor, keep)
                flush(self._descriptor)
            raise refusal(self.path, error) from error
        self._parts.append(added)
        self._length += len(added)
        self._check_undisturbed()
        return added

    def truncate(self, length: int) -> None:
        """Cut the file to its first `length` bytes, which must end with a whole event.

        Raises ValueError if they do not, MachineError if the disk refuses; then nothing has changed.
        """
        remaining = self.raw[: max(length, 0)]
        if length <= 0 or kept(remaining) != length:
            raise ValueError(_("no event ends at byte {length}").format(length=length))
        self._check_undisturbed()
        try:
            os.ftruncate(self._descriptor, length)
            flush(self._descriptor)
        except OSError as error:
            raise refusal(self.path, error) from error
        self._parts, self._length = [remaining], length

    def replace(self, content: bytes) -> None:
        """Put other bytes in the place of all of its own, in one step: for a copy that arrived from elsewhere.

        It is the last thing that can be done in the `with` block: the lock is on the file that was replaced.
        Raises MachineError if the disk refuses; then nothing has changed.
        """
        self._check_undisturbed()
        self._drop(self.raw[kept(self.raw) :], content)
        if sys.platform != "win32":
            replace(self.path, content)
            return
        try:  # there, a file that is open cannot be replaced
            os.ftruncate(self._descriptor, 0)
            _write(self._descriptor, content)
            flush(self._descriptor)
        except OSError as error:
            raise refusal(self.path, error) from error

    def _drop(self, tail: bytes, written: bytes) -> None:
        self.dropped = b"" if tail.strip() in written else tail

    def _check_undisturbed(self) -> None:
        """Raise DisturbedError if a program that knows nothing of locks (git, a synchroniser) cut in."""
        if os.fstat(self._descriptor).st_size != self._length or not _still_at(self.path, self._descriptor):
            sentence = _("another program changed {path} at the same moment; check the game, then try again")
            raise DisturbedError(sentence.format(path=printable(self.path)))


def undisturbed(act: Callable[[], T]) -> T:
    """What comes of something that is done with a game file, and anew where another program changed it meanwhile.

    Raises DisturbedError if that is so each time.
    """
    for _time in range(TRIES - 1):
        with suppress(DisturbedError):
            return act()
    return act()


def write_new(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Make a new file, atomically and durably: under a passing name first, under its own when it is whole.

    `mode` is restricted by the process's umask. Raises as `GameFile.create` does.
    """
    try:
        with _passing(path, content, mode) as passing:
            _name(passing, path, mode)
        _flush_folder(path.parent)
    except FileExistsError:
        sentence = _("{path} already exists, and was left as it was")
        raise UsageError(sentence.format(path=printable(path)), advice=_("choose another name")) from None
    except (FileNotFoundError, NotADirectoryError):
        raise UsageError(_("there is no folder {folder}").format(folder=printable(path.parent))) from None
    except OSError as error:
        raise refusal(path, error, new=True) from error


def replace(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Make a file hold these bytes, atomically and durably, whatever stood there. Raises MachineError.

    `mode` is restricted by the process's umask.
    """
    try:
        with _passing(path, content, mode) as passing:
            os.replace(passing, path)
        _flush_folder(path.parent)
    except OSError as error:
        raise refusal(path, error) from error


def flush(descriptor: int) -> None:
    """Return when what was written to an open file is on the disk itself. Raises OSError."""
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):  # not every file system there knows it
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)  # fsync would leave it in the drive's own memory
            return
    os.fsync(descriptor)


@contextmanager
def _passing(path: Path, content: bytes, mode: int) -> Iterator[Path]:
    """A file beside the path that holds these bytes, on the disk; gone after the block, unless it was renamed."""
    # The name must only be new: no game depends on it, so this may ask the machine for randomness itself.
    passing = path.parent / PASSING.replace("*", os.urandom(6).hex())
    descriptor = os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
    try:
        try:
            _write(descriptor, content)
            flush(descriptor)
        finally:
            os.close(descriptor)
        yield passing
    finally:
        with suppress(FileNotFoundError):
            os.unlink(passing)


def _name(passing: Path, path: Path, mode: int) -> None:
    """Give a finished file its name. Raises FileExistsError rather than replace anything."""
    if sys.platform == "win32":
        os.rename(passing, path)  # which never replaces anything there
        return
    try:
        os.link(passing, path)
    except OSError as error:
        if error.errno not in _NO_HARD_LINKS:
            raise
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))  # take the name first
        try:
            os.replace(passing, path)
        except OSError:
            os.unlink(path)
            raise


def _flush_folder(folder: Path) -> None:
    """Return when the names in a folder are on the disk, where the system can say so."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(descriptor)


def _locked(path: Path, held: ExitStack) -> int:
    """A descriptor of the file that is at the path once the lock is had; `held` lets go of both."""
    while True:
        descriptor = opened(path, os.O_RDWR | os.O_APPEND)
        held.callback(os.close, descriptor)
        try:
            held.enter_context(exclusive(descriptor))
        except TimeoutError:
            raise MachineError(
                _("another pbem is writing {path}").format(path=printable(path)),
                advice=_("try again in a moment; if no other pbem is running, look for one that hangs"),
            ) from None
        except OSError as error:
            sentence = _("{path} cannot be locked, so it would not be safe to write to it: {reason}")
            raise MachineError(
                sentence.format(path=printable(path), reason=error.strerror),
                advice=_("keep the game on a disk of this machine"),
            ) from error
        if _still_at(path, descriptor):
            return descriptor
        held.close()  # it was replaced while we waited: the lock is on a file that no one will see again


def _still_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except OSError:
        return False


def _gap(raw: bytes, keep: int) -> str:
    """The line ends to write after the first `keep` bytes so that a blank line follows the last event."""
    if raw.endswith((b"\n\n", b"\n\r\n"), 0, keep):
        return ""
    return "\n" if raw.endswith(b"\n", 0, keep) else "\n\n"


def _write(descriptor: int, content: bytes) -> None:
    """One write; where the system takes only a part, more, until it takes all or raises OSError."""
    while content:
        content = content[os.write(descriptor, content) :]
