"""The moments of a game that one can go back to: after everything that was told, the table as it stood then."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from pbem.events.contents import read
from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.projections.game.past import undone
from pbem.projections.news import since_turn
from pbem.projections.story import Told
from pbem.rules.play import Audience
from pbem.store.opened_game import open_whole
from pbem.store.people import named_here


@dataclass(frozen=True, slots=True)
class PastMoment:
    """What an event brought: what is told of it, and the game after it."""

    event: Event
    told: Sequence[Told]
    game: Game

    @property
    def place(self) -> str:
        """The turn, as history names it."""
        return self.told[0].place

    def sentences(self, seats: Collection[str]) -> list[str]:
        """What these seats read of it."""
        return [named_here(one.sentence) for one in self.told if one.for_eyes(seats)]


class Past:
    """Every moment of a game, in order. What was taken back by agreement is none of them any more.

    `game`: the fold itself, with its whole past. Feed it `take`; after an undo, make another.
    """

    def __init__(self, game: Game) -> None:
        """The past of a game that knows its log."""
        self.moments: list[PastMoment] = []
        self._told: list[Told] = []
        self._gone = undone(game)
        self.game = game.at_start()
        self.game.listen(self._hear)
        for event in (game.log or [])[1:]:
            self.take(event)

    def take(self, event: Event) -> None:
        """One more event, which has been judged."""
        self._told.clear()
        self.game.take(event)
        if self._told:
            self.moments.append(PastMoment(event, tuple(self._told), self.game.clone()))

    def since(self, seat: str) -> int:
        """The first moment after the seat's newest turn, before it has made one after the deal; how many there are, if
        nothing has happened since."""
        dealt = (place for place, one in enumerate(self.moments) if one.game.table is not None)
        return since_turn(self.moments, seat) or next(dealt, 0)

    def before(self, place: int) -> Game | None:
        """The game as it stood before a moment; None before the first."""
        return self.moments[place - 1].game if place > 0 else None

    def _hear(self, game: Game, event: Event, sentence: str, audience: Audience) -> None:
        told = Told.now(game, event, sentence, audience)
        if not told.falls(self._gone):
            self._told.append(told)


def past_of(path: Path) -> Past:
    """The past of a game file as it is now. Raises what opening the file raises."""
    return Past(open_whole(path, read(path)).game)
