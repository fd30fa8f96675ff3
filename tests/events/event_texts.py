"""Events as text, written in many ways that mean the same."""

import re
import tomllib
from collections.abc import Callable

from pbem.events.event import Event
from pbem.events.grammar import kept
from pbem.events.text import Reading, parse

Game = Callable[[int], list[Event]]
SIG = "A" * 86
AFTER = f'after = "{"0" * 40}"\n'
ENDING = f'at = 2026-11-21T12:00:00Z\n{AFTER}sig = "{SIG}"\n'


def event_text(*lines: str) -> str:
    return '[[event]]\nkind = "note"\nby = "ann"\n' + "".join(f"{line}\n" for line in lines) + ENDING


def crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


def commented(text: str) -> str:
    return "# our game ☕\n\n" + re.sub(r"(?m)^(\S.*[^\[,])$", "# said:\n\\1   # so \"it\" was '''", text)


def spaced(text: str) -> str:
    return re.sub(r"(?m)^(\w+) = ", "\t\\1=   ", text).replace("[[event]]", " [[ event ]]\t").replace("\n", " \n\n")


def same_as_tomllib(raw: bytes) -> Reading:
    """The reading, after comparing every event in it with what the standard library makes of its text."""
    reading = parse(raw)
    assert kept(raw) == (len(raw) - len(reading.tail) if reading.whole else 0)
    if not reading.faults:
        text = raw[: len(raw) - len(reading.tail)].decode().removeprefix("\ufeff") + "\n"
        tables = tomllib.loads(text).get("event", [])
        assert [event for _number, event in reading.events] == [Event.read(table) for table in tables]
        assert [event.signed for _number, event in reading.events] == [Event.read(table).signed for table in tables]
    for number, event in reading.events:
        piece = raw[reading.ends[number - 2] if number > 1 else 0 : reading.ends[number - 1]]
        start = [found.start(1) for found in re.finditer(rb"(?:^|\n|\A\xef\xbb\xbf)([ \t]*\[\[[ \t]*event)", piece)][-1]
        table = tomllib.loads(piece[start:].decode() + "\n")["event"][0]
        assert Event.read(table) == event
        assert list(event.body) == [name for name in table if name in event.body]
    return reading
