"""The games that the hub serves: found by their ids, and kept open as long as there is room for them."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pbem.app.arrivals import turned
from pbem.errors import BrokenGameError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.keys import SecretKey
from pbem.events.text import render_all
from pbem.projections.game import Game
from pbem.projections.merge import Merged, appended, merged
from pbem.projections.story import Told
from pbem.rules.game_faults import games_fault
from pbem.store.cache import digest
from pbem.store.opened_game import Opened, judged, open_grown, open_whole
from pbem.store.people import names_in
from pbem.store.seen import remember_seen
from pbem.wording import few

from .journal import Journal
from .paged import Pages
from .planned import Plans
from .resignations import Resignations
from .zones import Zones

ROOM = 16 * 2**20
"""Bytes of all game files that are kept open; what is made of them takes some ten times as much."""


class HubTable:
    """A game in hand: no one else writes to its file.

    Events take effect at once, and are written together in the end; `new` are those that are not written yet. What
    comes of them is told in `told`. `turned`: why moves that were told before do not count any more, as sentences for
    everyone. `plans`: what its seats have planned. `pages`: which of them want one. `zones`: in
    which they read times. `leaving`: which
    of them were asked whether they mean to resign. `key`: the hub's, with which it
    reads the hands of its seats.
    """

    def __init__(self, name: str, file: GameFile, opened: Opened, journal: Journal, key: SecretKey) -> None:
        self.name = name
        self.plans = Plans(journal)
        self.pages = Pages(journal)
        self.zones = Zones(journal)
        self.leaving = Resignations(journal)
        self._key = key
        self._file = file
        self._opened = opened
        self._whole = opened.extent.length
        self._written = False
        self.new: list[Event] = []
        self.turned: list[str] = []

    @property
    def game(self) -> Game:
        """The game."""
        return self._opened.game

    @property
    def told(self) -> Sequence[Told]:
        """What has happened so far."""
        return self._opened.told

    @property
    def events(self) -> Sequence[Event]:
        """Every event, in the order in which they took effect."""
        return tuple(self.game.log or ())

    @property
    def raw(self) -> bytes:
        """The file, as it will be when the events are written."""
        return appended(self._file.raw[: self._whole], self.new) if self.new else self._file.raw

    @property
    def name_of(self) -> Callable[[str], str]:
        """The name of a key, by its fingerprint, as the club around the file knows it."""
        return names_in(self._file.path.parent)

    @property
    def text(self) -> str:
        """The events that are not written yet."""
        return render_all(self.new)

    def take(self, event: Event) -> list[Told]:
        """Let an event that was judged take effect. Returns what is told of it.

        Where another one's choice fails that takes effect with it, that choice does not count any more, and everyone
        is told. Raises BrokenGameError where this event fails; the game is as it was.
        """
        before, kept = len(self.told), self.game.clone()
        try:
            self.game.take(event)
        except BrokenGameError as error:
            self.game.restore(kept)
            del self._opened.told[before:]
            raw = appended(self.raw, [event])
            again = judged(self._file.path, raw, lambda: self._key) if error.event != event.id else None
            if again is None or again.audit is None or not again.audit.shows_failing(event):
                raise
            self._opened = again.opened
            self.turned += few([f"{orphan}." for orphan in self._opened.orphaned])
            self.new.append(event)
            return self._opened.sentences([event])
        self.new.append(event)
        return list(self.told[before:])

    def read_past(self) -> None:
        """A game is opened here with its whole past."""

    def cut(self, first: Event, mine: Collection[str]) -> list[Event]:
        """What a mail has said others have been told."""
        return []

    def bring(self, events: Sequence[Event]) -> Merged:
        """Let someone else's events take effect, as far as they have a place."""
        result = merged(self._file.raw, events)
        if result.added and not result.audit.faults:
            self.turned += turned(self.game, result)
            self._opened = open_grown(self._file.path, result.raw, lambda: self._key)
            self.new += [*result.added, *(one.event for one in result.kept)]
        return result

    def write(self) -> None:
        """Write the events. Raises MachineError or FaultyFileError, and then none of them has happened."""
        if self.new:
            self._file.append(self.text)
            self._opened.holds(self._file.raw)
        self._written = True
        if self.turned:  # and everyone is told
            remember_seen(self.game)

    @property
    def as_in_file(self) -> Opened | None:
        """The game for the next time; None if it has to be read again."""
        if (self.new and not self._written) or any(event.kind in ("undo", "replace") for event in self.new):
            return None
        return self._opened


class Tables:
    """The games in a folder. `size` says how large a game's file is, and so whether anybody else has written to it."""

    def __init__(self, folder: Path, journal: Journal, key: SecretKey, room: int = ROOM) -> None:
        self._folder = folder
        self._journal = journal
        self._key = key
        self._room = room
        self._open: OrderedDict[str, Opened] = OrderedDict()
        self._used = 0

    def path(self, name: str) -> Path:
        """Where a game's file is."""
        return self._folder / f"{name}.toml"

    def size(self, name: str) -> int:
        """Bytes of a game's file; 0 if it is not there."""
        try:
            return self.path(name).stat().st_size
        except OSError:
            return 0

    @contextmanager
    def at(self, name: str) -> Iterator[HubTable]:
        """Hold a game. Raises FaultyFileError if its file cannot be believed, MachineError if it cannot be had.

        Raises BrokenGameError for what its code fails with while it is held.
        """
        known = self._forget(name)
        with GameFile.locked(self.path(name)) as file, games_fault(self.path(name).name):
            if known is None or known.extent.torn or known.extent.sha != digest(file.raw):
                if known is not None:  # someone else has written: what was told of the game has to count in it
                    remember_seen(known.game)
                known = open_whole(file.path, file.raw, lambda: self._key)
            table = HubTable(name, file, known, self._journal, self._key)
            yield table
            left = table.as_in_file
        if left is not None:
            self._remember(name, left)

    def _forget(self, name: str) -> Opened | None:
        known = self._open.pop(name, None)
        self._used -= 0 if known is None else known.extent.length
        return known

    def _remember(self, name: str, opened: Opened) -> None:
        self._open[name] = opened
        self._used += opened.extent.length
        while self._used > self._room and len(self._open) > 1:
            self._let_go(next(iter(self._open)))

    def _let_go(self, name: str) -> None:
        """From now on the file has to be believed, so what was seen of it is noted."""
        gone = self._forget(name)
        if gone is not None:
            remember_seen(gone.game)

    def close(self) -> None:
        """Let go of all games."""
        for name in list(self._open):
            self._let_go(name)
