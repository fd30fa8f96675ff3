"""The carriers that somebody's settings name. Each is loaded only where it is used."""

from datetime import date
from pathlib import Path

from pbem.events.places import state_folder
from pbem.rooms.mail.transport.passwords import secret
from pbem.rooms.mail.transport.settings import Imap, MailProgram, MailSettings, Smtp

from .carrier import LETTER_LIMIT, Incoming, Outgoing
from .server import PATIENCE


def outgoing(settings: MailSettings, *, patience: float = PATIENCE) -> Outgoing:
    """The carrier by which this person's mail goes. Nothing is opened yet."""
    carrier = settings.outgoing
    if isinstance(carrier, Smtp):
        from .smtp import SmtpCarrier

        return SmtpCarrier(carrier, settings.address, lambda: secret(carrier), patience)
    if isinstance(carrier, MailProgram):
        from .program import ProgramOutbox

        return ProgramOutbox(carrier.command)
    from .maildir import MaildirOutbox

    return MaildirOutbox(Path(carrier.folder))


def incoming(
    settings: MailSettings, *, since: date | None = None, limit: int = LETTER_LIMIT, patience: float = PATIENCE
) -> Incoming:
    """The carrier by which mail for this person comes. Nothing is opened yet.

    `since`: where a mailbox keeps years of mail, what came on an earlier day is not looked at.
    """
    carrier = settings.incoming
    if isinstance(carrier, Imap):
        from .imap import ImapCarrier

        every = settings.only_for_pbem
        return ImapCarrier(carrier, lambda: secret(carrier), every=every, since=since, limit=limit, patience=patience)
    if isinstance(carrier, MailProgram):
        from .program import ProgramCarrier

        return ProgramCarrier(carrier.command, state_folder() / "mail" / "printed", limit=limit)
    from .maildir import MaildirCarrier

    return MaildirCarrier(Path(carrier.folder), limit=limit)
