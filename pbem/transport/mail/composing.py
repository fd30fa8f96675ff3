"""Writing a mail: a letter, and with it the game file, signed events and a calendar's entry."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.errors import MessageError
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy, Policy
from hashlib import sha256
from typing import NamedTuple

from pbem.errors import UsageError
from pbem.wording import _

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
    mail = EmailMessage(_policy())
    mail["From"] = _address(out.sender)
    mail["To"] = _address(out.receiver)
    mail["Reply-To"] = _address(Person("", out.reply_to))
    mail["Subject"] = legible(out.subject)[:SUBJECT_LIMIT]
    mail["Date"] = out.at.astimezone(UTC)
    mail["Message-ID"] = out.message_id
    known = [one for one in out.references if _ID.fullmatch(one)]
    if known:
        mail["In-Reply-To"] = known[-1]
        mail["References"] = " ".join([known[0], *known[1:][-REFERENCES_LIMIT + 1 :]])
    mail["List-Id"] = f"<{_short(out.game)}.{_host(out.sender.address)}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "OOF, AutoReply"  # Exchange heeds nothing else
    mail[PBEM_HEADER] = out.game
    if out.key:
        mail[KEY_HEADER] = out.key
        mail[SEATS_HEADER] = " ".join(out.seats)
    _write_body(mail, out)
    _attach(mail, out)
    return mail


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


def _write_body(mail: EmailMessage, out: Outgoing) -> None:
    """The letter as text and as HTML."""
    text = out.text
    if out.armour and out.armour.count("\n") <= ARMOUR_IN_TEXT:
        text = f"{text.rstrip()}\n\n{out.armour}"
    mail.set_content(flowed(text), cte="quoted-printable", params={"format": "flowed"})
    mail.add_alternative(out.html, subtype="html", cte="base64")


def _attach(mail: EmailMessage, out: Outgoing) -> None:
    """The game, its events and its deadline, as files."""
    if out.file is not None:
        name = safe_name(f"{out.name}.toml")
        mail.add_attachment(out.file, maintype="application", subtype="octet-stream", filename=name)
    if out.armour:
        mail.add_attachment(out.armour, cte="7bit", filename=safe_name(f"{out.name}.pbem.txt"))
    if out.invitation:
        name = safe_name(f"{out.name}.ics")
        calendar = {"method": "PUBLISH"}
        mail.add_attachment(out.invitation, subtype="calendar", cte="base64", filename=name, params=calendar)


def _policy() -> "EmailPolicy[EmailMessage]":
    headers = HeaderRegistry()
    for name in ("message-id", "in-reply-to", "references"):
        headers.map_to_type(name, MessageIds)
    return SMTP.clone(header_factory=headers)


def _address(person: Person) -> Address:
    try:
        if person.address.isascii() and re.fullmatch(ADDRESS, person.address):
            return Address(legible(person.name)[:NAME_LIMIT], addr_spec=person.address)
    except (MessageError, ValueError, IndexError):
        pass  # it has the form of an address, but not the syntax
    raise UsageError(_("{address!r} is no mail address").format(address=person.address))


def _short(game: str) -> str:
    return f"g{game[:12]}"


def _host(address: str) -> str:
    return address.rpartition("@")[2]
