"""The story of a game, told while events take effect to its listener."""

from collections.abc import Callable
from typing import Generic, TypeVar

from pbem.events.event import Event
from pbem.rules.play import EVERYBODY, Audience

G = TypeVar("G")

Tell = Callable[[G, Event, str, Audience], None]
"""Takes the game, the event that a sentence of the story belongs to, the sentence, and who reads it."""


class Teller(Generic[G]):
    """Tells of one game, which it does not hold, so that a game that was only tried is gone at once.

    `about`: the event that takes effect; `earlier`: the id of another one, from which follows what happens only now.
    """

    def __init__(self, tell: Tell[G] | None) -> None:
        self.tell = tell
        self.about: Event | None = None
        self.earlier = ""

    @property
    def cause(self) -> str:
        """The id of the event from which follows what happens; "" for none."""
        return self.earlier or (self.about.id if self.about is not None else "")

    def say(self, game: G, sentence: str, audience: Audience = EVERYBODY, cause: str = "") -> None:
        """Tell a sentence, if anybody listens. `cause`: the event that it follows from, where another one is known."""
        if self.tell is not None and self.about is not None:
            before, self.earlier = self.earlier, cause or self.earlier
            self.tell(game, self.about, sentence, audience)
            self.earlier = before
