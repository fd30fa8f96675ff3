"""Syncing beside the page: a thread that brings together what is here and what the others have."""

from collections.abc import Callable
from datetime import datetime
from threading import Condition, Thread
from time import monotonic

from pbem.errors import PbemError
from pbem.projections.game import Game
from pbem.rooms.table.background_sync import SENT_AFTER, SYNC_EVERY, Sync, in_short, last_heard_of, tidings
from pbem.wording import _


class Syncs:
    """When the table syncs: once it is started, every minute, a while after each move, when asked, and at its end."""

    def __init__(self, sync: Sync | None, now: Callable[[], datetime]) -> None:
        """`sync`: None where no one else has any part in the game; then nothing is done."""
        self._sync = sync
        self._now = now
        self._said = ""
        self._unsent = False
        self._ended = False
        self._due = monotonic()
        self._wake = Condition()
        self._thread = Thread(target=self._run, daemon=True)
        self.changes = 0

    @property
    def shared(self) -> bool:
        """Whether there is anything to sync."""
        return self._sync is not None

    def lines(self, game: Game, mine: list[str]) -> list[str]:
        """What the last sync came to, and when the others were last seen."""
        return [one for one in (self._said, last_heard_of(game, {*game.record.keys} - {*mine}, self._now())) if one]

    def begin(self) -> None:
        """Start with it."""
        if self._sync is not None:
            self._thread.start()

    def said_something(self) -> None:
        """A move was made: until it is sent, it can be taken back without asking anybody."""
        self._unsent = True
        self._wait_for(SENT_AFTER)

    def now(self) -> None:
        """Do not wait."""
        self._wait_for(0)

    def end(self) -> None:
        """Finish what is under way, and send what was not sent."""
        with self._wake:
            self._ended = True
            self._wake.notify()
        if self._thread.is_alive():
            self._thread.join()
        if self._unsent:
            self._once()

    def _wait_for(self, seconds: float) -> None:
        with self._wake:
            self._due = min(self._due, monotonic() + seconds)
            self._wake.notify()

    def _run(self) -> None:
        while self._asleep():
            self._once()

    def _asleep(self) -> bool:
        """Wait until it is time. Returns whether it is, or else the end."""
        with self._wake:
            while not self._ended and self._due > monotonic():
                self._wake.wait(self._due - monotonic())
            self._due = monotonic() + SYNC_EVERY
            return not self._ended

    def _once(self) -> None:
        if self._sync is None:
            return
        self._unsent = False
        try:
            self._said = in_short(tidings(self._sync()), self._now())
        except (PbemError, OSError) as error:
            self._said = _("not synced: {reason}").format(reason=error)
            self._unsent = True
        self.changes += 1
