"""What a merge of plain text makes of a game file, read back as the copies that it was made from.

Git marks what it cannot merge with lines of <<<<<<<, |||||||, ======= and >>>>>>>; its `union` merge fuses two events
into one. No line of a game file starts like a marker, so nothing else can be taken for one.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

_MARKER = re.compile(r"^(<{7,}|\|{7,}|={7,}|>{7,})(?:[ \r].*)?$", re.MULTILINE)
_HEADER = re.compile(r"[ \t]*\[\[[ \t]*event[ \t]*\]\]")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")  # str.splitlines would also part a line at signs that a string may hold
_NOTHING = re.compile(r"[ \t]*(?:#.*)?\r?\n?\Z")
_KEY = re.compile(r"[ \t]*([A-Za-z0-9_-]+)[ \t]*=")

ROOM = 16 * 2**20
"""Characters for all that one event may have been: what it may have started with is many lines, if that was a value."""


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

    The lines that it started with stand only in some other event, which started in the same way. Nothing says which
    that is, so it is made whole in every way that there is: a signature tells the right one from the others.
    """
    parts: list[list[str]] = [[]]
    signed, above = False, ""
    for line in _LINE.findall(text):
        if _HEADER.match(line) or (signed and not _NOTHING.match(line)):
            parts.append([])
            signed = False
        parts[-1].append(line)
        signed = signed or _key(line, above) == "sig"
        above = line
    whole = [part for part in parts if part and _HEADER.match(part[0])]
    found = parts[:1]
    for part in parts[1:]:
        found += [part] if _HEADER.match(part[0]) else _made_whole(part, whole)
    return "".join("".join(part) for part in found)


def _made_whole(rest: list[str], whole: list[list[str]]) -> list[list[str]]:
    """The rest of an event with the first lines of each event that may have started like it, the last one's first."""
    found: list[list[str]] = []
    room = ROOM
    for beginning in dict.fromkeys(_beginnings(_key(rest[0]), whole)):
        room -= len(beginning) + sum(map(len, rest))
        if room < 0:
            break
        found.append(["\n", beginning, *rest])
    return found


def _beginnings(key: str, whole: list[list[str]]) -> Iterator[str]:
    """What an event may have started with that goes on with a key or, if that is "", within a value."""
    for event in reversed(whole):
        keys = [_key(line, above) for above, line in pairwise(["", *event])]
        for place in range(1, keys.index("sig") if "sig" in keys else len(keys)):
            if keys[place] == key:
                yield "".join(event[:place])


def _key(line: str, above: str = "") -> str:
    """The key of a line that has one, else nothing. `above`: the line before it, which may be a folded string's."""
    found = None if above.rstrip().endswith("\\") else _KEY.match(line)
    return found[1] if found else ""
