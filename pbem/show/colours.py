"""Styles as ANSI colours, chosen to be legible on white and on black: a contrast of 3.8 or more to both."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # without typing: for commands that print what was drawn before
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TextIO

    from pbem.rules import Line

SEATS = (27, 130, 28, 163, 30, 131, 97, 64)
"""From the fixed part of the 256-colour palette: blue, ochre, green, pink, teal, rose, violet, moss."""

STYLES = {"": "", "dim": "38;5;243", "strong": "1", "title": "1", "good": "38;5;28", "bad": "38;5;160"}


def wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether to colour what goes to this stream: a terminal, unless the environment says otherwise.

    See https://no-color.org and https://force-color.org. An old Windows console sets none of the last three.
    """
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    if environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return sys.platform != "win32" or any(name in environ for name in ("WT_SESSION", "ANSICON", "TERM"))


def painted(line: Line, seats: Sequence[str]) -> str:
    """The line with its styles as escape sequences; every one is closed within the line."""
    return "".join(_paint(text, _code(style, seats)) for text, style in line)


def _paint(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


def _code(style: str, seats: Sequence[str]) -> str:
    if not style.startswith("seat:"):
        return STYLES[style]
    colour = seat_colour(style, seats)
    return STYLES["strong"] if colour is None else f"1;38;5;{colour}"


def seat_colour(style: str, seats: Sequence[str]) -> int | None:
    """The colour of a style "seat:NAME", from the palette; None for a name that is no seat's, such as chance."""
    name = style.removeprefix("seat:")
    return SEATS[seats.index(name) % len(SEATS)] if name in seats else None
