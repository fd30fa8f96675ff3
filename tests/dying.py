"""Processes that die after so many things that they did with files, as in a power cut: the same place everywhere."""

import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

HEARD = {"open", "os.rename", "os.remove", "os.link", "os.mkdir", "os.chmod", "os.scandir", "os.listdir"}
"""What Python reports of what a process does with files; what it does not report is counted by `counting`."""


class Dying:
    """Counts what a process does with files, and kills it when it has done so much; half a write may be its last."""

    def __init__(self, after: int) -> None:
        self.left = after
        self.done = 0

    def step(self, half: Callable[[], object] | None = None) -> None:
        self.done += 1
        self.left -= 1
        if self.left == 0:
            if half is not None:
                half()
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(self) -> None:
        """From now on, in this process."""
        sys.addaudithook(lambda event, _about: self.step() if event in HEARD else None)
        write, flush, cut = os.write, os.fsync, os.ftruncate

        def written(descriptor: int, content: bytes) -> int:
            self.step(partial(write, descriptor, content[: len(content) // 2]))
            return write(descriptor, content)

        def before(call: Callable[..., Any], *about: object) -> object:
            self.step()
            return call(*about)

        os.write, os.fsync, os.ftruncate = written, partial(before, flush), partial(before, cut)  # type: ignore[assignment]


def died(work: Callable[[], object], after: int) -> tuple[bool, int]:
    """Do some work in a process of its own, which dies after so many steps; 0 for never.

    Returns whether it died, and else how many steps it took.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            dying = Dying(after)
            dying.watch()
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            work()
            code = 0
            os.close(reading)
            with open(writing, "w", encoding="ascii") as told:
                told.write(str(dying.done))
        finally:
            os._exit(code)
    os.close(writing)
    with open(reading, encoding="ascii") as told:
        steps = told.read()
    _child, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.waitstatus_to_exitcode(status) == 0, "it ended by itself, and not well"
    return os.WIFSIGNALED(status), int(steps or 0)
