"""A mail's lines as they stand in it: which of them mail programs may have broken, and which are no words at all."""

import re
from collections.abc import Sequence
from typing import NamedTuple

NARROWEST, WIDEST = 60, 80
"""Columns at which mail programs break lines."""

_WORD = re.compile(r"[^\W_]")
_ENDS = (".", "!", "?", ":")
"""What ends a sentence: what follows it is said anew, wherever the line was broken."""


class Line(NamedTuple):
    """A line that is not empty. `number`: among these, from 1.

    `below`: it stands directly below the one before. `rest`: a mail program may have broken it off that one.
    """

    number: int
    text: str
    below: bool
    rest: bool

    @property
    def says(self) -> bool:
        """Whether there is a letter or a digit in it."""
        return _WORD.search(self.text) is not None


def lines_of(typed: Sequence[str]) -> list[Line]:
    """The lines of a mail, of which empty ones part the paragraphs."""
    width = _width(typed)
    found: list[Line] = []
    above = ""
    for text in typed:
        if text.strip():
            found.append(Line(len(found) + 1, text, bool(above), bool(above) and _is_rest(above, text, width)))
        above = text.strip()
    return found


def _width(typed: Sequence[str]) -> int:
    """The columns within which the lines were broken; 0 if they were not, since one is too long for that."""
    longest = max((len(line) for line in typed if " " in line.strip()), default=0)
    return max(longest, NARROWEST) if longest <= WIDEST else 0


def _is_rest(above: str, text: str, width: int) -> bool:
    """Whether a line's first word had no room on the line above."""
    return bool(width) and len(above) + 1 + len(text.split()[0]) > width and not above.endswith(_ENDS)
