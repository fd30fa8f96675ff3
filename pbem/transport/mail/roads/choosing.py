"""The roads that somebody's settings name. Each is loaded only where it is used."""

from datetime import date
from pathlib import Path

from pbem.events.places import state_folder
from pbem.transport.mail.passwords import password
from pbem.transport.mail.settings import Imap, Program, Settings, Smtp

from .road import LETTER_LIMIT, Incoming, Outgoing
from .server import PATIENCE


def outgoing(settings: Settings, *, patience: float = PATIENCE) -> Outgoing:
    """The road by which this person's mail goes. Nothing is opened yet."""
    road = settings.outgoing
    if isinstance(road, Smtp):
        from .smtp import SmtpRoad

        return SmtpRoad(road, settings.address, lambda: password(road), patience)
    if isinstance(road, Program):
        from .program import ProgramOutbox

        return ProgramOutbox(road.command)
    from .maildir import MaildirOutbox

    return MaildirOutbox(Path(road.folder))


def incoming(
    settings: Settings, *, since: date | None = None, limit: int = LETTER_LIMIT, patience: float = PATIENCE
) -> Incoming:
    """The road by which mail for this person comes. Nothing is opened yet.

    `since`: where a mailbox keeps years of mail, what came on an earlier day is not looked at.
    """
    road = settings.incoming
    if isinstance(road, Imap):
        from .imap import ImapRoad

        every = settings.only_for_pbem
        return ImapRoad(road, lambda: password(road), every=every, since=since, limit=limit, patience=patience)
    if isinstance(road, Program):
        from .program import ProgramRoad

        return ProgramRoad(road.command, state_folder() / "mail" / "printed", limit=limit)
    from .maildir import MaildirRoad

    return MaildirRoad(Path(road.folder), limit=limit)
