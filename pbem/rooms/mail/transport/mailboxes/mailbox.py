"""What every mailbox offers, whatever it is made of, and how it says no.

A letter that came is given again and again until it is `done`, also by the next process; so whoever handles it first
makes durable what follows from it, then says that it is done, and knows a letter that comes twice by its bytes. That
way a crash at any moment loses nothing.
"""

from collections.abc import Iterator
from email.message import EmailMessage
from types import TracebackType
from typing import NamedTuple, Protocol, Self

from pbem.errors import MachineError

LETTER_LIMIT = 16 * 2**20
"""Bytes of a letter; of a larger one only the beginning is ever held in memory."""

BEGINNING = 2**16
"""Bytes that are given of a letter that is too large: its headers, as a rule."""


class MailboxClosedError(MachineError):
    """The mailbox itself cannot be used now: no server, no login, no such command. Every mail has to wait."""


class DelayedError(MachineError):
    """This one mail was not taken now; it may be tried again later."""


class UndeliverableError(MachineError):
    """This one mail will never be taken as it is."""


class Arrival(NamedTuple):
    """A mail as it came. `uid` is what its mailbox knows it by; `size` is that of the whole mail.

    Of a mail larger than the mailbox's limit `raw` holds only the beginning.
    """

    uid: str
    raw: bytes
    size: int

    @property
    def whole(self) -> bool:
        """Whether `raw` is all of it."""
        return len(self.raw) >= self.size


class Outgoing(Protocol):
    """A mailbox for mail that goes; used within `with`, as often as one likes."""

    def reach(self) -> None:
        """Make sure that the mailbox can be used now. Raises MailboxClosedError."""

    def send(self, message: EmailMessage, to: str) -> None:
        """Hand a mail over for one address; once this returns, others answer for it.

        Raises DelayedError, UndeliverableError or MailboxClosedError. If the line breaks after the last byte, it may
        arrive twice.
        """

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let go of the mailbox."""


class Incoming(Protocol):
    """A mailbox for mail that came; used within `with`. After MailboxClosedError it may be tried again."""

    def reach(self) -> None:
        """Make sure that the mailbox can be used now. Raises MailboxClosedError."""

    def waiting(self) -> Iterator[Arrival]:
        """The letters that are not done, the oldest first, a few of them in memory at a time.

        Raises MailboxClosedError.
        """

    def done(self, *uids: str) -> None:
        """These letters have been seen to, for good; any that are not there any more are no error.

        Raises MailboxClosedError, and then they will be given again.
        """

    def wait(self, seconds: float) -> bool:
        """Return when a letter may have come, or after so many seconds at most; whether one may have come.

        Raises MailboxClosedError.
        """

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let go of the mailbox."""
