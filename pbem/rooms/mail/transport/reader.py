"""The bytes of a mail read: who sent it, what the person typed, and the events and game files that came with it.

Whatever the bytes are, there is a `Message` in the end, and what could not be read is among its problems.
"""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import InvalidBase64LengthDefect, MessageError
from email.message import Message as Mail
from hashlib import sha256
from typing import NamedTuple

from pbem.wording import _

from . import automatic, headers
from .armour import blocks, parted
from .attachments import encrypted, is_game_file, of_no_use, safe_name, unreadable
from .charsets import decoded
from .flowed import unflowed
from .html import plain
from .message import File, Message
from .quotes import typed
from .sender import sender

MAIL_LIMIT = 16 * 2**20  # bytes of a whole mail, whose attachments take a third more room than they have
PARTS_LIMIT = 500
DEPTH_LIMIT = 20  # parts in parts; parsing costs the product of lines and depth
LINES_LIMIT = 300_000
TEXT_LIMIT = 4 * 2**20  # characters of text in all parts, quotes and armour among them
HTML_LIMIT = 2**20  # of that, in one part with HTML, where every third character may start an element
FORWARDED_LIMIT = 2  # mails in mails that are looked into
FILES_LIMIT = 50

_HEAD_LIMIT = 2**18
_BOUNDARY = re.compile(rb"[\r\n]--[^\r\n]")
_NESTING = re.compile(rb"(?:^|[\r\n])content-type:\s*(?:multipart|message)/", re.IGNORECASE)
_BLANK_LINE = re.compile(rb"\r?\n\r?\n|\r\r")
_PGP = "-----BEGIN PGP MESSAGE-----"
_POLICY = headers.Headers()
_FAULTS = (LookupError, ValueError, TypeError, AttributeError, AssertionError, RecursionError, MessageError)
"""All that the standard library is known to raise on bad mail."""


class _Part(NamedTuple):
    """A part of a mail that has no parts itself. `level`: how many mails forwarded it as an attachment."""

    mail: "Mail[str, str]"
    kind: str
    name: str
    attached: bool
    level: int


def read_message(raw: bytes) -> Message:
    """Everything that a mail says. Raises nothing."""
    message = Message(sha256(raw).hexdigest())
    refusal = _refusal(raw)
    if refusal:
        message.problems.append(refusal)
        end = _BLANK_LINE.search(raw, 0, _HEAD_LIMIT)
        raw = raw[: end.start() if end else 0] + b"\n\n"
    try:
        mail: Mail[str, str] = message_from_bytes(raw, policy=_POLICY)
        _read_headers(mail, message)
        if not refusal and not automatic.is_report(mail.get_content_type()):
            _read_parts(mail, message)
    except _FAULTS:
        message.problems.append(_damaged())
    message.problems = list(dict.fromkeys(message.problems))
    return message


def read_headers(raw: bytes) -> Message:
    """What a mail says above its text; the rest is not looked at. Raises nothing."""
    message = Message(sha256(raw).hexdigest())
    end = _BLANK_LINE.search(raw, 0, _HEAD_LIMIT)
    head = raw[: end.start()] if end else raw if len(raw) <= _HEAD_LIMIT else b""
    try:
        _read_headers(message_from_bytes(head + b"\n\n", policy=_POLICY), message)
    except _FAULTS:
        message.problems.append(_damaged())
    return message


def _refusal(raw: bytes) -> str:
    """Why a mail's parts are not even looked for; "" if they are."""
    if len(raw) > MAIL_LIMIT:
        return _("the message is larger than {limit} MiB and was not read").format(limit=MAIL_LIMIT // 2**20)
    too_much = (
        max(raw.count(b"\n"), raw.count(b"\r")) > LINES_LIMIT
        or len(_NESTING.findall(raw)) > DEPTH_LIMIT
        or len(_BOUNDARY.findall(raw)) > PARTS_LIMIT
    )
    return _("the message has more parts or lines than pbem reads; please send a plain one") if too_much else ""


def _read_headers(mail: "Mail[str, str]", message: Message) -> None:
    """What stands above the text."""
    found = headers.collected(mail)
    message.sender, message.sender_name, message.doubt = sender(found.get("from", ()))
    message.answer_to = headers.answered_at(found, message.sender)
    message.subject = headers.text_of(found, "subject")
    message.message_id = headers.message_id(found)
    message.references = tuple(headers.references(found))
    message.recipients = tuple(headers.recipients(found))
    message.keys = tuple(headers.keys(message.recipients))
    message.date = headers.date(found)
    message.from_pbem = automatic.from_pbem(found)
    message.key = headers.text_of(found, automatic.KEY_HEADER.lower())
    message.seats = tuple(headers.text_of(found, automatic.SEATS_HEADER.lower()).split())
    message.automatic = automatic.reason(found, mail.get_content_type(), message.sender)


def _read_parts(mail: "Mail[str, str]", message: Message) -> None:
    """The text and what is attached."""
    written: list[str] = []
    brought: list[str] = []  # texts of others: only armour is looked for in them
    room = TEXT_LIMIT
    for part in _parts(mail, message, 0):
        try:
            if part.attached:
                brought.append(_read_attachment(part, message))
            else:
                text = _text(part, message, room)
                room -= len(text)
                (brought if part.level else written).append(text)
        except _FAULTS:
            message.problems.append(_damaged())
    text, message.blocks = parted("\n".join(written))  # all at once, since there is one limit for all blocks
    message.blocks += blocks("\n".join(brought))
    lines = typed(text)
    if any(_PGP in line for line in lines):
        message.problems.append(encrypted())
    elif automatic.is_reaction(lines) and not (message.blocks or message.files):
        message.automatic = message.automatic or automatic.reaction()
    elif not message.automatic:
        message.lines = lines


def _parts(mail: "Mail[str, str]", message: Message, level: int) -> Iterator[_Part]:
    """The parts to read, in order; of the same text in several forms, the plain one if it is not empty."""
    kind = mail.get_content_type()
    name = headers.legible(mail.get_filename("") or "")
    if reason := unreadable(kind, name):
        message.problems.append(reason)
    elif kind == "multipart/alternative":
        found = [part for child in _children(mail) for part in _parts(child, message, level)]
        bodies = [part for part in found if part.kind == "text/plain" and not part.attached]
        has_plain = any(_payload(part, message).strip() for part in bodies)
        yield from (part for part in found if part.attached or part.kind != "text/html" or not has_plain)
    elif kind.startswith("multipart/") and not mail.is_multipart():
        message.problems.append(_damaged())
        yield _Part(mail, "text/plain", "", False, level)  # its boundaries are lost; its text is not
    elif kind.startswith("multipart/"):
        for child in _children(mail):
            yield from _parts(child, message, level)
    elif kind == "message/rfc822":
        if level < FORWARDED_LIMIT:
            for child in _children(mail):
                yield from _parts(child, message, level + 1)
    elif kind == "text/calendar":
        if str(mail.get_param("method", "")).upper() == "REPLY" and not message.automatic:
            message.automatic = _("a calendar sent it")
    elif kind == automatic.REACTION:
        message.automatic = message.automatic or automatic.reaction()
    elif not kind.startswith("message/"):
        attached = bool(name) or mail.get_content_disposition() == "attachment"
        if attached or kind in ("text/plain", "text/html") or not kind.startswith("text/"):
            yield _Part(mail, kind, name, attached or not kind.startswith("text/"), level)


def _children(mail: "Mail[str, str]") -> list["Mail[str, str]"]:
    """The parts of a part; none if it only claims to have some."""
    payload = mail.get_payload()
    return [child for child in payload if isinstance(child, Mail)] if isinstance(payload, list) else []


def _payload(part: _Part, message: Message) -> bytes:
    """The bytes of a part, its transfer encoding undone; with a remark if that was damaged."""
    payload = part.mail.get_payload(decode=True)
    raw = payload if isinstance(payload, bytes) else b""
    if part.mail.defects and "base64" in str(part.mail.get("content-transfer-encoding", "")).lower():
        message.problems.append(
            _("the message was damaged on its way (its base64 is broken): some of it may be missing")
        )
        if any(isinstance(defect, InvalidBase64LengthDefect) for defect in part.mail.defects):
            raw = _salvaged(raw)
    return raw


def _salvaged(raw: bytes) -> bytes:
    """What can be had of base64 that has one sign too many."""
    from base64 import b64decode

    signs = re.sub(rb"[^A-Za-z0-9+/]", b"", raw.partition(b"=")[0])
    return b64decode(signs[: len(signs) // 4 * 4])


def _text(part: _Part, message: Message, room: int) -> str:
    """The text of a part as the person saw it when writing, or so many characters of it."""
    charset = part.mail.get_content_charset()
    text, sure = decoded(_payload(part, message), charset)
    if not sure:
        sentence = _(
            "the message's text is not in the character set that it names ({charset}): some characters may be wrong"
        )
        message.problems.append(sentence.format(charset=headers.legible(charset or _("none"))[:40]))
    if len(text) > room:
        message.problems.append(_("the message's text is too long, and only its beginning was read"))
        text = text[:room]
    if part.kind == "text/html":
        if len(text) > HTML_LIMIT:
            message.problems.append(_("the message's text is too long, and only its beginning was read"))
        return plain(text[:HTML_LIMIT])
    if str(part.mail.get_param("format", "")).lower() == "flowed":
        return unflowed(text, delsp=str(part.mail.get_param("delsp", "")).lower() == "yes")
    return text


def _read_attachment(part: _Part, message: Message) -> str:
    """Keep a game file; return the text of anything else that may have armour in it."""
    if part.kind.partition("/")[0] in ("image", "audio", "video", "font"):
        return ""
    raw = _payload(part, message)
    if is_game_file(part.name, raw):
        if len(message.files) < FILES_LIMIT:
            message.files.append(File(safe_name(part.name), raw))
        else:
            sentence = _("the message has more than {limit} game files, and the others were not read")
            message.problems.append(sentence.format(limit=FILES_LIMIT))
    elif b"PBEM" in raw:
        return decoded(raw, part.mail.get_content_charset())[0]
    elif remark := of_no_use(part.kind, part.name):
        message.problems.append(remark)
    return ""


def _damaged() -> str:
    return _("the message is damaged, and a part of it could not be read")
