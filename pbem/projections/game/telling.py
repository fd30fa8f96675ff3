"""The story of a game, told while events take effect to whoever listens."""

from collections.abc import Callable
from typing import Generic, TypeVar

from pbem.events.event import Event

G = TypeVar("G")

Tell = Callable[[G, Event, str, str | None], None]
"""Takes the game, the event that a sentence of the story belongs to, the sentence, and whose eyes it is for (None:
all; "ann": only ann; "-ann": all but ann)."""


class Teller(Generic[G]):
    """Tells of one game. `about`: the event that takes effect."""

    def __init__(self, game: G, tell: Tell[G] | None) -> None:
        self._game = game
        self.tell = tell
        self.about: Event | None = None

    def say(self, sentence: str, only: str | None = None) -> None:
        """Tell a sentence, if anybody listens."""
        if self.tell is not None and self.about is not None:
            self.tell(self._game, self.about, sentence, only)
