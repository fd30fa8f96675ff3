"""A game watched like a film: board after board, at a speed, until a key pauses it, steps on, or ends it."""

import os
import select
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from pbem.wording import _

PAUSE, QUIT = " ", "q"
FASTER, SLOWER = "+", "-"
CLEAR = "\x1b[H\x1b[J"
"""The cursor goes to the top, and all below it is blank."""


def watch(frames: Iterator[str] | Sequence[str], seconds: float, say: Callable[[str], None]) -> None:
    """Show frames for so many seconds each. On a terminal that can be read, keys work, and each covers the last."""
    keys = sys.stdin.isatty() and sys.stdout.isatty()
    with _each_key(keys):
        for frame in frames:
            say(CLEAR + _fitting(frame) if keys else frame)
            if keys:
                say(_("space: pause, + and -: speed, q: end"))
            seconds = _wait(seconds, keys=keys)
            if seconds < 0:
                return


def _fitting(frame: str) -> str:
    """As much of a frame as the terminal has rows for, its line of keys apart."""
    rows = os.get_terminal_size(sys.stdout.fileno()).lines
    return "\n".join(frame.splitlines()[: max(rows - 2, 1)])


def _wait(seconds: float, *, keys: bool) -> float:
    """Wait for the next frame. Returns how long the next one stands; less than 0 for an end."""
    if not keys:
        time.sleep(seconds)
        return seconds
    paused, until = False, time.monotonic() + seconds
    while paused or time.monotonic() < until:
        key = _key(None if paused else max(until - time.monotonic(), 0))
        if key in (QUIT, "\x04"):
            return -1
        if key == PAUSE:
            paused, until = not paused, time.monotonic()
        elif key == FASTER:
            seconds = max(seconds / 2, 0.05)
        elif key == SLOWER:
            seconds = min(seconds * 2, 60)
        elif key:
            return seconds
    return seconds


def _key(most: float | None) -> str:
    """The next key that is pressed within so many seconds, "" for none."""
    ready, _out, _err = select.select([sys.stdin], [], [], most)
    return sys.stdin.read(1) if ready else ""


@contextmanager
def _each_key(wanted: bool) -> Iterator[None]:
    """Within the block, keys are read as they are pressed; afterwards the terminal is as it was."""
    if not wanted or sys.platform == "win32":
        yield
        return
    import termios
    import tty

    place = sys.stdin.fileno()
    before = termios.tcgetattr(place)
    try:
        tty.setcbreak(place)
        yield
    finally:
        termios.tcsetattr(place, termios.TCSADRAIN, before)
