"""Many signatures, checked while the file that holds them is still being judged: by another process, on another core.

Threads would not do: Python lets one of them work at a time, and between two signatures a thread would wait for the one
that judges. The other process is a fork of this one, so that no program is started by whoever audits a stranger's file;
it reads claims and answers each with a byte. Where none can be forked, or it ends, this process checks all by itself.
"""

import gc
import marshal
import os
import signal
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from .keys import all_genuine, genuine

Claim = tuple[str, bytes, str]
"""A public key, the bytes that it is said to have signed, and the signature."""

PART = 1000
"""So many claims are handed over at a time: a tenth of a second's work."""
MANY = 5
"""So many parts are worth another process."""
_SIZE = 8  # bytes in which the length of a part is written


class _Claims:
    """Claims that are checked together, and whether each is true, once that is known."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.answers: Sequence[bool] | None = None


class Checking:
    """Claims that are being checked: a few when the answers are wanted, many by another process from now on."""

    def __init__(self) -> None:
        self._parts = [_Claims()]
        self._waiting: SimpleQueue[_Claims | None] = SimpleQueue()
        self._beside: Thread | None = None

    def add(self, claim: Claim) -> None:
        """Have a claim checked."""
        part = self._parts[-1]
        part.claims.append(claim)
        if len(part.claims) == PART:
            self._waiting.put(part)
            self._parts.append(_Claims())
            if self._beside is None and len(self._parts) > MANY and hasattr(os, "fork"):
                self._begin_beside()

    def _begin_beside(self) -> None:
        try:
            fork = _Fork()
        except OSError:
            return
        self._beside = Thread(target=_checked_elsewhere, args=(self._waiting, fork), daemon=True)
        self._beside.start()

    def answers(self) -> Iterator[bool]:
        """Whether each claim is true that was added since this was last asked, in that order."""
        for part in self._left():
            part.answers = all_genuine(part.claims)
        self.stop()
        parts, self._parts = self._parts, [_Claims()]
        for part in parts:
            yield from all_genuine(part.claims) if part.answers is None else part.answers

    def stop(self) -> None:
        """End the other process, if there is one."""
        if self._beside is not None:
            list(self._left())
            self._waiting.put(None)
            self._beside.join()
            self._beside = None

    def _left(self) -> Iterator[_Claims]:
        """The parts that nobody has begun with."""
        while True:
            try:
                part = self._waiting.get_nowait()
            except Empty:
                return
            if part is not None:
                yield part


class _Fork:
    """A process that checks parts, one after the other; `number` is the system's for it."""

    def __init__(self) -> None:
        """Raises OSError where the system has no more processes."""
        asked, ours = os.pipe()
        theirs, answered = os.pipe()
        with warnings.catch_warnings():  # threads stay behind: what the fork does waits for none of their locks
            warnings.simplefilter("ignore", DeprecationWarning)
            try:
                self.number = os.fork()
            except OSError:
                for end in (asked, ours, theirs, answered):
                    os.close(end)
                raise
        if not self.number:
            _serve_and_end(asked, answered)
        os.close(asked)
        os.close(answered)
        self._asked, self._answered = open(ours, "wb"), open(theirs, "rb")  # noqa: SIM115  (closed by `end`)

    def check(self, claims: list[Claim]) -> Sequence[bool] | None:
        """Whether each claim is true; None if it cannot say. Raises OSError if it is gone."""
        raw = marshal.dumps(claims)
        self._asked.write(len(raw).to_bytes(_SIZE) + raw)
        self._asked.flush()
        said = self._answered.read(len(claims))
        return [answer == 1 for answer in said] if len(said) == len(claims) and {*said} <= {0, 1} else None

    def end(self) -> None:
        """Let it end."""
        with suppress(OSError):
            self._asked.close()
        self._answered.close()
        with suppress(ChildProcessError):
            os.waitpid(self.number, 0)


def _checked_elsewhere(waiting: "SimpleQueue[_Claims | None]", fork: _Fork) -> None:
    """Have a fork check one part after the other until None comes, or until it fails."""
    try:
        while (part := waiting.get()) is not None:
            part.answers = fork.check(part.claims)
            if part.answers is None:
                return
    except OSError:
        return
    finally:
        fork.end()


def _serve_and_end(asked: int, answered: int) -> None:
    """What a fork does. It lets go of all that it was born with, locks on files among them, and never returns."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        gc.disable()
        lowest = 0
        for kept in sorted((asked, answered)):
            os.closerange(lowest, kept)
            lowest = kept + 1
        os.closerange(lowest, os.sysconf("SC_OPEN_MAX"))
        with open(asked, "rb") as questions, open(answered, "wb") as answers:
            _serve(questions, answers)
    finally:
        os._exit(0)


def _serve(asked: IO[bytes], answered: IO[bytes]) -> None:
    """Answer until there is nothing more to read."""
    while size := asked.read(_SIZE):
        claims = marshal.loads(asked.read(int.from_bytes(size)))
        answered.write(bytes(genuine(*claim) for claim in claims))
        answered.flush()
