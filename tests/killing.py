"""Processes that are killed at some moment of their work, as a power cut would."""

import os
import signal
import time
from collections.abc import Callable
from itertools import count
from typing import Any
from unittest.mock import patch


def killed(work: Callable[[], object], after: float) -> bool:
    """Do some work in a process of its own, which is killed after so many seconds; whether it was still at it."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            work()
            code = 0
        finally:
            os._exit(code)
    end = time.monotonic() + after
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done and status == signal.SIGKILL:  # by its own hand: see `killed_at`
            return True
        if done:
            assert os.waitstatus_to_exitcode(status) == 0, "it ended by itself, and not well"
            return False
        time.sleep(0.001)
    os.kill(child, signal.SIGKILL)
    _child, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def killed_at(work: Callable[[], object], owner: object, name: str, *, after: bool, nth: int = 1) -> bool:
    """Do some work in such a process, which is killed where it calls this function of a module or of a class for the
    n-th time, before or after the call; whether it came so far."""
    real = getattr(owner, name)
    calls = count(1)

    def last(*words: Any, **more: Any) -> Any:
        ends = next(calls) == nth
        if ends and not after:
            os.kill(os.getpid(), signal.SIGKILL)
        given = real(*words, **more)
        if ends:
            os.kill(os.getpid(), signal.SIGKILL)
        return given

    def doomed() -> None:
        with patch.object(owner, name, last):
            work()

    return killed(doomed, 600)


def how_long(work: Callable[[], object]) -> float:
    """For how many seconds such a process is at work, if no one kills it."""
    begun = time.monotonic()
    assert not killed(work, 600)
    return time.monotonic() - begun
