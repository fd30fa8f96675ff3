"""A history in colour: names of seats in theirs, and headings that can be seen."""

from __future__ import annotations

import os
import sys

from pbem.show.colours import painted, wants_colour

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from collections.abc import Sequence


def coloured(text: str, seats: Sequence[str]) -> str:
    """A text as it is, or for a terminal that has colours, in them."""
    if not seats or not wants_colour(sys.stdout, os.environ):
        return text
    import re

    names = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, sorted(seats, key=len, reverse=True))) + r")(?![\w-])")
    lines = []
    for line in text.splitlines():
        if line.startswith("== "):
            lines.append(painted([(line, "title")], seats))
        else:
            parts = names.split(line)
            lines.append(
                painted([(part, f"seat:{part}" if place % 2 else "") for place, part in enumerate(parts)], seats)
            )
    return "\n".join([*lines, ""])
