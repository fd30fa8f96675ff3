"""The mailboxes that someone's settings name. Each is loaded only where it is used."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from pbem.events.places import state_folder
from pbem.rooms.mail.transport.passwords import secret
from pbem.rooms.mail.transport.settings import Imap, MailProgram, MailSettings, Server, Smtp

from .mailbox import LETTER_LIMIT, Incoming, Outgoing
from .server import PATIENCE

LetIn = Callable[[Server], str]
"""What lets us in at a server: the password or the token that is kept for it."""


def outgoing(settings: MailSettings, *, patience: float = PATIENCE, let_in: LetIn = secret) -> Outgoing:
    """The mailbox by which this person's mail goes. Nothing is opened yet."""
    mailbox = settings.outgoing
    if isinstance(mailbox, Smtp):
        from .smtp import SmtpOutbox

        return SmtpOutbox(mailbox, settings.address, lambda: let_in(mailbox), patience)
    if isinstance(mailbox, MailProgram):
        from .program import ProgramOutbox

        return ProgramOutbox(mailbox.command)
    from .maildir import MaildirOutbox

    return MaildirOutbox(Path(mailbox.folder))


def incoming(
    settings: MailSettings,
    *,
    since: date | None = None,
    limit: int = LETTER_LIMIT,
    patience: float = PATIENCE,
    let_in: LetIn = secret,
) -> Incoming:
    """The mailbox by which mail for this person comes. Nothing is opened yet.

    `since`: where a mailbox keeps years of mail, what came on an earlier day is not looked at.
    """
    mailbox = settings.incoming
    if isinstance(mailbox, Imap):
        from .imap import ImapMailbox

        every = settings.only_for_pbem
        return ImapMailbox(mailbox, lambda: let_in(mailbox), every=every, since=since, limit=limit, patience=patience)
    if isinstance(mailbox, MailProgram):
        from .program import ProgramMailbox

        return ProgramMailbox(mailbox.command, state_folder() / "mail" / "printed", limit=limit)
    from .maildir import MaildirMailbox

    return MaildirMailbox(Path(mailbox.folder), limit=limit)
