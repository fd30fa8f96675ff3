"""Whoever sits here, acting at a game file: with the key, the clock and the streams of this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.app import files, owed
from pbem.app.session import Hear, Session, silent
from pbem.cli.terminal.output import say, talk
from pbem.events.event import Event

from .lookup import lookup
from .now import now
from .viewer import identity, viewer


@contextmanager
def acting(path: Path, tell: Hear = say) -> Iterator[Session]:
    """Act at a game file. Raises UsageError without a key, and what opening the file raises."""
    me = identity()
    with files.acting(path, me.key, viewer().name, now, tell, talk) as session:
        yield session


def post_owed(path: Path) -> list[Event]:
    """Write into a game what my tools owe it (see pbem.app.owed). Returns what was written."""
    if not viewer().key:
        lookup(path, viewer())  # which keeps what was worked out
        return []
    with acting(path, silent) as session:
        owed.pay(session)
    return session.written
