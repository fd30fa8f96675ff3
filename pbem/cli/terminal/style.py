"""How a board is drawn for this terminal."""

from __future__ import annotations

import os
import sys

from pbem.show.colours import wants_colour
from pbem.show.signs import draws_frames

USUAL = 80


class Style:
    """Its width in columns, whether it has colour and frames; or sentences instead of a drawing."""

    def __init__(self, *, plain: bool = False, width: int | None = None) -> None:
        self.plain = plain
        self.width = width or columns()
        self.colour = wants_colour(sys.stdout, os.environ)
        self.frames = draws_frames(sys.stdout)

    def __str__(self) -> str:
        """Equal for what is drawn alike."""
        return f"{self.width} {self.colour:d}{self.frames:d}{self.plain:d}"


def columns() -> int:
    """The width of the terminal, as `shutil` finds it, which takes longer to load than a board to read."""
    try:
        told = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        told = 0
    if told > 0:
        return told
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or USUAL  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):  # it is closed, or no terminal
        return USUAL
