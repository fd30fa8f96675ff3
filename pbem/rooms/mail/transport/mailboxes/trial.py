"""A mail to oneself, which shows that the mailboxes are what the settings say."""

import time
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage

from pbem.rooms.mail.transport.automatic import PBEM_HEADER
from pbem.rooms.mail.transport.settings import MailSettings
from pbem.wording import _

from .mailbox import Incoming

_LOOK = 5.0  # seconds after which the mailbox is looked at again, whatever it says itself


def letter(settings: MailSettings, token: str, now: datetime) -> EmailMessage:
    """The mail. `token` is a word that no other mail holds."""
    mail = EmailMessage()
    ourselves = Address(settings.name, addr_spec=settings.address)
    mail["From"] = ourselves
    mail["To"] = ourselves
    mail["Subject"] = _("pbem is testing your mail: {token}").format(token=token)
    mail["Date"] = now
    mail["Message-ID"] = f"<{token}@{settings.address.rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail[PBEM_HEADER] = "trial"
    words = _("Your mail works. You may delete this message.")
    mail.set_content(f"{words}\n\n{token}\n")
    return mail


def seconds_until_it_came(mailbox: Incoming, token: str, patience: float) -> float | None:
    """Wait for the mail, and see to it. None if it has not come in time. Raises MailboxClosedError."""
    begun = time.monotonic()
    while True:
        for one in mailbox.waiting():
            if token.encode() in one.raw:
                mailbox.done(one.uid)
                return time.monotonic() - begun
        left = patience - (time.monotonic() - begun)
        if left <= 0:
            return None
        mailbox.wait(min(left, _LOOK))
