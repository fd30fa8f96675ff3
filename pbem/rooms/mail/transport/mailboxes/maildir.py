"""A Maildir: a folder in which every mail is a file, which other programs fill and empty.

What came is read and renamed by these few lines: the standard library's `mailbox` would read a mail whole to change its
flags, and write it anew, which is neither bounded nor atomic. For writing, `mailbox` is used.
"""

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path
from types import TracebackType
from typing import Self

from pbem.wording import _

from .mailbox import BEGINNING, LETTER_LIMIT, Arrival, MailboxClosedError

_FLAGS = ":2," if os.name != "nt" else ";2,"
_SEEN = "S"
_SECONDS = re.compile(r"\A([0-9]{1,18})\Z")
_MICROSECONDS = re.compile(r"M([0-9]{1,9})")
_COUNT = re.compile(r"(?:Q|\A[0-9]+_)([0-9]{1,18})")
_LOOK = 1.0  # seconds between two looks: a folder may be one that tells no one of changes (docs/decisions/0015)


class MaildirOutbox:
    """Puts mail into a Maildir, from which another program takes it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """There is nothing to let go of."""

    def reach(self) -> None:
        """Make the folder if it is not there. Raises MailboxClosedError."""
        made(self._folder)

    def send(self, message: EmailMessage, to: str) -> None:
        """Put a mail into the folder; its headers say to whom it goes. Raises MailboxClosedError."""
        put(self._folder, message.as_bytes(policy=message.policy.clone(linesep="\n")))


class MaildirMailbox:
    """The mail in a Maildir that is not marked as seen.

    `kept`: whether mail that is done stays, marked as seen; else it is removed.
    """

    def __init__(self, folder: Path, *, kept: bool = True, limit: int = LETTER_LIMIT) -> None:
        self._folder = folder
        self._kept = kept
        self._limit = limit
        self._known: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """There is nothing to let go of."""

    def reach(self) -> None:
        """Make sure that the folder is there. Raises MailboxClosedError."""
        if not (self._folder / "new").is_dir():
            raise MailboxClosedError(_("there is no Maildir at {folder}").format(folder=self._folder))

    def waiting(self) -> Iterator[Arrival]:
        """The letters that are not marked as seen, the oldest first. Raises MailboxClosedError."""
        found = self._unseen()
        self._known = set(found)
        for uid, path in found.items():
            try:
                size = path.stat().st_size
                with path.open("rb") as file:
                    raw = file.read(self._limit if size <= self._limit else BEGINNING)
            except FileNotFoundError:  # another program may have moved it
                continue
            except OSError as error:
                raise self._closed(error) from error
            yield Arrival(uid, raw, size)

    def done(self, *uids: str) -> None:
        """Mark letters as seen, or remove them. Raises MailboxClosedError."""
        found = self._unseen()
        try:
            for uid in uids:
                if uid in found:
                    self._see(found[uid])
        except OSError as error:
            raise self._closed(error) from error

    def wait(self, seconds: float) -> bool:
        """Look once a second for a letter that the last `waiting` did not give. Raises MailboxClosedError."""
        while True:
            if self._unseen().keys() - self._known:
                return True
            if seconds <= 0:
                return False
            time.sleep(min(_LOOK, seconds))
            seconds -= _LOOK

    def _unseen(self) -> dict[str, Path]:
        """The files that are not marked as seen, by the part of their names that stays."""
        self.reach()
        try:
            paths = [path for part in ("new", "cur") for path in (self._folder / part).iterdir() if path.is_file()]
        except OSError as error:
            raise self._closed(error) from error
        named = ((path.name.partition(_FLAGS), path) for path in paths if not path.name.startswith("."))
        unseen = [(parts[0], path) for parts, path in named if _SEEN not in parts[2]]
        return dict(sorted(unseen, key=lambda one: _age(one[0])))

    def _see(self, path: Path) -> None:
        with suppress(FileNotFoundError):
            if not self._kept:
                path.unlink()
                return
            stem, _colon, flags = path.name.partition(_FLAGS)
            os.replace(path, self._folder / "cur" / f"{stem}{_FLAGS}{''.join(sorted({*flags, _SEEN}))}")

    def _closed(self, error: OSError) -> MailboxClosedError:
        sentence = _("the Maildir at {folder} cannot be used: {why}")
        return MailboxClosedError(sentence.format(folder=self._folder, why=error.strerror))


def made(folder: Path) -> None:
    """Make a Maildir where there is none. Raises MailboxClosedError."""
    try:
        for part in ("tmp", "new", "cur"):
            (folder / part).mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sentence = _("no Maildir can be made at {folder}: {why}")
        raise MailboxClosedError(sentence.format(folder=folder, why=error.strerror)) from error


def put(folder: Path, raw: bytes) -> None:
    """Put a mail into a Maildir, atomically and durably. Raises MailboxClosedError."""
    import mailbox

    made(folder)
    try:
        mailbox.Maildir(folder, create=False).add(raw)
    except OSError as error:
        sentence = _("no message can be written to {folder}: {why}")
        raise MailboxClosedError(sentence.format(folder=folder, why=error.strerror)) from error


def _age(name: str) -> tuple[int, int, int, str]:
    """What sorts the names of a Maildir by age.

    They start with the seconds of a clock. Behind the first dot the microseconds may follow (M), and which delivery of
    its process or of this second it was (Q, or behind a low line): all of them numbers without zeros in front.
    """
    seconds, _dot, rest = name.partition(".")
    unique = rest.partition(".")[0]
    return (_number(_SECONDS, seconds), _number(_MICROSECONDS, unique), _number(_COUNT, unique), name)


def _number(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.search(text)
    return int(found[1]) if found else 0
