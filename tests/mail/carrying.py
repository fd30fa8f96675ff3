"""Mail to carry, and what came of it."""

from collections.abc import Sequence
from email.message import EmailMessage
from typing import Any

import msgspec
from needs import PATIENCE
from servers import PostOffice

from pbem.rooms.mail.transport.automatic import PBEM_HEADER
from pbem.rooms.mail.transport.mailboxes.mailbox import Arrival, Incoming
from pbem.rooms.mail.transport.settings import MailSettings


def mail(
    subject: str, *, sender: str = "ann@club.example", to: str = "bob@club.example", game: str = ""
) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    if game:
        message[PBEM_HEADER] = game
    message.set_content(f"{subject}: äöü\n.a line that begins with a full stop\n", cte="quoted-printable")
    return message


def subjects(letters: Sequence[Arrival]) -> list[str]:
    found = (line for letter in letters for line in letter.raw.split(b"\n") if line.lower().startswith(b"subject:"))
    return [line.partition(b":")[2].strip().decode() for line in found]


def come(mailbox: Incoming, count: int) -> list[Arrival]:
    """The letters that wait, once there are so many."""
    for _second in range(int(PATIENCE)):  # a server may tell of a mail just when no one listens
        letters = list(mailbox.waiting())
        if len(letters) >= count:
            return letters
        mailbox.wait(1)
    raise AssertionError(f"only these came: {subjects(letters)}")


def changed(settings: MailSettings, **changes: Any) -> MailSettings:
    """The same settings but for something of the way in which mail comes."""
    return msgspec.structs.replace(settings, incoming=msgspec.structs.replace(settings.incoming, **changes))


def in_the_clear(post_office: PostOffice, name: str, port: int) -> MailSettings:
    """Settings by which mail comes through a line without TLS."""
    return changed(post_office.settings(name), port=port, security="none")
