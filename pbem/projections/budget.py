"""A limit for a game's code where it runs on a table that a stranger has laid: so many lines, and no more.

Lines are counted, not seconds, so that every machine comes to the same verdict.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from pbem.wording import _

LINES = 1_000_000
"""More than twenty times what the longest step of a game takes."""


class EndlessError(Exception):
    """The rules ran on without coming to a choice: the table that they ran on is at fault."""

    def __init__(self) -> None:
        super().__init__(_("by its own rules the game would never end from here"))


@contextmanager
def budget(lines: int = LINES) -> Iterator[None]:
    """Run code that was not trusted yet. Raises EndlessError once it has run through so many lines."""
    left = lines

    def count(_frame: FrameType, event: str, _detail: Any) -> Callable[..., Any]:
        nonlocal left
        if event == "line":
            left -= 1
            if left < 0:
                raise EndlessError
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)
