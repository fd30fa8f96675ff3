"""A process that is a hub between two Maildirs, and is killed at one step of its work, as a power cut would.

Called with the club's folder and the step. It takes the steps of the hub's own code apart from outside. Or with "kill",
to be killed again and again, before calls that change the disk.
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


NOTE = ("pbem.hub.journal", "Journal.note")
SEND = ("pbem.transport.mail.carriers.maildir", "MaildirOutbox.send")
DONE = ("pbem.transport.mail.carriers.maildir", "MaildirCarrier.done")
STEPS: Mapping[str, tuple[str, str, Callable[..., Any]]] = {
    "a mail was read": (*NOTE, noting("Intended", before)),
    "the intent was written": (*NOTE, noting("Intended", after)),
    "half of the events were written": ("pbem.events.file", "_write", halfway),
    "the events were written": ("pbem.hub.tables", "HubTable.write", after),
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

    from pbem.hub.hub import Hub
    from pbem.hub.letters import Letters
    from pbem.hub.service import Service
    from pbem.transport.mail.carriers.maildir import MaildirCarrier, MaildirOutbox

    comes, goes = MaildirCarrier(folder / "in"), MaildirOutbox(folder / "out")
    with Hub(folder, HUB, Letters(ADDRESS, "The club", HUB), print) as hub:
        assert Service(hub, comes, goes, lambda: NOW, lambda: False, print).once()


def main(folder: str, step: str) -> None:
    module, name, how = STEPS[step]
    owner: Any = import_module(module)
    *above, attribute = name.split(".")
    for one in above:
        owner = getattr(owner, one)
    with patch.object(owner, attribute, how(getattr(owner, attribute))):
        serve(Path(folder))


TELLING = frozenset(
    {"write", "ftruncate", "fsync", "fdatasync", "rename", "replace", "link", "unlink", "remove", "mkdir", "rmdir"}
)
"""The calls that change what a disk holds: what a killed process has left is told by which of them it has made."""


class Doom:
    """Kills a process before the n-th of the calls with which it changes the disk."""

    def __init__(self, at: int) -> None:
        self._left = at

    def __call__(self, _frame: Any, event: str, called: Any) -> None:
        if event == "c_call" and called.__name__ in TELLING and _of_files(called):
            self._left -= 1
            if self._left == 0:
                die()


def _of_files(called: Any) -> bool:
    """Not `str.replace`, say."""
    return called.__module__ == "posix" or isinstance(called.__self__, (io.FileIO, io.BufferedWriter, io.TextIOWrapper))


def killed_again_and_again(folder: Path, calls: Sequence[int]) -> int:
    """A process after the other serves, each killed at one of its calls, until one comes to its end. How many were."""
    for module in ("club", "pbem_pebbles", "pbem.hub.hub", "pbem.hub.service", "pbem.transport.mail.carriers.maildir"):
        import_module(module)  # once, and not in each of them
    for number, call in enumerate(calls):
        child = os.fork()
        if child == 0:
            sys.setprofile(Doom(call))
            serve(folder)
            os._exit(0)
        _pid, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            return number
    return len(calls)


def begin(what: str, folder: str, *words: str) -> None:
    """What the tests ask for."""
    if what == "kill":
        print(killed_again_and_again(Path(folder), [int(word) for word in words]))
    else:
        main(what, folder)


if __name__ == "__main__":
    begin(*sys.argv[1:])
