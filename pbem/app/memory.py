"""A game in memory, written to no file."""

from collections.abc import Collection, Sequence
from pathlib import Path

from pbem.errors import StaleError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.text import parse, render_all
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rules.audience import Audience
from pbem.wording import _


class InMemory:
    """Holds a game and what was told of it, since the first event that this was made with.

    `saved`: how many of the first events others may have.
    """

    def __init__(self, game: Game, told: Sequence[Told] = (), saved: int = 0) -> None:
        self.told = list(told)
        self.saved = saved
        self._hold(game)

    @classmethod
    def folded(cls, events: Sequence[Event], like: Game) -> "InMemory":
        """A game of events that were judged before, by the rules of another."""
        held = cls(Game.begin(events[0], lambda _name, _version: like.ruleset))
        for event in events[1:]:
            held.take(event)
        return held

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def events(self) -> Sequence[Event]:
        """Every event, as it took effect."""
        return tuple(self._game.log or ())

    def take(self, event: Event) -> list[Told]:
        """Let an event take effect."""
        before = len(self.told)
        self._game.take(event)
        return self.told[before:]

    def read_past(self) -> None:
        """It is known as it is."""

    def cut(self, first: Event, mine: Collection[str]) -> list[Event]:
        """Go back to before an event, if nothing from there on was saved."""
        place = self.events.index(first)
        since = self.events[place:]
        if place < self.saved or any(event.by not in mine for event in since):
            return []
        again = InMemory.folded(self.events[:place], self._game)
        self.told = again.told
        self._hold(again.game)
        return list(since)

    def text(self) -> str:
        """The game as a file."""
        return render_all(self.events)

    def save(self, place: Path) -> None:
        """Write a new file, or append what is new to the one in which the first `saved` events are.

        Raises StaleError if that has gone on meanwhile, FaultyFileError if it is gone, UsageError, MachineError.
        """
        if not self.saved:
            GameFile.create(place, self.text())
        else:
            with GameFile.locked(place) as file:
                there = [event.id for _number, event in parse(file.raw).events]
                if there != [event.id for event in self.events[: self.saved]]:
                    raise StaleError(_("{file} has gone on since it was opened").format(file=place.name))
                if self.events[self.saved :]:
                    file.append(render_all(self.events[self.saved :]))
        self.saved = len(self.events)

    def _hold(self, game: Game) -> None:
        self._game = game
        game.listen(self._tell)

    def _tell(self, game: Game, event: Event, sentence: str, audience: Audience) -> None:
        self.told.append(Told.now(game, event, sentence, audience))
