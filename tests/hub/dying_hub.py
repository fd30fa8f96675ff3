"""A process that is a hub between two Maildirs, and is killed at one step of its work, as a power cut would.

Called with the club's folder and the step. It takes the steps of the hub's own code apart from outside.
"""

import os
import signal
import sys
from collections.abc import Callable, Mapping
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
SEND = ("pbem.transport.mail.roads.maildir", "MaildirOutbox.send")
DONE = ("pbem.transport.mail.roads.maildir", "MaildirRoad.done")
STEPS: Mapping[str, tuple[str, str, Callable[..., Any]]] = {
    "a mail was read": (*NOTE, noting("Planned", before)),
    "the plan was written": (*NOTE, noting("Planned", after)),
    "half of the events were written": ("pbem.events.file", "_write", halfway),
    "the events were written": ("pbem.hub.tables", "Table.write", after),
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
    from pbem.transport.mail.roads.maildir import MaildirOutbox, MaildirRoad

    comes, goes = MaildirRoad(folder / "in"), MaildirOutbox(folder / "out")
    with Hub(folder, HUB, Letters(ADDRESS, "The club"), print) as hub:
        assert Service(hub, comes, goes, lambda: NOW, lambda: False, print).once()


def main(folder: str, step: str) -> None:
    module, name, how = STEPS[step]
    owner: Any = import_module(module)
    *above, attribute = name.split(".")
    for one in above:
        owner = getattr(owner, one)
    with patch.object(owner, attribute, how(getattr(owner, attribute))):
        serve(Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
