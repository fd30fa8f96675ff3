"""What a merge of plain text makes of a game file, read back as the copies that it was made from.

Git marks what it cannot merge with lines of <<<<<<<, |||||||, ======= and >>>>>>>; its `union` merge fuses two events
into one. No line of a game file begins like a marker, so nothing else can be taken for one.
"""

import re
from collections.abc import Iterator

_MARKER = re.compile(r"^(<{7,}|\|{7,}|={7,}|>{7,})(?:[ \r].*)?$", re.MULTILINE)
_HEADER = re.compile(r"[ \t]*\[\[[ \t]*event[ \t]*\]\]")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")  # str.splitlines would also part a line at signs that a string may hold
_KEY = re.compile(r"[ \t]*([A-Za-z0-9_-]+)[ \t]*=")


def first_marker(text: str) -> int:
    """The number, from 1, of the first line that is a conflict marker; 0 if there is none."""
    found = _MARKER.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def copies(text: str) -> list[str]:
    """The texts that were merged into this one, as far as it shows them; itself where nothing was.

    The first holds the first side of every conflict, and so on; conflicts may hold others.
    """
    return [_parted("".join(copy)) for copy in _sides(iter(_LINE.findall(text)))[0]]


def _sides(lines: Iterator[str], within: str = "") -> tuple[list[list[str]], str]:
    """The copies of what stands before the marker that ends this side of a conflict, and that marker's sign."""
    found: list[list[str]] = [[]]
    for line in lines:
        marker = _MARKER.match(line.rstrip("\n"))
        sign = marker[1][0] if marker else ""
        if sign == "<":
            sides: list[list[str]] = []
            while sign not in {">", ""}:
                side, sign = _sides(lines, "|=>")
                sides += side
            most = max(len(found), len(sides))
            found = [_last(found, place) + _last(sides, place) for place in range(most)]
        elif sign and sign in within:
            return found, sign
        elif not sign:
            for copy in found:
                copy.append(line)
    return found, ""


def _last(of: list[list[str]], place: int) -> list[str]:
    """The one at a place, or the last there is."""
    return of[min(place, len(of) - 1)]


def _parted(text: str) -> str:
    """A text in which fused events are apart again: what follows a signature without a header is an event's rest.

    The lines that it began with stand only in some other event, which began in the same way. Nothing says which that
    is, so it is made whole in every way that there is: a signature tells the right one from the others.
    """
    parts: list[list[str]] = [[]]
    signed = False
    for line in _LINE.findall(text):
        key = _key(line)
        if _HEADER.match(line) or (key and signed):
            parts.append([])
            signed = False
        parts[-1].append(line)
        signed = signed or key == "sig"
    whole = [part for part in parts if _HEADER.match(part[0] if part else "")]
    return "".join("".join(copy) for part in parts for copy in _made_whole(part, whole))


def _made_whole(part: list[str], whole: list[list[str]]) -> list[list[str]]:
    """An event that lacks its first lines, with those of each event that may have begun like it; else itself."""
    key = _key(part[0]) if part else ""
    if not key:
        return [part]
    beginnings = {"".join(event[: list(map(_key, event)).index(key)]) for event in whole if key in map(_key, event)}
    return [["\n", beginning, *part] for beginning in sorted(beginnings)]


def _key(line: str) -> str:
    """The key of a line that has one, else nothing."""
    found = _KEY.match(line)
    return found[1] if found else ""
