"""The story of a game, told while events take effect to whoever listens."""

from collections.abc import Callable
from typing import Generic, TypeVar

from pbem.events.event import Event
from pbem.rules.audience import EVERYBODY, Audience

G = TypeVar("G")

Tell = Callable[[G, Event, str, Audience], None]
"""Takes the game, the event that a sentence of the story belongs to, the sentence, and who reads it."""


class Teller(Generic[G]):
    """Tells of one game, which it does not hold, so that a game that was only tried is gone at once.

    `about`: the event that takes effect.
    """

    def __init__(self, tell: Tell[G] | None) -> None:
        self.tell = tell
        self.about: Event | None = None

    @property
    def cause(self) -> str:
        """The id of the event that takes effect; "" for none."""
        return self.about.id if self.about is not None else ""

    def say(self, game: G, sentence: str, audience: Audience = EVERYBODY) -> None:
        """Tell a sentence, if anybody listens."""
        if self.tell is not None and self.about is not None:
            self.tell(game, self.about, sentence, audience)
