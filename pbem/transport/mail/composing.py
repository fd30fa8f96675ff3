"""Writing a mail: a letter, and with it the game file, signed events and a calendar's entry."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes
from email.errors import MessageError
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy, Policy
from email.utils import format_datetime
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from pbem.errors import UsageError
from pbem.wording import _

from . import mime
from .attachments import safe_name
from .automatic import KEY_HEADER, PBEM_HEADER, SEATS_HEADER
from .headers import ADDRESS, legible

SUBJECT_LIMIT = 200
NAME_LIMIT = 100
REFERENCES_LIMIT = 20
ARMOUR_IN_TEXT = 16
"""Lines of armour that a text may end with; longer armour is only attached, so that the text stays a letter."""

_ID = re.compile(r"<[!-;=?-~]{1,250}>")


class Person(NamedTuple):
    """Somebody with an address."""

    name: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """What a mail is made of.

    `text`: lines of at most 78 columns. `reply_to`: the address that answers go to, with the game's routing key in
    it. `references`: the ids of the mails that this one follows, the latest last. `game`: the game's id; `name`: what
    its players call it. `armour`: signed events as text, "" for none. `file`: the game file. `invitation`: an entry
    for calendars. `key`: the public key of whoever's pbem writes; `seats`: all those that are sent these events now.
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
    key: str = ""
    seats: Sequence[str] = ()


class MessageIds(UnstructuredHeader, BaseHeader):
    """Message-IDs, one to a line. The standard library would encode long ones as if they were words."""

    def fold(self, *, policy: Policy) -> str:
        """The header as it is sent."""
        return f"{self.name}: {f'{policy.linesep} '.join(self.split())}{policy.linesep}"


def composed(out: Outgoing) -> EmailMessage:
    """The mail, ready to be sent. Raises UsageError for what is no address."""
    mail = message_from_bytes(written(out), policy=_policy())
    assert isinstance(mail, EmailMessage)
    return mail


def written(out: Outgoing) -> bytes:
    """The bytes of the mail, all of them ASCII. Raises UsageError for what is no address."""
    known = [one for one in out.references if _ID.fullmatch(one)]
    head = [
        _mailbox("From", out.sender),
        _mailbox("To", out.receiver),
        _mailbox("Reply-To", Person("", out.reply_to)),
        mime.header("Subject", legible(out.subject)[:SUBJECT_LIMIT]),
        mime.header("Date", format_datetime(out.at.astimezone(UTC))),
        mime.listing("Message-ID", [out.message_id]),
    ]
    if known:
        head.append(mime.listing("In-Reply-To", [known[-1]]))
        head.append(mime.listing("References", [known[0], *known[1:][-REFERENCES_LIMIT + 1 :]]))
    head += [
        mime.header("List-Id", f"<{_short(out.game)}.{_host(out.sender.address)}>"),
        mime.header("Auto-Submitted", "auto-generated"),
        mime.header("X-Auto-Response-Suppress", "OOF, AutoReply"),  # Exchange heeds nothing else
        mime.header(PBEM_HEADER, out.game),
    ]
    if out.key:
        head += [mime.header(KEY_HEADER, out.key), mime.header(SEATS_HEADER, " ".join(out.seats))]
    head.append("MIME-Version: 1.0\r\n")
    body, attached = _body(out), list(_attached(out))
    return "".join(head).encode("ascii") + (mime.multipart("mixed", [body, *attached]) if attached else body)


def message_id(game: str, turn: int, seat: str, host: str, about: str) -> str:
    """A short id for a mail to a seat. `about` is what makes it differ from others of the same turn.

    The same again for the same mail, so that one that is sent twice by accident arrives once.
    """
    digest = sha256(about.encode()).hexdigest()[:8]
    return f"<{_short(game)}.t{turn}.{seat}.{digest}@{host}>"


def thread(game: str, host: str) -> str:
    """The id that all mails of a game refer to first, whichever of them a player has: it keeps them together."""
    return f"<{_short(game)}@{host}>"


def flowed(text: str) -> str:
    """Text as `format=flowed` (RFC 3676) without soft line ends: no line ends with a blank, and where one begins
    with a blank, with ">" or like the lines that part mails in a mailbox, a blank stands before it."""
    lines = [line.rstrip() for line in text.splitlines()]
    return "".join(f"{' ' if line.startswith((' ', '>', 'From ')) else ''}{line}\n" for line in lines)


def _body(out: Outgoing) -> bytes:
    """The letter as text and as HTML."""
    text = out.text
    if out.armour and out.armour.count("\n") <= ARMOUR_IN_TEXT:
        text = f"{text.rstrip()}\n\n{out.armour}"
    return mime.multipart("alternative", [mime.text(flowed(text), "; format=flowed"), mime.html(out.html)])


def _attached(out: Outgoing) -> Iterator[bytes]:
    """The game, its events and its deadline, as files."""
    if out.file is not None:
        yield mime.attached("application/octet-stream", safe_name(f"{out.name}.toml"), out.file)
    if out.armour:
        yield mime.attached_lines(safe_name(f"{out.name}.pbem.txt"), out.armour)
    if out.invitation:
        calendar = {"charset": "utf-8", "method": "PUBLISH"}
        yield mime.attached("text/calendar", safe_name(f"{out.name}.ics"), out.invitation.encode(), calendar)


def _policy() -> "EmailPolicy[EmailMessage]":
    headers = HeaderRegistry()
    for name in ("message-id", "in-reply-to", "references"):
        headers.map_to_type(name, MessageIds)
    return SMTP.clone(header_factory=headers)


def _mailbox(header: str, person: Person) -> str:
    _check_address(person.address)
    return mime.mailbox(header, legible(person.name)[:NAME_LIMIT], person.address)


@lru_cache(maxsize=1024)
def _check_address(address: str) -> None:
    """Raise UsageError for what is no address."""
    try:
        if address.isascii() and re.fullmatch(ADDRESS, address):
            Address(addr_spec=address)
            return
    except (MessageError, ValueError, IndexError):
        pass  # it has the form of an address, but not the syntax
    raise UsageError(_("{address!r} is no mail address").format(address=address))


def _short(game: str) -> str:
    return f"g{game[:12]}"


def _host(address: str) -> str:
    return address.rpartition("@")[2]
