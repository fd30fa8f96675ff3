"""A hub behind real servers, and people there with nothing but a mail program."""

import imaplib
import smtplib
import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

from club import HUB, Club, Received
from servers import PASSWORD, PostOffice

from pbem.rooms.hub.hub import Hub
from pbem.rooms.hub.letters import Letters
from pbem.rooms.hub.service import Service
from pbem.rooms.mail.transport.mailboxes.configured import incoming, outgoing
from pbem.rooms.mail.transport.mailboxes.mailbox import Incoming


class Letterbox:
    """Someone's mailbox on a real server, as a mail program sees it."""

    def __init__(self, office: PostOffice, name: str) -> None:
        self._office = office
        self.address = office.address(name)
        self._sent = 0
        self._read = 0
        self._box: imaplib.IMAP4 = office.mailbox(name)

    def about(self, what: str) -> Received | None:
        """The newest mail whose subject has this in it since the last that was found; None as long as there is none.

        What was sent after it may have come before it: each mail goes its own way.
        """
        self._box.noop()
        _answer, found = self._box.search(None, "ALL")
        for number in reversed(found[0].split()[self._read :]):
            _answer, parts = self._box.fetch(number.decode(), "(RFC822)")
            assert isinstance(parts[0], tuple)
            mail = Received(self.address, parts[0][1].decode("ascii"))
            if what in mail.subject:
                self._read = int(number)
                return mail
        return None

    def reply(self, report: Received, text: str) -> None:
        """Answer it, through the server that takes this person's mail."""
        self._sent += 1
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.address, report.reply_to, f"Re: {report.subject}"
        mail["Message-ID"] = f"<{self._sent}.{self.address}>"
        quoted = "".join(f"> {line}\n" for line in report.text.splitlines())
        mail.set_content(f"{text}\n\nOn Sat, Nov 21, 2026 at 1:00 PM The club <hub@club.example> wrote:\n{quoted}")
        context = ssl.create_default_context(cafile=str(self._office.certificate))
        with smtplib.SMTP_SSL("127.0.0.1", self._office.ports.smtps, context=context) as smtp:
            smtp.login(self.address, PASSWORD)
            smtp.send_message(mail)


class Served:
    """A game at a hub that works whenever someone waits for it. `people`: their mailboxes, by seat."""

    def __init__(self, club: Club, people: Mapping[str, Letterbox], service: Service, comes: Incoming, log: list[str]):
        self.club = club
        self.people = people
        self.comes = comes
        self._service = service
        self._log = log

    def work(self) -> None:
        """The hub does what there is to do."""
        assert self._service.once(), self._log
        self.comes.wait(0.1)

    def received(self, seat: str, what: str) -> Received:
        """The next mail of a seat about this, once it is there; meanwhile the hub works."""
        for _try in range(200):
            mail = self.people[seat].about(what)
            if mail is not None:
                return mail
            self.work()
        raise AssertionError(f"{seat} waits for {what!r} in vain: {self._log}")


@contextmanager
def served(office: PostOffice, place: Path, game: str, seats: Sequence[str]) -> Iterator[Served]:
    """A game to which everyone is invited at an address of this post office."""
    with Club(place) as club:
        club.found(game, seats, addresses={seat: office.address(seat) for seat in seats})
    settings, log = office.settings("hub"), list[str]()
    people = {seat: Letterbox(office, seat) for seat in seats}
    with (
        incoming(settings) as comes,
        outgoing(settings) as goes,
        Hub(club.folder, HUB, Letters(settings.address, "The club", HUB), log.append) as hub,
    ):
        yield Served(club, people, Service(hub, comes, goes, lambda: club.now, lambda: False, log.append), comes, log)
