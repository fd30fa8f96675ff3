"""The hub at work: its mailbox emptied, its mail sent, again and again until someone wants an end.

A letter is only marked as done when all that follows from it is in the journal; a mail is only struck off when a server
has taken it. So it can end at any moment, by any signal.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.policy import Policy

from pbem.rooms.mail.transport.mailboxes.mailbox import (
    DelayedError,
    Incoming,
    MailboxClosedError,
    Outgoing,
    UndeliverableError,
)
from pbem.wording import _

from .hub import Hub, Log, Unsent

MOST_UNSENT = 200
"""Plans whose mails wait; with more of them nothing more is received until some have left."""

PATIENCE = 60
"""Seconds after which a mailbox that was closed is tried again, or a mail that was not taken."""

MARKED = 20
"""Letters that are marked as done at once: a server is not asked for each of them."""

GIVEN_UP = timedelta(days=3)
"""So long a mail is tried that a server does not take now."""

MOMENT = 5.0
"""Seconds between two looks whether someone wants an end, for mailboxes that wait for a server."""

Stopped = Callable[[], bool]
Clock = Callable[[], datetime]


class Posted(EmailMessage):
    """A mail as it was written down: its bytes are sent as they are."""

    def __init__(self, raw: str) -> None:
        super().__init__()
        self._raw = raw

    def as_bytes(self, unixfrom: bool = False, policy: "Policy[EmailMessage] | None" = None) -> bytes:
        """Its bytes, with the line ends that are asked for."""
        raw = self._raw.replace("\r\n", "\n")
        return (raw if policy is None else raw.replace("\n", policy.linesep)).encode("ascii")


class Service:
    """A hub between two mailboxes. `clock` says what time it is, `stopped` whether someone wants an end."""

    def __init__(
        self, hub: Hub, incoming: Incoming, outgoing: Outgoing, clock: Clock, stopped: Stopped, log: Log
    ) -> None:
        self._hub = hub
        self._incoming, self._outgoing = incoming, outgoing
        self._clock, self._stopped, self._log = clock, stopped, log
        self._delayed: dict[tuple[str, int], tuple[datetime, datetime]] = {}
        self._complained: dict[str, str] = {}

    def once(self) -> bool:
        """Do all that there is to do. Returns whether both mailboxes were open."""
        self._hub.look(self._clock())
        open_out = self._send()
        open_in = self._receive() if not self._busy() else False
        self._hub.remind(self._clock())
        return self._send() and open_out and open_in

    def run(self, seconds: float, pause: Callable[[float], bool]) -> None:
        """Go on until someone wants an end. `seconds`: how long to wait for mail before looking at everything else, if
        nothing is due before.

        `pause` waits where a mailbox is closed.
        """
        while not self._stopped():
            if not self.once():
                pause(min(seconds, PATIENCE))
                continue
            try:
                waited, rest = 0.0, self._hub.rest(self._clock(), seconds)
                while waited < rest and not self._stopped() and not self._incoming.wait(MOMENT):
                    waited += MOMENT
            except MailboxClosedError as error:
                self._complain("in", error)
                pause(min(seconds, PATIENCE))

    def _busy(self) -> bool:
        return sum(1 for _plan in self._hub.journal.unsent()) >= MOST_UNSENT

    def _receive(self) -> bool:
        done: list[str] = []
        try:
            for letter in self._incoming.waiting():
                if self._hub.receive(letter.raw, self._clock(), whole=letter.whole):
                    done.append(letter.uid)
                self._send()
                if len(done) >= MARKED:
                    self._incoming.done(*done)
                    done.clear()
                if self._stopped() or self._busy():
                    break
            if done:
                self._incoming.done(*done)
        except MailboxClosedError as error:
            return self._complain("in", error)
        self._complained.pop("in", None)
        return True

    def _send(self) -> bool:
        """Send what is to leave. Returns whether the mailbox was open."""
        held: set[str] = set()
        for one in self._hub.unsent():
            if one.intent in held or self._too_soon(one):
                held.add(one.intent)
                continue
            try:
                self._outgoing.send(Posted(one.mail.raw), one.mail.to)
            except MailboxClosedError as error:
                return self._complain("out", error)
            except DelayedError as error:
                if not self._given_up(one, error):
                    held.add(one.intent)
                    continue
            except UndeliverableError as error:
                self._log(_("no mail can be sent to {address}: {error}").format(address=one.mail.to, error=error))
            self._delayed.pop((one.intent, one.number), None)
            self._hub.sent(one)
            if self._stopped():
                return True
        self._complained.pop("out", None)
        return True

    def _too_soon(self, one: Unsent) -> bool:
        """Whether a mail that a server did not take was tried just now."""
        tried = self._delayed.get((one.intent, one.number))
        return tried is not None and self._clock() - tried[1] < timedelta(seconds=PATIENCE)

    def _given_up(self, one: Unsent, error: DelayedError) -> bool:
        """Whether a mail that a server does not take now has been tried for long enough."""
        now, which = self._clock(), (one.intent, one.number)
        sentence = _("no mail can be sent to {address}: {error}")
        if which not in self._delayed:
            self._log(sentence.format(address=one.mail.to, error=error))
        first = self._delayed.get(which, (now, now))[0]
        self._delayed[which] = first, now
        if now - first < GIVEN_UP:
            return False
        self._log(sentence.format(address=one.mail.to, error=_("given up")))
        return True

    def _complain(self, mailbox: str, error: Exception) -> bool:
        """Say once what is wrong with a mailbox."""
        if self._complained.get(mailbox) != str(error):
            self._complained[mailbox] = str(error)
            self._log(f"{error}")
        return False
