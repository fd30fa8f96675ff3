"""Processes that are a hub between two Maildirs, and are killed at one step of their work, as a power cut would.

The steps of the hub's own code are taken apart from outside; or a process is killed before one of the calls with which
it changes the disk, or says something to a server.
"""

import io
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

NOW = datetime(2026, 11, 22, 18, tzinfo=UTC)


def die(*_words: Any, **_more: Any) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def before(_work: Callable[..., Any]) -> Callable[..., Any]:
    return die


def after(work: Callable[..., Any]) -> Callable[..., Any]:
    def wrapped(*words: Any, **more: Any) -> Any:
        work(*words, **more)
        die()

    return wrapped


def halfway(_work: Callable[..., Any]) -> Callable[..., Any]:
    """Of what is written, one half reaches the file."""

    def wrapped(descriptor: int, content: bytes) -> None:
        os.write(descriptor, content[: len(content) // 2])
        die()

    return wrapped


def noting(kind: str, how: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Callable[..., Callable[..., Any]]:
    """Around the journal's note of this kind only."""

    def around(work: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(journal: Any, *records: Any, **more: Any) -> None:
            (how(work) if type(records[0]).__name__ == kind else work)(journal, *records, **more)

        return wrapped

    return around


NOTE = ("pbem.rooms.hub.journal", "Journal.note")
SEND = ("pbem.rooms.mail.transport.mailboxes.maildir", "MaildirOutbox.send")
DONE = ("pbem.rooms.mail.transport.mailboxes.maildir", "MaildirMailbox.done")
STEPS: Mapping[str, tuple[str, str, Callable[..., Any]]] = {
    "a mail was read": (*NOTE, noting("Intended", before)),
    "the intent was written": (*NOTE, noting("Intended", after)),
    "half of the events were written": ("pbem.events.file", "_write", halfway),
    "the events were written": ("pbem.rooms.hub.tables", "HubTable.write", after),
    "the events were known to stand": (*NOTE, noting("Kept", after)),
    "a mail was about to be sent": (*SEND, before),
    "a mail was sent": (*SEND, after),
    "a mail was known to be sent": (*NOTE, noting("Sent", after)),
    "the mailbox was about to be told": (*DONE, before),
    "the mailbox was told": (*DONE, after),
}


def serve(folder: Path) -> None:
    """Do what there is to do."""
    from club import ADDRESS, HUB

    from pbem.rooms.hub.hub import Hub
    from pbem.rooms.hub.letters import Letters
    from pbem.rooms.hub.service import Service
    from pbem.rooms.mail.transport.mailboxes.maildir import MaildirMailbox, MaildirOutbox

    comes, goes = MaildirMailbox(folder / "in"), MaildirOutbox(folder / "out")
    with Hub(folder, HUB, Letters(ADDRESS, "The club", HUB), print) as hub:
        assert Service(hub, comes, goes, lambda: NOW, lambda: False, print).once()


def killed_at(folder: Path, step: str) -> bool:
    """Let a process serve that is killed at one of the steps; whether it came so far."""
    module, name, how = STEPS[step]
    owner: Any = import_module(module)
    *above, attribute = name.split(".")
    for one in above:
        owner = getattr(owner, one)

    def work() -> None:
        with patch.object(owner, attribute, how(getattr(owner, attribute))):
            serve(folder)

    return killed(work)


def killed(work: Callable[[], object], call: int = 0) -> bool:
    """Do some work in a process of its own, which is killed at this of the calls that `Doom` counts, if not before by
    the work itself; whether it was."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            if call:
                sys.setprofile(Doom(call))
            work()
            code = 0
        finally:
            os._exit(code)
    _child, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.waitstatus_to_exitcode(status) == 0, "it ended by itself, and not well"
    return os.WIFSIGNALED(status)


TELLING = frozenset(
    {"write", "ftruncate", "fsync", "fdatasync", "rename", "replace", "link", "unlink", "remove", "mkdir", "rmdir"}
)
"""The calls that change what a disk holds or are heard by a server: what a killed process has left is told by which of
them it has made."""


class Doom:
    """Kills a process before the n-th of the calls with which it changes the disk or says something."""

    def __init__(self, at: int) -> None:
        self._left = at

    def __call__(self, _frame: Any, event: str, called: Any) -> None:
        if event == "c_call" and called.__name__ in TELLING and _of_files_or_lines(called):
            self._left -= 1
            if self._left == 0:
                die()


FILES = (io.FileIO, io.BufferedWriter, io.TextIOWrapper)
LINE = "_SSLSocket"
"""The type, which `ssl` does not hand out, of what a line to a server is in the end."""


def _of_files_or_lines(called: Any) -> bool:
    """Not `str.replace`, say."""
    owner = called.__self__
    return called.__module__ == "posix" or isinstance(owner, FILES) or type(owner).__name__ == LINE


def killed_again_and_again(folder: Path, calls: Sequence[int]) -> int:
    """A process after the other serves, each killed at one of its calls, until one comes to its end. How many were."""
    for number, call in enumerate(calls):
        if not killed(lambda: serve(folder), call):
            return number
    return len(calls)
