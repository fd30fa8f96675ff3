"""How wide the terminal is, and lines that fit into it."""

from __future__ import annotations

import os
import sys

USUAL = 80


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


def hanging(first: str, words: str, width: int) -> list[str]:
    """Words in lines, broken between words alone, beside what only the first has before it."""
    from textwrap import wrap

    indent = " " * len(first)
    return wrap(
        words,
        width,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
