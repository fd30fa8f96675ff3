"""Which signs a stream can carry, and what stands for them where it carries only ASCII."""

from __future__ import annotations

TYPE_CHECKING = False  # without typing: for commands that print what was drawn before
if TYPE_CHECKING:
    from typing import TextIO

PLAINER = str.maketrans("─│┌┐└┘├┤┬┴┼▌▄█▲►·–…×“”", '-|+++++++++#_#^>.-.x""')
"""One ASCII sign for each drawn one, so that columns stay aligned."""


def draws_frames(stream: TextIO) -> bool:
    """Whether the stream's encoding has box-drawing signs."""
    try:
        "".join(map(chr, PLAINER)).encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
