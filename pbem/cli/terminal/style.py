"""How a board is drawn for this terminal."""

from __future__ import annotations

import os
import sys

from pbem.show.colours import wants_colour
from pbem.show.signs import draws_frames

from .width import columns


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
