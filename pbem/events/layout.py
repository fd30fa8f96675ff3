"""How a field of an event is laid out in lines that fit a screen: its key and its value, as TOML.

A string that does not fit stands in three quotation marks and is folded: a line that ends with a backslash goes on in
the next one, after the white space that it starts with. What is signed is the value, so any other layout would do.
"""

import json
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

WIDTH = 120
"""Characters of a line at most."""

_INDENT = "  "
_QUOTES = '"""'
_ITEMS_IN_A_LINE = 6  # longer lists of strings are boards and the like: a person reads them line by line

# Beyond what TOML asks for: characters that no one sees, that turn a line round, or that an editor may drop.
_UNSEEN = re.compile("[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_SIGN = re.compile(r"\\u[0-9a-f]{4}|\\.|[^\\]")
_BREAKS = (" ", "\\n")  # after these a text is read on most easily in the next line
_NO_BEGINNING = re.compile(r"[ \[#<>|=]|sig *=")
"""What a line must not go on with: blanks, which would be lost, and what looks like another line of a file."""


def field(key: str, value: Any) -> str:
    """A field with its line end."""
    return f"{key} = {_value(value, len(key) + 3)}\n"


def quoted(text: str) -> str:
    """A string as TOML, on one line, with an escape for every character that cannot be seen."""
    escaped = json.dumps(text, ensure_ascii=False)  # JSON's escapes are TOML's too
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", escaped)


def _value(value: Any, column: int) -> str:
    """A value as TOML, from a column of its line on. (tomli_w spreads out all lists, and writes times otherwise.)"""
    if isinstance(value, list):
        return _list([_scalar(item) for item in value], column)
    return _fitting(_scalar(value), column)


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%SZ")
    return str(value)


def _list(items: Sequence[str], column: int) -> str:
    """Items on one line; else one to a line if they are strings, and as many as fit if they are not."""
    line = f"[{', '.join(items)}]"
    strings = line.startswith('["')
    if column + len(line) <= WIDTH and not (strings and len(items) > _ITEMS_IN_A_LINE):
        return line
    if not strings:
        return f"[\n{_filled(items)}]"
    if len(items) == 1:
        return f"[{_fitting(items[0], column + 1, behind=1)}]"
    return "[\n" + "".join(f"{_INDENT}{_fitting(item, len(_INDENT), behind=1)},\n" for item in items) + "]"


def _filled(items: Sequence[str]) -> str:
    """Short items, as many to a line as it holds."""
    lines = [_INDENT]
    for item in items:
        if len(lines[-1]) + len(item) + 1 > WIDTH:
            lines.append(_INDENT)
        lines[-1] += f"{item}, "
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _fitting(written: str, column: int, behind: int = 0) -> str:
    """A scalar as it is where its line has room for it and for so many characters behind it; else a folded string."""
    if column + len(written) + behind <= WIDTH or not written.startswith('"'):
        return written
    return _QUOTES + _folded(written[1:-1], column + len(_QUOTES), len(_QUOTES) + behind) + _QUOTES


def _folded(escaped: str, column: int, behind: int) -> str:
    """A string's inside in lines, the first of which starts at a column."""
    signs: str | list[str] = _SIGN.findall(escaped) if "\\" in escaped else escaped
    lines, start, room = [], 0, WIDTH - column
    while (end := _end(signs, start, room - behind)) < len(signs):
        end = _best(signs, start, min(_end(signs, start, room - 1), len(signs) - 1))
        lines.append("".join(signs[start:end]))
        if _NO_BEGINNING.match("".join(signs[end : end + WIDTH])):
            signs = [*signs[:end], f"\\u{ord(signs[end]):04x}", *signs[end + 1 :]]
        start, room = end, WIDTH - len(_INDENT)
    lines.append("".join(signs[start:]))
    return f"\\\n{_INDENT}".join(lines)


def _end(signs: Sequence[str], start: int, room: int) -> int:
    """The place after the last of the signs that have room, from a place on."""
    if isinstance(signs, str):
        return min(start + room, len(signs))
    end = start
    while end < len(signs) and (room := room - len(signs[end])) >= 0:
        end += 1
    return end


def _best(signs: Sequence[str], start: int, end: int) -> int:
    """Where to end a line that may hold all signs up to a place: after a word, if that leaves most of it full."""
    for place in range(end, (start + 2 * end) // 3, -1):
        if signs[place - 1] in _BREAKS and signs[place : place + 1] not in (" ", [" "]):
            return place
    return end
