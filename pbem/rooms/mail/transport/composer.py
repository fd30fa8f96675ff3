"""Writing a mail: a letter, and with it the game file, signed events and a calendar's entry."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.contentmanager import raw_data_manager
from email.errors import MessageError
from email.header import Header
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import Compat32
from email.utils import format_datetime, formataddr
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from pbem.errors import UsageError
from pbem.wording import _

from .attachments import safe_name
from .automatic import KEY_HEADER, PBEM_HEADER, SEATS_HEADER
from .headers import ADDRESS, legible
from .ids import short

COLUMNS = 76
SUBJECT_LIMIT = 200
NAME_LIMIT = 100
REFERENCES_LIMIT = 20
ARMOUR_IN_TEXT = 16
"""Lines of armour that a text may end with; longer armour is only attached, so that the text stays a letter."""

_ID = re.compile(r"<[!-;=?-~]{1,250}>")


class Person(NamedTuple):
    """Someone with an address."""

    name: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MailParts:
    """What a mail is made of.

    `text`: lines of at most 78 columns. `reply_to`: the address that answers go to, with the game's routing key in
    it. `references`: the ids of the mails that this one follows, the latest last. `game`: the game's id; `name`: what
    its players call it. `armour`: signed events as text, "" for none. `file`: the game file. `invitation`: an entry
    for calendars. `pictures`: PNGs that the HTML shows, by what it calls them. `key`: the public key of
    whoever's pbem writes; `seats`: all those that are sent these events now. `page`: HTML to be opened in a browser.
    """

    subject: str
    text: str
    html: str
    sender: Person
    receiver: Person
    reply_to: str
    message_id: str
    references: Sequence[str] = ()
    at: datetime
    game: str
    name: str
    armour: str = ""
    file: bytes | None = None
    invitation: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    key: str = ""
    seats: Sequence[str] = ()
    page: str = ""


class Written(Compat32):
    """Headers as they are sent; none is parsed, which with the standard library's other policy takes most of a mail's
    time (docs/decisions/0039)."""

    def fold_binary(self, name: str, value: str) -> bytes:
        """The header; most of ours fit on a line and need no encoding. A long id stays on the line of its name."""
        line = f"{name}: {value}"
        if line.isascii() and (len(line) <= COLUMNS or " " not in value):
            return f"{line}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


_WRITTEN = Written(linesep="\r\n", max_line_length=COLUMNS)


def composed(out: MailParts) -> EmailMessage:
    """The mail, ready to be sent: all of it ASCII. Raises UsageError for what is no address."""
    mail = EmailMessage(_WRITTEN)
    _head(mail, out)
    text = out.text
    if out.armour and out.armour.count("\n") <= ARMOUR_IN_TEXT:
        text = f"{text.rstrip()}\n\n{out.armour}"
    _put(mail.set_content, flowed(text), cte="quoted-printable", params={"format": "flowed"})
    _put(mail.add_alternative, out.html, subtype="html", cte="base64")
    *_words, page = mail.iter_parts()
    assert isinstance(page, EmailMessage)
    for name, picture in out.pictures.items():
        shown = {"cid": f"<{name}>", "disposition": "inline", "filename": safe_name(f"{out.name}.png")}
        _put(page.add_related, picture, maintype="image", subtype="png", **shown)
    if out.file is not None:
        filename = safe_name(f"{out.name}.toml")
        _put(mail.add_attachment, out.file, maintype="application", subtype="octet-stream", filename=filename)
    if out.page:
        filename = safe_name(f"{out.name}.html")
        _put(mail.add_attachment, out.page, subtype="html", cte="base64", filename=filename)
    if out.armour:  # as plain lines, which may be read and copied without decoding
        filename = safe_name(f"{out.name}.pbem.txt")
        _put(mail.add_attachment, out.armour, charset="us-ascii", cte="7bit", filename=filename)
    if out.invitation:
        filename, params = safe_name(f"{out.name}.ics"), {"method": "PUBLISH"}
        _put(mail.add_attachment, out.invitation, subtype="calendar", cte="base64", filename=filename, params=params)
    _set_boundaries(mail, out)
    return mail


def _put(how: Callable[..., None], content: str | bytes, **kinds: Any) -> None:
    """Make content a part of a mail; a policy that parses nothing has no manager of its own for that."""
    how(content, content_manager=raw_data_manager, **kinds)


def _head(mail: EmailMessage, out: MailParts) -> None:
    known = [one for one in out.references if _ID.fullmatch(one)]
    mail["From"] = _mailbox("From", out.sender)
    mail["To"] = _mailbox("To", out.receiver)
    mail["Reply-To"] = _mailbox("Reply-To", Person("", out.reply_to))
    mail["Subject"] = legible(out.subject)[:SUBJECT_LIMIT]
    mail["Date"] = format_datetime(out.at.astimezone(UTC))
    mail["Message-ID"] = out.message_id
    if known:
        mail["In-Reply-To"] = known[-1]
        mail["References"] = " ".join([known[0], *known[1:][-REFERENCES_LIMIT + 1 :]])
    mail["List-Id"] = f"<{short(out.game)}.{_host(out.sender.address)}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "OOF, AutoReply"  # Exchange heeds nothing else
    mail[PBEM_HEADER] = out.game
    if out.key:
        mail[KEY_HEADER], mail[SEATS_HEADER] = out.key, " ".join(out.seats)


def _set_boundaries(mail: EmailMessage, out: MailParts) -> None:
    """Boundaries that follow from what stands between them, so that the same mail is the same again, and that no part
    can hold."""
    every = (out.message_id, out.text, out.html, out.armour, out.invitation)
    digest = sha256("\n".join(every).encode() + (out.file or b"")).hexdigest()[:24]
    for number, part in enumerate(one for one in mail.walk() if one.is_multipart()):
        part.set_boundary(f"=_{number}_{digest}")


def flowed(text: str) -> str:
    """Text as `format=flowed` (RFC 3676) without soft line ends: no line ends with a blank, and where one starts
    with a blank, with ">" or like the lines that part mails in a mailbox, a blank stands before it."""
    lines = [line.rstrip() for line in text.splitlines()]
    return "".join(f"{' ' if line.startswith((' ', '>', 'From ')) else ''}{line}\n" for line in lines)


def _mailbox(header: str, person: Person) -> str | Header:
    """An address and the name shown with it."""
    _check_address(person.address)
    name = legible(person.name)[:NAME_LIMIT]
    if name.isascii():
        return formataddr((name, person.address))
    shown = Header(name, "utf-8", COLUMNS, header)
    shown.append(f"<{person.address}>", "us-ascii")
    return shown


@lru_cache(maxsize=1024)
def _check_address(address: str) -> None:
    """Raise UsageError for what is no address."""
    try:
        if address.isascii() and re.fullmatch(ADDRESS, address):
            Address(addr_spec=address)
            return
    except (MessageError, ValueError, IndexError):
        pass  # it has the form of an address, but not the syntax
    raise UsageError(_("{address!r} is not a mail address").format(address=address))


def _host(address: str) -> str:
    return address.rpartition("@")[2]
