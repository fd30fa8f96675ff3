"""One actor at one game: what may be written, and what comes of it.

A session says who acts and when; the modules beside this one say what can be done in it. It prints nothing, reads no
clock and knows no file: those are arguments.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.game import Game
from pbem.projections.story import Told

Clock = Callable[[], datetime]


class Holding(Protocol):
    """A game in hand that nobody else writes to meanwhile: a locked file, or a game in memory."""

    @property
    def game(self) -> Game:
        """The game, with everything that was taken."""

    def take(self, event: Event) -> list[Told]:
        """Keep an event that was judged and let it take effect. Returns what is told of it."""


def silent(_sentence: str) -> None:
    """Tells nobody."""


@dataclass(slots=True)
class Session:
    """Whoever holds a key, at a game. `written`: the events of this session; `tell` hears what its seats may read."""

    holding: Holding
    key: SecretKey
    now: Clock
    tell: Callable[[str], None] = silent
    written: list[Event] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.holding.game

    @property
    def seats(self) -> list[str]:
        """The seats that the key signs for."""
        return self.game.seats_of(self.key.public)

    def write(self, event: Event) -> list[str]:
        """Write an event that was judged. Returns what its seats may read of what came of it."""
        told = [one.sentence for one in self.holding.take(event) if one.for_eyes(self.seats)]
        self.written.append(event)
        for sentence in told:
            self.tell(sentence)
        return told
