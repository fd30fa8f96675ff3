"""Text in the form "flowed" (RFC 3676): soft line ends taken out. The standard library leaves them in."""

import re
from itertools import groupby

_QUOTES = re.compile(r">*")
_SIGNATURE = "-- "  # the line above a signature, which ends with a blank and yet is no soft end


def unflowed(text: str, *, delsp: bool) -> str:
    """The text with its paragraphs on one line each; quoted lines start with their marks and a blank.

    `delsp`: the blank that marks a soft line end is no part of the text.
    """
    paragraphs: list[list[str]] = []
    for depth, lines in groupby(map(_line, text.splitlines()), key=lambda line: line[0]):
        soft = False  # how the line before ended
        for _depth, line in lines:
            if not soft or line == _SIGNATURE:
                paragraphs.append([">" * depth + " "] if depth else [])
            soft = line.endswith(" ") and line != _SIGNATURE
            paragraphs[-1].append(line[:-1] if soft and delsp else line)
    return "\n".join(map("".join, paragraphs))


def _line(line: str) -> tuple[int, str]:
    """How often a line is quoted, and the line without its marks and the blank that may follow them."""
    found = _QUOTES.match(line)
    depth = found.end() if found else 0
    rest = line[depth:]
    return depth, rest.removeprefix(" ")
