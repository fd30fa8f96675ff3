"""Whoever sits here, acting at a game file: with the key, the clock and the streams of this machine."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.app import files
from pbem.app.player import Player
from pbem.app.session import Hear, Session
from pbem.cli.terminal.output import say, talk
from pbem.cli.terminal.progress import checking
from pbem.events.identity import load

from .now import now
from .viewer import identity, viewer


@contextmanager
def acting(path: Path, tell: Hear = say) -> Iterator[Session]:
    """Act at a game file. Raises UsageError without a key, and what opening the file raises."""
    me = identity()
    with files.acting(path, me.key, viewer().name, now, tell, talk) as session:
        yield session


def player(*, attended: bool = True) -> Player:
    """Whoever sits here, or is not there now, for what is done without a word typed."""
    return Player(viewer(), load(), now, _pause, checking, talk, attended=attended)


def _pause(most: float) -> None:
    time.sleep(random.uniform(0, most))
