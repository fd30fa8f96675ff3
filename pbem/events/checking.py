"""Many signatures, checked while the file that holds them is still being judged: by another process, on another core.

Threads would not do: Python lets one of them work at a time, and between two signatures a thread would wait for the one
that judges. The other process is `python -m pbem.events.checking`; it reads claims from its input and answers each with
a byte. Where none can be started, or it ends, this process checks all by itself.
"""

import marshal
import sys
from collections.abc import Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from .keys import all_genuine, genuine

Claim = tuple[str, bytes, str]
"""A public key, the bytes that it is said to have signed, and the signature."""

PART = 1000
"""So many claims are handed over at a time: a tenth of a second's work."""
MANY = 5
"""So many parts are worth the tenth of a second that another process takes to begin."""
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
            if self._beside is None and len(self._parts) > MANY:
                self._beside = Thread(target=_checked_elsewhere, args=(self._waiting,), daemon=True)
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


def _checked_elsewhere(waiting: "SimpleQueue[_Claims | None]") -> None:
    """Have another process check one part after the other until None comes, or until it fails."""
    from subprocess import DEVNULL, PIPE, Popen

    command = [sys.executable, "-P", "-m", __name__]  # -P: nothing of the folder that one happens to be in
    try:
        with Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL) as other:
            assert other.stdin is not None
            assert other.stdout is not None
            while (part := waiting.get()) is not None:
                raw = marshal.dumps(part.claims)
                other.stdin.write(len(raw).to_bytes(_SIZE) + raw)
                other.stdin.flush()
                said = other.stdout.read(len(part.claims))
                if len(said) < len(part.claims) or not {*said} <= {0, 1}:
                    return
                part.answers = [answer == 1 for answer in said]
    except OSError:
        return


def _serve(asked: IO[bytes], answered: IO[bytes]) -> None:
    """What the other process does until there is nothing more to read."""
    while size := asked.read(_SIZE):
        claims = marshal.loads(asked.read(int.from_bytes(size)))
        answered.write(bytes(genuine(*claim) for claim in claims))
        answered.flush()


if __name__ == "__main__":
    _serve(sys.stdin.buffer, sys.stdout.buffer)
