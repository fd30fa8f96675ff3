"""Any program as a mailbox: one that takes a mail on its stdin, as `msmtp -t` does, or prints the mail that came."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from email.errors import MessageError
from email.message import EmailMessage
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from pbem.cli.terminal.own_command import not_ended, words_of
from pbem.wording import _

from .mailbox import LETTER_LIMIT, Arrival, DelayedError, MailboxClosedError, UndeliverableError
from .maildir import MaildirMailbox, made

PATIENCE = 300.0  # seconds for one run: a slow line with a large mail on it

# What exit codes mean to mail programs (sysexits.h); all others are said as they are, and everything waits.
_LATER = 75
_NEVER = (65, 67, 68)  # faulty mail, no such user, no such host


class ProgramOutbox:
    """Gives each mail to a run of the command."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self._words = words_of(command)
        self._patience = patience

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """There is nothing to let go of."""

    def reach(self) -> None:
        """Make sure that there is such a program. Raises MailboxClosedError."""
        _find(self._words[0])

    def send(self, message: EmailMessage, to: str) -> None:
        """Run the command. Raises DelayedError, UndeliverableError or MailboxClosedError."""
        try:
            raw = message.as_bytes(policy=message.policy.clone(linesep="\n"))
        except (MessageError, ValueError, LookupError) as error:
            raise UndeliverableError(
                _("this message cannot be written as an e-mail: {why}").format(why=error)
            ) from error
        ended = _run(self._words, self._patience, given=raw)
        if ended.returncode:
            sentence = _("{command} did not accept the message to {to}: {why}")
            words = sentence.format(command=self._words[0], to=to, why=_why(ended))
            if ended.returncode == _LATER:
                raise DelayedError(words)
            raise (UndeliverableError if ended.returncode in _NEVER else MailboxClosedError)(words)


class ProgramMailbox:
    """The mail that a command prints: one mail, or several as an mbox.

    Such a command may hand out each mail once only, so they go into a Maildir of ours, `spool`, and stay there until
    they are done.
    """

    def __init__(self, command: str, spool: Path, *, limit: int = LETTER_LIMIT, patience: float = PATIENCE) -> None:
        self._words = words_of(command)
        self._spool = spool
        self._printed = spool / "printed"
        self._patience = patience
        self._kept = MaildirMailbox(spool, kept=False, limit=limit)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """There is nothing to let go of."""

    def reach(self) -> None:
        """Make sure that there is such a program. Raises MailboxClosedError."""
        _find(self._words[0])

    def waiting(self) -> Iterator[Arrival]:
        """Run the command, and give what it printed after what is left of earlier runs. Raises MailboxClosedError."""
        made(self._spool)
        try:
            self._take_in()  # what a run printed that was broken off
            with self._printed.open("wb") as printed:
                ended = _run(self._words, self._patience, printed=printed)
            self._take_in()
        except OSError as error:
            sentence = _("the output of {command} cannot be saved in {folder}: {why}")
            why = {"command": self._words[0], "folder": self._spool, "why": error.strerror}
            raise MailboxClosedError(sentence.format(**why)) from error
        yield from self._kept.waiting()
        if ended.returncode:
            raise MailboxClosedError(_("{command} failed: {why}").format(command=self._words[0], why=_why(ended)))

    def done(self, *uids: str) -> None:
        """Throw our copies of these letters away. Raises MailboxClosedError."""
        self._kept.done(*uids)

    def wait(self, seconds: float) -> bool:
        """Return after so many seconds: only running the command again can tell whether something has come."""
        time.sleep(seconds)
        return True

    def _take_in(self) -> None:
        """Put every mail that was printed into the spool, and then forget the print. Raises OSError."""
        import mailbox

        try:
            with self._printed.open("rb") as printed:
                spool = mailbox.Maildir(self._spool, create=False)
                head = printed.read(2**16)
                if head.startswith(b"From "):
                    box = mailbox.mbox(self._printed, create=False)
                    for key in box.iterkeys():
                        spool.add(box.get_file(key))
                    box.close()
                elif head.strip():
                    printed.seek(0)
                    spool.add(printed)
        except FileNotFoundError:
            return
        self._printed.unlink()


def _find(program: str) -> None:
    """Raise MailboxClosedError unless there is such a program."""
    if shutil.which(program) is None:
        raise MailboxClosedError(_("there is no program {command} here").format(command=program))


def _run(
    words: list[str], patience: float, *, given: bytes = b"", printed: IO[bytes] | None = None
) -> "subprocess.CompletedProcess[bytes]":
    try:
        return subprocess.run(
            words,
            input=given,
            stdout=printed or subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=patience,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise MailboxClosedError(not_ended(words[0], patience)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise MailboxClosedError(
            _("{command} cannot be run: {reason}").format(command=words[0], reason=reason)
        ) from None


def _why(ended: "subprocess.CompletedProcess[bytes]") -> str:
    """The last line that the program said, or its exit code."""
    lines = ended.stderr.decode("utf-8", "replace").split("\n")
    said = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return said or _("exit code {code}").format(code=ended.returncode)
