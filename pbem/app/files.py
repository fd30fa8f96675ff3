"""A game file under its lock, as something to act in."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.keys import SecretKey
from pbem.events.text import parse
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.store import own_copy, signed
from pbem.store.opening import Opened, open_game
from pbem.store.seen import forget

from . import machines
from .dealing import deal_once
from .delay import Delays
from .plans.keeping import PlansOnDisk
from .session import Clock, Hear, Session


@dataclass(slots=True)
class LockedFile:
    """A game file that nobody else writes to, and what it holds. Every event is on the disk when it is taken.

    `key`: the public key of whoever acts. `heard`: whether this machine has just heard of all that there is to hear of.
    `remark`: see `Session`. `_events`: those of the file, once they were asked for.
    """

    file: GameFile
    opened: Opened
    key: str
    heard: bool
    remark: Hear
    _events: list[Event] | None = None

    @property
    def game(self) -> Game:
        """The game."""
        return self.opened.game

    @property
    def events(self) -> Sequence[Event]:
        """Every event of the file, which is read once."""
        if self._events is None:
            self._events = [event for _number, event in parse(self.file.raw).events]
        return self._events

    def take(self, event: Event) -> list[Told]:
        """Append an event and let it take effect.

        Raises StaleError if it takes a sync first (see `machines`), RefusedError if the seat has dealt otherwise.
        """
        if machines.moves_on(self.game, event):
            self._check_newest()
            signed.signed_here(self.game.id, event.id)
        deal_once(self.game, event)
        before = len(self.opened.told)
        self.opened.append(self.file, event)
        if self._events is not None:
            self._events.append(event)
        return self.opened.told[before:]

    def _check_newest(self) -> None:
        if not self.heard:
            machines.check_newest(self.file.path, self.file.raw, self.game, self.key, self.remark)
        self.heard = True

    def read_past(self) -> None:
        """Read the whole file again, if the game was read back from the cache."""
        self.opened.read_past()

    def cut(self, first: Event, mine: Collection[str]) -> list[Event]:
        """Cut the file before an event, if nothing from there on ever left this machine."""
        from .sharing import left

        reading = parse(self.file.raw)
        place = next(place for place, (_number, event) in enumerate(reading.events) if event is first or event == first)
        since = [event for _number, event in reading.events[place:]]
        number = reading.events[place][0]
        start = reading.ends[number - 2] if number > 1 else 0
        if any(event.by not in mine for event in since) or start < left(self.game, self.file, self.key):
            return []
        forget(self.game.id)
        self.file.truncate(start)
        own_copy.put(self.game.id, self.file.raw)
        self._events = None
        self.opened = open_game(self.file.path, self.file.raw)
        return since


@contextmanager
def acting(
    path: Path,
    key: SecretKey,
    viewer: str,
    now: Clock,
    tell: Hear,
    remark: Hear,
    attended: bool = True,
    delays: Delays | None = None,
    heard: bool = False,
) -> Iterator[Session]:
    """Act at a game file. What was worked out is kept for the next time, also after a refusal.

    `viewer`: for whom it is kept (see `store.opening`). `attended`, `delays`: see `Session`. `heard`: whether what the
    player's other machines have signed has just been taken in, as far as it can be. Raises FaultyFileError
    or MachineError.
    """
    with GameFile.locked(path) as file:
        held = LockedFile(file, open_game(path, file.raw), key.public, heard, remark)
        if heard:
            machines.heard(held.game, key.public)
        for warning in held.opened.warnings():
            remark(warning)
        held.game.look_with(key)
        session = Session(
            held, key, now, tell, remark, attended=attended, delays=delays or Delays(), plans=PlansOnDisk()
        )
        try:
            yield session
        finally:
            held.opened.keep_changes(viewer, session.seats, file.raw)
