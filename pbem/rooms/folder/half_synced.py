"""A game file that its synchroniser is still writing: waited for, but not for long and not for ever.

Half a file is recognised by its end. One that breaks off between two events is a game as it once was, which is no
harm: what is still to come is taken in the next time.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.contents import read
from pbem.events.grammar import kept
from pbem.events.spoilt import foreign
from pbem.store import keeper
from pbem.wording import _, printable

FIRST_PAUSE = 0.05  # seconds; each pause is twice as long as the one before
LONGEST_PAUSE = 0.5
STILL = 2
"""Seconds of waiting without a change after which a file is as the sync before has left it, killed in the middle."""
AT_REST = 60
"""Seconds without a change after which no one is writing a file any more: half an event is then what a crash left."""

MOST = 1000
"""So many files that were waited for in vain are noted of a folder, the newest."""

Look = tuple[int, int]
"""How long a file is, and when it was written to, in nanoseconds."""


@dataclass(slots=True)
class Patience:
    """How long is waited for all the files of a sync together, in seconds.

    A file that was waited for in vain is not waited for again before it changes, whatever its time says: another
    machine's clock may be ahead, and someone may have set it so. `pause` lets time pass.
    `still`: those that did not change while they were waited for.
    """

    left: float
    now: datetime
    pause: Callable[[float], None] = time.sleep
    still: set[Path] = field(default_factory=set)

    def at_rest(self, path: Path) -> bool:
        """Whether no one writes a file any more, as far as can be seen."""
        return _at_rest(path, self.now) or in_vain(path, _look(path))

    def settled(self, path: Path) -> str:
        """Return once a game file is whole and stands still; when patience is at its end, whatever it is.

        Returns "", or the sentence that says what is still wrong. A file that is whole, or at rest, costs no time.
        """
        lacking = _lacking(path)
        if not lacking or self.at_rest(path):
            return lacking
        length, until = FIRST_PAUSE, self.left - STILL
        first = looked = _look(path)
        while self.left > 0:
            length = min(length, self.left)
            self.pause(length)
            self.left -= length
            length = min(2 * length, LONGEST_PAUSE)
            before, looked = looked, _look(path)
            if looked == before:
                lacking = _lacking(path)
                if not lacking:
                    return ""
        lacking = _lacking(path)
        if not lacking:
            sentence = _("{path} was still changing; the next sync brings the rest")
            return sentence.format(path=printable(path))
        waited_in_vain(path, looked)
        if looked == first and self.left <= until:
            self.still.add(path)
        return lacking


def _lacking(path: Path) -> str:
    """What shows that a file is not whole; "" if nothing does."""
    try:
        raw = read(path)
    except PbemError as error:
        return str(error)
    if not raw:
        return _("{path} is empty: it has not arrived yet").format(path=printable(path))
    if foreign(raw):
        return ""  # another program has written this, and nothing more is to come
    if kept(raw) < len(raw):
        return _("{path} ends in half an event: the rest has not arrived yet").format(path=printable(path))
    return ""


def _look(path: Path) -> Look:
    """What changes while a file is written."""
    try:
        status = os.stat(path)
    except OSError:
        return -1, 0
    return status.st_size, status.st_mtime_ns


def _at_rest(path: Path, now: datetime) -> bool:
    """Whether no one has written to it for a while; another machine's clock may be ahead of ours."""
    try:
        return now.timestamp() - os.stat(path).st_mtime > AT_REST
    except OSError:
        return False


def in_vain(path: Path, look: Look) -> bool:
    """Whether a file that looks like this was waited for in vain: it is not waited for again."""
    return keeper.table(keeper.noted(keeper.place_of(path.parent)).get("waited")).get(path.name) == list(look)


def waited_in_vain(path: Path, look: Look) -> None:
    """Note that it was."""

    def added(known: dict[str, object]) -> None:
        others = {name: other for name, other in keeper.table(known.get("waited")).items() if name != path.name}
        known["waited"] = dict([*others.items(), (path.name, list(look))][-MOST:])

    keeper.note(keeper.place_of(path.parent), added)
