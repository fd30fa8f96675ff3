"""A notice as a mail to the player, sent as their other mail is."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr
from hashlib import sha256
from pathlib import Path

from pbem.errors import PbemError
from pbem.rooms.mail.transport import settings
from pbem.rooms.mail.transport.headers import legible
from pbem.rooms.mail.transport.mailboxes import configured
from pbem.rooms.sync.notices.channel import shortened
from pbem.wording import _

TITLE = "pbem"
SUBJECT_MOST = 120


class ToMyself:
    """A mail to an address of the player's."""

    def __init__(self, address: str, now: Callable[[], datetime]) -> None:
        self._address, self._now = address, now

    def run(self, news: str, games: Sequence[Path], mark: str = "") -> str:
        """Send it. Under the same mark it has the same id, by which many mailboxes know what they have already."""
        try:
            mine = settings.load()
            with configured.outgoing(mine) as mailbox:
                mailbox.send(self._mail(shortened(news), mine, mark), self._address)
        except PbemError as error:
            return str(error)
        return ""

    def _mail(self, news: str, mine: settings.MailSettings, mark: str) -> EmailMessage:
        now = self._now()
        about = mark or f"{now:%Y-%m-%d} {news}"
        digest = sha256(f"{self._address} {about}".encode()).hexdigest()[:24]
        first, more = news.partition("\n")[::2]
        mail = EmailMessage(SMTP)
        mail["From"] = formataddr((legible(mine.name or TITLE), mine.address))
        mail["To"] = self._address
        mail["Subject"] = legible(f"{TITLE}: {first}{' …' if more else ''}")[:SUBJECT_MOST]
        mail["Date"] = format_datetime(now.astimezone(UTC))
        mail["Message-ID"] = f"<{digest}.notice@{mine.address.rpartition('@')[2]}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail["X-Auto-Response-Suppress"] = "OOF, AutoReply"
        words = _("pbem on your machine sends you this; `pbem service` says why.")
        mail.set_content(f"{news}\n\n-- \n{words}\n", cte="quoted-printable")
        return mail
