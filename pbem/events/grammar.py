"""What the text of a game file may look like, and where in it each event starts and ends.

The grammar is the subset of TOML 1.0 that docs/format.md publishes. It is regular, and it is checked before a
TOML library sees a byte: so no two libraries or versions (TOML 1.1 has other escapes and times) can read one
file differently, and no file can send one into the depths of a recursion.
"""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import NamedTuple

from pbem.wording import _

EVENT_LIMIT = 2**20  # characters of one event's text; it bounds what matching the grammar can cost
BOM = "\ufeff"

_characters_but = r"[^\x00-\x08\x0a-\x1f\x7f{}]*+".format  # any but control characters
_COMMENT = "#" + _characters_but("")
_ESCAPE = (
    r'\\(?:[btnfr"\\]|u(?![dD][89a-fA-F])[0-9A-Fa-f]{4}'
    r"|U(?:0000(?![dD][89a-fA-F])|000[1-9a-fA-F]|0010)[0-9A-Fa-f]{4})"
)
_PLAIN = _characters_but(r'"\\')
_BASIC = rf'"{_PLAIN}(?:{_ESCAPE}{_PLAIN})*"'
# What a folded string goes on with is no blank, and nothing that could be taken for another line of a file.
_FOLD = r"\\[ \t]*+\r?\n(?:[ \t]++|\r?\n)*(?![ \t\r\n\[#<>|=]|sig[ \t]*+=)"
_FOLDED = rf'"""{_PLAIN}(?:(?:{_ESCAPE}|{_FOLD}){_PLAIN})*"""'
_LITERAL = f"'{_characters_but(chr(39))}'"
_TIME = "[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
_INTEGER = "(?:0|-?[1-9][0-9]{0,15})(?![0-9])"
_VALUE = f"(?:{_FOLDED}|{_BASIC}|{_LITERAL}|{_TIME}|{_INTEGER}|true|false)"
_SPACE = r"[ \t]*+"
_GAP = rf"(?:[ \t]++|(?:{_COMMENT})?\r?\n)*"
_LIST = rf"\[{_GAP}(?:{_VALUE}{_GAP}(?:,{_GAP}|(?=\])))*\]"
# At the file's end a torn CRLF may leave its carriage return. The plain line end stands first for speed's sake,
# and cannot match in two ways: else what fails would be tried in more ways than there are stars.
_REST = rf"(?:\n|(?!\n){_SPACE}(?:{_COMMENT})?\r?(?:\n|\Z))"
_HEADER = rf"{_SPACE}\[\[{_SPACE}event{_SPACE}\]\]{_REST}"
_FIELD = rf"{_SPACE}(?!sig[ \t]*=)[A-Za-z0-9_-]++{_SPACE}={_SPACE}(?:{_VALUE}|{_LIST}){_REST}"
_AT_ONCE = 1000  # blank lines matched in one go: matching keeps a note of each
_FIELDS = f"{_HEADER}(?:{_FIELD}|{_REST})*"
_SIGNATURE = rf"{_SPACE}sig{_SPACE}={_SPACE}(?:\"[^\"\\\r\n]*+\"|'[^'\r\n]*+'){_REST}"

# No group is repeated possessively: Python 3.11.2 matches such groups wrongly.
_BLANKS = re.compile(f"(?:{_REST}){{0,{_AT_ONCE}}}")
_BEGINNING = re.compile(_HEADER)
_ANY_BEGINNING = re.compile(f"^{_HEADER}", re.MULTILINE)
_ANY_SIGNATURE = re.compile(f"^{_SIGNATURE}", re.MULTILINE)


class Kind(Enum):
    """What a span of a game file's text is."""

    WHOLE = "an event with its signature"
    DAMAGED = "an event with its signature, but with text in it that no event holds"
    UNSIGNED = "an event without its signature, though another event follows"
    STRAY = "text outside every event"
    TORN = "what stands after the last complete event, but for blank lines and comments: half an event"


class Span(NamedTuple):
    """The part of a text between two places, counted in characters."""

    kind: Kind
    start: int
    end: int


def decoded(raw: bytes) -> str:
    """A file's bytes as text; each byte that is not UTF-8 becomes a U+0000, which fits no event."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return re.sub("[\ud800-\udfff]", "\0", raw.decode("utf-8", "surrogateescape"))


def size(text: str) -> int:
    """The number of bytes that `decoded` made the text from."""
    return len(text) if text.isascii() else len(text.encode())


def spans(text: str) -> Iterator[Span]:
    """The parts of a game file's text in order, but for blank lines and comments between the events."""
    place = _after_blanks(text, len(BOM) if text.startswith(BOM) else 0)
    whole, match, next_one = Kind.WHOLE, _event().match, "\n[[event]]\n"
    while place < len(text):
        event = match(text, place, place + EVENT_LIMIT)
        span = Span(whole, place, event.end()) if event else _fragment(text, place)
        yield span
        place = span.end + 1 if text.startswith(next_one, span.end) else _after_blanks(text, span.end)


def kept(raw: bytes) -> int:
    """How many of a game file's bytes stay when its torn tail is cut off; 0 if it has no complete event.

    It looks into the file's last event only, and costs no more in a long game than in a short one.
    """
    start = _last_header(raw)
    text = decoded(raw[start:])
    ending = list(spans(text))
    if not _any_complete(ending) and not _any_complete(spans(decoded(raw[:start]))):
        return 0
    torn = ending[-1].kind is Kind.TORN
    return start + size(text[: ending[-1].start]) if torn else len(raw)


def line_number(text: str, place: int) -> int:
    """The number, from 1, of the line that a place in the text is in."""
    return text.count("\n", 0, place) + 1


def complaint(text: str, span: Span, *, first: bool) -> str:
    """What is wrong with a span that is not whole, as a sentence. `first`: no event stands before it."""
    place = span.start
    if span.kind is Kind.STRAY:
        sentence = (
            _("line {line} is before the first event: {text}")
            if first
            else _("line {line} follows the signature, which must be the last: {text}")
        )
    elif span.end - span.start > EVENT_LIMIT:
        return _("it is longer than the {limit} characters that an event may take").format(limit=EVENT_LIMIT)
    else:
        stopped = re.compile(_FIELDS).match(text, span.start, span.end)
        place = stopped.end() if stopped else span.start
        if place == span.end:
            return _("it has no signature: an event's last line is its sig")
        sentence = _("line {line} does not belong in a game file: {text}")
    line = text[place : place + 60].partition("\n")[0]
    if any("\ud800" <= sign <= "\udfff" for sign in line):
        sentence = _("line {line} is not UTF-8: {text}")
    return sentence.format(line=line_number(text, place), text=repr(line))


@cache
def _event() -> re.Pattern[str]:
    """A whole event. Compiling it takes two milliseconds, which commands that read nothing new do without."""
    return re.compile(_FIELDS + _SIGNATURE)


def _fragment(text: str, place: int) -> Span:
    """The span that starts where neither a blank line nor a comment is, and no whole event."""
    header = _BEGINNING.match(text, place)
    following = _ANY_BEGINNING.search(text, header.end() if header else place)
    end = following.start() if following else len(text)
    if header and (signature := _ANY_SIGNATURE.search(text, header.end(), end)):
        return Span(Kind.DAMAGED, place, signature.end())
    if following is None and not _ANY_SIGNATURE.search(text, place):
        return Span(Kind.TORN, place, end)
    return Span(Kind.UNSIGNED if header else Kind.STRAY, place, end)


def _after_blanks(text: str, place: int) -> int:
    """The first place from this one on where neither a blank line nor a comment is."""
    while blanks := _BLANKS.match(text, place):
        start, place = place, blanks.end()
        if place - start < _AT_ONCE:  # so these were all
            break
    return place


def _any_complete(found: Iterable[Span]) -> bool:
    return any(span.kind in (Kind.WHOLE, Kind.DAMAGED) for span in found)


def _last_header(raw: bytes) -> int:
    """Where the last line that starts an event starts; 0 if there is none."""
    place = len(raw)
    while (place := raw.rfind(b"[[", 0, place)) >= 0:
        end = raw.find(b"\n", place) + 1 or len(raw)
        place = raw.rfind(b"\n", 0, place) + 1
        line = decoded(raw[place:end])
        if _BEGINNING.fullmatch(line if place else line.removeprefix(BOM)):
            return place
    return 0
