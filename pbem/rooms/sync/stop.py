"""Stopping a command that runs on: at Ctrl-C or SIGTERM it finishes what is under way, and ends."""

import select
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from threading import Thread
from types import FrameType
from typing import TypeVar

from pbem.cli.terminal.output import talk
from pbem.wording import _

SIGNALS = (signal.SIGINT, signal.SIGTERM)
MOMENT = 0.2  # seconds after which it is looked whether someone wants to stop what is under way

Result = TypeVar("Result")


class Stop:
    """Whether someone wants an end. `asked` stays true once it is."""

    def __init__(self) -> None:
        self.asked = False
        self._ear, self.bell = socket.socketpair()  # wakes a pause up, on every system
        self.bell.setblocking(False)

    def pause(self, seconds: float) -> bool:
        """Wait, but no longer than until someone wants an end. Returns whether someone does."""
        if not self.asked:
            select.select([self._ear], [], [], seconds)
        return self.asked

    def finish(self, work: Callable[[], Result]) -> Result:
        """Do something that is not to be broken off: whoever wants an end is told to wait. Raises what it raises."""
        done: Future[Result] = Future()
        # A thread of its own, so that the programs it calls inherit its deaf ears: a Ctrl-C reaches them all.
        Thread(target=_undisturbed, args=(work, done), daemon=True).start()
        told = False
        while not wait([done], MOMENT).done:
            if self.asked and not told:
                talk(_("finishing the current step; press Ctrl-C again to stop at once"))
                told = True
        return done.result()

    def hear(self, _signal: int, _frame: FrameType | None) -> None:
        """A signal: the first asks for an end, the second is one."""
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True

    def close(self) -> None:
        """Let go of what pauses need."""
        self._ear.close()
        self.bell.close()


@contextmanager
def stopping() -> Iterator[Stop]:
    """For the block, signals to end are requests."""
    stop = Stop()
    # Rung when the signal comes; `hear` is called later, and not at all where a pause starts in between.
    other = signal.set_wakeup_fd(stop.bell.fileno(), warn_on_full_buffer=False)
    before = {number: signal.signal(number, stop.hear) for number in SIGNALS}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(other)
        stop.close()


def _undisturbed(work: Callable[[], Result], done: "Future[Result]") -> None:
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        done.set_result(work())
    except BaseException as error:
        done.set_exception(error)
