"""An event as TOML text, and a game file's bytes read back: the readable events and everything that is wrong.

`grammar` says what the text may look like; rtoml, ten times as fast as tomllib, only makes values out of text
whose meaning is beyond doubt. Tests hold the two libraries against each other.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from pbem.errors import Fault, UsageError
from pbem.wording import _

from .contents import FILE_LIMIT, too_large
from .event import DECK, Event
from .grammar import EVENT_LIMIT, Kind, Span, complaint, decoded, line_number, size, spans
from .keys import SIGNATURE_LENGTH, is_signature
from .layout import field

FAULT_LIMIT = 1000  # a file with more is no damaged game but something else, perhaps made to wear us out
AT_ONCE = 500  # events whose values are read in one go
HEADING = "# Cards: docs/cards.md\n"

_LIBRARY_PLACE = re.compile(r" at line (\d+) column \d+\Z")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a game file holds.

    `events` are the readable ones with their numbers (the place among the file's events, from 1). `faults` is
    everything that is wrong, in file order. `ends[n - 1]` is the number of bytes up to the end of event n,
    and `whole` up to the end of the last complete event (its `sig` line is there), 0 if there is none. `tail`
    is the torn tail: the file's last bytes, from the first line after the last complete event that is neither
    blank nor a comment; b"" if there is no such line. It is no fault and has no number. `conflict`: git has marked
    what it could not merge, which is then the only fault; the readable events are some of both sides'.
    """

    events: list[tuple[int, Event]]
    faults: list[Fault]
    ends: list[int]
    whole: int
    tail: bytes
    conflict: bool = False


def render(event: Event) -> str:
    """The event as the lines of a game file, ending with a line end. Raises UsageError if it is too long."""
    text = "[[event]]\n" + "".join(_laid_out(event))
    if len(text) > EVENT_LIMIT:
        sentence = _("that is too long: one event may take {limit} characters")
        raise UsageError(sentence.format(limit=EVENT_LIMIT))
    return text


def render_all(events: Iterable[Event]) -> str:
    """Several events as a game file holds them, with one blank line between them."""
    return "\n".join(map(render, events))


def parse(raw: bytes) -> Reading:
    """All that a game file's bytes say. Raises nothing: what is wrong is in the reading's faults."""
    if len(raw) > FILE_LIMIT:
        return Reading([], [Fault(0, too_large())], [], 0, b"")
    text = decoded(raw)
    events: list[tuple[int, Event]] = []
    faults: list[Fault] = []
    ends: list[int] = []
    whole, tail = 0, b""
    seen = end = 0  # the same place, counted in characters and in bytes
    plain = text.isascii()  # so that both are one
    good, torn, stray, unsigned = Kind.WHOLE, Kind.TORN, Kind.STRAY, Kind.UNSIGNED  # looked up once
    for span, values in _with_values(text):
        start = span.start if plain else end + size(text[seen : span.start])
        if span.kind is torn:
            tail = raw[start:]
            break
        if len(faults) == FAULT_LIMIT:
            faults.append(Fault(len(ends), _("and so on; the rest of the file was not read")))
            break
        end = span.end if plain else start + size(text[span.start : span.end])
        seen = span.end
        if span.kind is stray:
            faults.append(Fault(len(ends), complaint(text, span, first=not ends)))
            continue
        ends.append(end)
        if span.kind is not unsigned:
            whole = end
        if span.kind is not good:
            faults.append(Fault(len(ends), complaint(text, span, first=False)))
            continue
        try:
            events.append((len(ends), _event(_table(text[span.start : span.end]) if values is None else values)))
        except ValueError as error:
            faults.append(Fault(len(ends), _reason(error, line_number(text, span.start))))
    if not faults:
        return Reading(events, faults, ends, whole, tail)
    from .conflict import first_marker

    marked = first_marker(text)
    if marked:
        sentence = _("it has git's conflict markers, the first in line {line}; `pbem resolve` repairs it")
        faults = [Fault(0, sentence.format(line=marked))]
    return Reading(events, faults, ends, whole, b"" if marked else tail, bool(marked))


def _laid_out(event: Event) -> Iterator[str]:
    """The fields in their lines. What the cards need, which no one reads, stands together under a heading."""
    headed = False
    for key, value in event.fields().items():
        if not headed and (key == "contributions" or (key == DECK and event.kind == "join")):
            yield HEADING
            headed = True
        yield field(key, value)


def _with_values(text: str) -> Iterator[tuple[Span, dict[str, Any] | None]]:
    """The spans, each whole one with its values; None where something in or beside it is wrong after all.

    Values are read from many events in one go, and from so many only that they need little room.
    """
    found, good = spans(text), Kind.WHOLE
    while some := list(islice(found, AT_ONCE)):
        tables = _tables(text, some)
        for span in some:
            yield span, next(tables) if tables is not None and span.kind is good else None


def _tables(text: str, found: Iterable[Span]) -> Iterator[dict[str, Any]] | None:
    """The values of these spans' whole events, read in one go; None if something in them is wrong after all."""
    good = Kind.WHOLE
    try:
        return iter(_values("".join([text[span.start : span.end] for span in found if span.kind is good])))
    except ValueError:
        return None


def _table(text: str) -> dict[str, Any]:
    """The values of one event. Raises ValueError with a sentence."""
    return _values(text)[0]


def _values(text: str) -> list[dict[str, Any]]:
    import rtoml  # it takes milliseconds to load, and commands that read from the cache do without

    if not text:
        return []
    tables: list[dict[str, Any]] = rtoml.loads(text if text.endswith("\n") else text + "\n")["event"]
    return tables


def _event(table: dict[str, Any]) -> Event:
    """The event that a parsed table holds. Raises ValueError with a sentence if it is none."""
    for key, value in table.items():
        kind = type(value)
        if kind is datetime or kind is list:
            table[key] = _in_utc(value)
    event = Event.read(table)
    if not is_signature(event.sig):
        raise ValueError(_("its signature is not {count} characters of base64url").format(count=SIGNATURE_LENGTH))
    return event


def _in_utc(value: Any) -> Any:
    """The value with Python's own UTC for rtoml's, which can be neither copied nor pickled."""
    if type(value) is datetime:
        return value.replace(tzinfo=UTC)  # the grammar has no other time zone
    if type(value) is list:
        return [_in_utc(item) for item in value]
    return value


def _reason(error: ValueError, first_line: int) -> str:
    """A sentence about an event; rtoml's line number, counted from the event's first, is made the file's."""
    sentence = str(error)
    if place := _LIBRARY_PLACE.search(sentence):
        line = first_line + int(place[1]) - 1
        return _("line {line}: {reason}").format(line=line, reason=sentence[: place.start()])
    return sentence
