"""A game file under its lock, as something to act in."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from pbem.errors import DisturbedError
from pbem.events.event import Event
from pbem.events.file import TRIES, GameFile
from pbem.events.keys import SecretKey
from pbem.events.text import parse
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.store import own_copy
from pbem.store.noted import signed_here
from pbem.store.opened_game import Opened, open_game
from pbem.store.seen import forget

from . import machines
from .assistant import assistants
from .delay import Delays
from .session import Clock, Hear, Session


@dataclass(slots=True)
class LockedFile:
    """A game file that no one else writes to, and what it holds. Every event is on the disk when it is taken.

    `key`: that of the player who acts. `heard`: whether this machine has just heard of all that there is to hear of.
    `remark`: see `Session`. `written`: what was appended here. `_events`: those of the file, once they were asked for.
    """

    file: GameFile
    opened: Opened
    key: SecretKey
    heard: bool
    remark: Hear
    written: list[Event] = field(default_factory=list)
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

        Raises StaleError if it takes a sync first (see `machines`).
        """
        if machines.moves_on(self.game, event):
            self._check_newest()
            signed_here(self.game.id, event.id)
        told = self._appended(event)
        self.written.append(event)
        if self._events is not None:
            self._events.append(event)
        return told

    def _appended(self, event: Event) -> list[Told]:
        orphaned = self.opened.orphaned
        try:
            told = self.opened.append(self.file, event)
        except DisturbedError:
            for _time in range(TRIES):
                with suppress(DisturbedError):
                    if not self._appended_anew([*self.written, event]):
                        break
                    return self.opened.sentences([event])
            raise
        if self.opened.orphaned is not orphaned:  # someone else's choice fails now that it takes effect
            for warning in self.opened.warnings():
                self.remark(warning)
        return told

    def _appended_anew(self, events: Sequence[Event]) -> bool:
        """Append these same events to what another program has put in the file's place, unless it has them.

        They are not signed anew: that program may have passed on what it replaced. Returns whether the turn is the
        same, so that they can come next there too. Raises DisturbedError or FaultyFileError.
        """
        self.file.take_up()
        self.opened, self._events = open_game(self.file.path, self.file.raw), None
        self.game.look_with(self.key)
        here = {one.id for one in self.events}
        for event in events:
            if event.id in here:
                continue
            if self.game.objection(event) is not None:
                return False
            self.opened.append(self.file, event)
        return True

    def _check_newest(self) -> None:
        if not self.heard:
            machines.check_newest(self.file.path, self.file.raw, self.game, self.key.public, self.remark)
        self.heard = True

    def read_past(self) -> None:
        """Read the whole file again, if the game was read back from the cache."""
        self.opened.read_past()

    def cut(self, first: Event, mine: Collection[str]) -> list[Event]:
        """Cut the file before an event, if nothing from there on ever left this machine."""
        from .carrier import left

        reading = parse(self.file.raw)
        place = next(place for place, (_number, event) in enumerate(reading.events) if event is first or event == first)
        since = [event for _number, event in reading.events[place:]]
        number = reading.events[place][0]
        start = reading.ends[number - 2] if number > 1 else 0
        if any(event.by not in mine for event in since) or start < left(self.game, self.file, self.key.public):
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
        held = LockedFile(file, open_game(path, file.raw), key, heard, remark)
        if heard:
            machines.heard(held.game, key.public)
        for warning in held.opened.warnings():
            remark(warning)
        held.game.look_with(key)
        kept = {name: one.keeper() for name, one in assistants().items()}
        session = Session(held, key, now, tell, remark, attended=attended, delays=delays or Delays(), kept=kept)
        try:
            yield session
        finally:
            held.opened.keep_changes(viewer, session.game.seats_here(key.public), file.raw)
