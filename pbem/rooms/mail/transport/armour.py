"""Armour: signed events as lines that come through a mail unharmed, and those lines found and read again.

The events' TOML text is compressed and written in base64, 56 columns wide, then eight signs of a checksum. No
sign of it has a meaning in quoted-printable, HTML or quoting, so whatever a mail program puts between the signs
is known for what it is: quote marks, blanks and line ends are left out, wherever they are.
"""

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from pbem.events.event import Event
from pbem.events.text import parse, render_all
from pbem.wording import _

TEXT_LIMIT = 8 * 2**20  # bytes of TOML in all blocks of one text; twenty thousand turns of a game are fewer
COLUMNS = 56

_CHECKSUM = 8  # signs of base64, so that the checksum has no padding
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"  # what mail programs make of hyphens
_HARM = (
    r"(?:[\s>|\u200b-\u200f\u2060\ufeff\u00ad]"  # quote marks, blanks, and what no one sees
    r"|&(?:amp;){0,3}(?:gt|nbsp|zwnj|#[0-9]{1,5}|#x[0-9a-fA-F]{1,4});"  # the same, escaped for HTML
    r"|=(?:[0-9A-F]{2}|\r?\n))"  # quoted-printable that no one decoded
)


def _spread(pattern: str, times: int = 1) -> str:
    """A pattern for signs of which each may be followed by harm: a line may have been broken, or joined, anywhere."""
    return rf"(?:{pattern}{_HARM}*+){{{times}}}"


_BEGIN, _END, _PBEM = ("".join(map(_spread, word)) for word in ("BEGIN", "END", "PBEM"))
_MARK = re.compile(
    rf"(?P<which>{_BEGIN}|{_END}){_PBEM}(?P<game>{_spread('[0-9a-f]', 39)}[0-9a-f])(?![0-9a-f])"
    rf"(?:{_HARM}{{0,40}}[{_DASHES}]{{1,10}})?"
)
_LEAD = re.compile(r"^[ \t]*[A-Za-z]{1,3}(?=>)", re.MULTILINE)  # "AB> ": some programs quote with initials
_NOT_HARM = re.compile(r"[A-Za-z0-9+/]+")
_LINES = re.compile(rf"(?:{_HARM}|[A-Za-z0-9+/]{{{COLUMNS}}})*")
_ANY_HARM = re.compile(_HARM)


@dataclass(frozen=True, slots=True)
class Block:
    """One block of armour: the game it names, and its events, or the fault for which none can be had."""

    game: str
    events: tuple[Event, ...] = ()
    fault: str = ""


def armour(game_id: str, events: Iterable[Event]) -> str:
    """Events of a game as the lines to put into a mail, ending with a line end."""
    packed = zlib.compress(render_all(events).encode(), 9)
    signs = b64encode(packed).decode().rstrip("=") + _checksum(game_id, packed)
    lines = [signs[place : place + COLUMNS] for place in range(0, len(signs), COLUMNS)]
    return "\n".join([f"-----BEGIN PBEM {game_id}-----", *lines, f"-----END PBEM {game_id}-----", ""])


def blocks(text: str) -> list[Block]:
    """All blocks in a text, in its order, however often it was quoted, wrapped or escaped."""
    return parted(text)[1]


def parted(text: str) -> tuple[str, list[Block]]:
    """A text without its blocks, and the blocks."""
    if "PBEM" not in text:  # nearly every mail that a person writes
        return text, []
    rest: list[str] = []
    found: list[Block] = []
    room = TEXT_LIMIT
    place = 0
    for start, end, game, body in _spans(text):
        rest.append(text[place:start].rstrip(_DASHES))
        block, used = _opened(game, body, room)
        found.append(block)
        room -= used
        place = end
    rest.append(text[place:])
    return "\n".join(rest), found


def _spans(text: str) -> Iterator[tuple[int, int, str, str | None]]:
    """Where each block starts and ends, its game, and what stands between; None if its end is not there."""
    begin: re.Match[str] | None = None
    for mark in _MARK.finditer(text):
        begins, game = mark["which"].startswith("B"), _clean(mark["game"])
        if begin is not None:
            before = _clean(begin["game"])
            whole = not begins and game == before
            if whole:
                yield begin.start(), mark.end(), before, text[begin.end() : mark.start()]
            else:
                yield begin.start(), _end_of_lines(text, begin), before, None
            begin = None
            if whole:
                continue
        if begins:
            begin = mark
        else:
            yield mark.start(), mark.end(), game, None
    if begin is not None:
        yield begin.start(), _end_of_lines(text, begin), _clean(begin["game"]), None


def _clean(text: str) -> str:
    """A text without harm."""
    return _ANY_HARM.sub("", text)


def _end_of_lines(text: str, begin: re.Match[str]) -> int:
    """Where the lines of a block that has lost its end stop, so that they are not taken for words."""
    lines = _LINES.match(text, begin.end())
    return lines.end() if lines else begin.end()


def _opened(game: str, body: str | None, room: int) -> tuple[Block, int]:
    """The block, and how many bytes its text takes of the `room` that there is."""
    if body is None:
        sentence = _("a signed block in the message has lost its beginning or its end; please send it again")
        return Block(game, fault=sentence), 0
    damaged = _("a signed block was damaged on the way; please send it again, or attach the game file")
    # What looks like initials may be the end of a line that was broken.
    packed = next((found for one in (_LEAD.sub("", body), body) if (found := _packed(game, one))), None)
    if packed is None:
        return Block(game, fault=damaged), 0
    unpacking = zlib.decompressobj()
    try:
        raw = unpacking.decompress(packed, room + 1)
    except zlib.error:
        return Block(game, fault=damaged), 0
    if len(raw) > room:
        sentence = _("a signed block is larger than the {limit} MiB that a message may carry; attach the game file")
        return Block(game, fault=sentence.format(limit=TEXT_LIMIT // 2**20)), room
    if not unpacking.eof:
        return Block(game, fault=damaged), len(raw)
    reading = parse(raw)
    if reading.faults or reading.tail:
        reason = str(reading.faults[0]) if reading.faults else _("its last event is not whole")
        sentence = _("a signed block contains something other than events: {reason}")
        return Block(game, fault=sentence.format(reason=reason)), len(raw)
    return Block(game, tuple(event for _number, event in reading.events)), len(raw)


def _packed(game: str, body: str) -> bytes | None:
    """What the lines of a block hold; None if the checksum does not say so."""
    signs = "".join(_NOT_HARM.findall(_clean(body)))
    data, checksum = signs[:-_CHECKSUM], signs[-_CHECKSUM:]
    if len(data) % 4 == 1:
        return None
    packed = b64decode(data + "=" * (-len(data) % 4))
    return packed if checksum == _checksum(game, packed) else None


def _checksum(game: str, packed: bytes) -> str:
    """Eight signs that change with any sign of the block or of the game's id."""
    return b64encode(sha256(game.encode() + packed).digest()[: _CHECKSUM * 3 // 4]).decode()
