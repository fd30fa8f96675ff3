"""A game file under its lock, as something to act in."""

from dataclasses import dataclass

from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.store.opening import Opened, open_game


@dataclass(slots=True)
class LockedFile:
    """A game file that nobody else writes to, and what it holds. Every event is on the disk when it is taken."""

    file: GameFile
    opened: Opened

    @property
    def game(self) -> Game:
        """The game."""
        return self.opened.game

    def take(self, event: Event) -> list[Told]:
        """Append an event and let it take effect."""
        before = len(self.opened.told)
        self.opened.append(self.file, event)
        return self.opened.told[before:]

    def cut(self, length: int) -> None:
        """Take back everything after the first `length` bytes."""
        self.file.truncate(length)
        self.opened = open_game(self.file.path, self.file.raw)
