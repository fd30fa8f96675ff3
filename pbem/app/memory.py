"""A game in memory, written to no file."""

from collections.abc import Sequence

from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.projections.story import Told


class InMemory:
    """Holds a game and what was told of it. `told` is the story since the first event that this was made with."""

    def __init__(self, game: Game, told: Sequence[Told] = ()) -> None:
        self._game = game
        self.told = list(told)
        game.listen(self._tell)

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    def take(self, event: Event) -> list[Told]:
        """Let an event take effect."""
        before = len(self.told)
        self._game.take(event)
        return self.told[before:]

    def _tell(self, game: Game, event: Event, sentence: str, only: str | None) -> None:
        self.told.append(Told(game.record.turns, event, sentence, only))
