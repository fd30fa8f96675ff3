"""A game in play as a film that grows with it, for a page that stays open."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.projections.news import since_turn
from pbem.rules import Payable
from pbem.rules.drawing import Drawing

from .differences import Shown
from .film import Film, cut
from .frames import Eyes, Filming, scene_of, since
from .glossed import asked
from .panels import lines_of, of_panels

SPARE = 8
"""Lines that a board of panels has room for, beside those that it has used so far."""


class LiveFilm:
    """The frames of a game so far, through one pair of eyes. `take` lets them grow."""

    def __init__(self, game: Game, eyes: Eyes) -> None:
        """Of a game that has started and knows its log. Raises Incomplete."""
        self.eyes = eyes
        self._filming = Filming(game, eyes)
        drawing, frames = self._filming.drawing, self._filming.frames
        assert drawing is not None, "the game has not begun"
        self._lines = 0
        if not drawing.symbols:
            self._lines = max(lines_of(frame.scene) for frame in frames) + SPARE
            drawing = of_panels(game.ruleset, self._lines)
        self.drawing: Drawing = drawing
        seats = game.record.header.seats
        self.film = Film(drawing, game.ruleset, seats)
        self._lasting = {
            **self.film.lasting,
            "asks": [asked(place) for place in self.film.places],
            "terms": self.film.terms,
        }
        self.ground = sha256((drawing.wide.svg + drawing.tall.svg).encode()).hexdigest()[:16]
        self._base = self._shown = self.film.beginning()
        self._cut: list[list[Any]] = []
        self._catch_up()

    @property
    def past(self) -> Game:
        """The fold, as far as it was taken."""
        return self._filming.past

    def take(self, event: Event) -> None:
        """One more event, which was judged."""
        self._filming.take(event)
        self._catch_up()

    @property
    def too_small(self) -> bool:
        """Whether a board of panels has more lines by now than there is room for."""
        return bool(self._lines) and lines_of(self._filming.frames[-1].scene) > self._lines

    @property
    def newest(self) -> str:
        """The id of the event that the last frame shows."""
        return self._filming.frames[-1].event.id

    def part(self, first: int, watched: str = "") -> dict[str, Any]:
        """The frames from a number on, and the sentence of each, for the page. `watched`: the event up to which
        the seat has been shown them."""
        frames = self._filming.frames
        seat = self.eyes.seat
        before = [number for number, frame in enumerate(frames, 1) if frame.event.id == watched]
        return {
            "from": first,
            "frames": self._cut[first:],
            "story": [frame.sentence for frame in frames[first:]],
            "since": since(frames, seat) if seat else 0,
            "fresh": max(since_turn(frames, seat), *before[-1:], 0),
        } | ({"lasting": self._lasting} if first == 0 else {})

    def payable(self, cards: Sequence[Payable]) -> list[list[Any]]:
        """Cards that pay, for the page (see `pays`)."""
        return pays(cards, self._shown)

    def supposed(self, game: Game) -> list[Any]:
        """One more frame: the table of a game as it would be. It is not kept."""
        view = self.eyes.view(game)
        table = game.table
        difference = self._shown.copy().step(scene_of(game, self.drawing, view), game.ruleset.points(table))
        return [str(game.record.turns), game.ruleset.period(table), 0, difference]

    def _catch_up(self) -> None:
        """Cut what was filmed. The last frame may be replaced by another, so that it is cut anew each time."""
        frames = self._filming.frames
        del self._cut[-1:]
        for frame in frames[len(self._cut) : -1]:
            self._cut.append(cut(frame, self._base))
        self._shown = self._base.copy()
        self._cut.append(cut(frames[-1], self._shown))


def pays(cards: Sequence[Payable], shown: Shown) -> list[list[Any]]:
    """Cards among which one chooses to pay: of each the number of its piece, its word, 1 if it is taken.

    Where there is but one, nothing can be chosen.
    """
    if len(cards) < 2:
        return []
    return [[shown.number_of(f"card:{card.slot}"), card.word, int(card.taken)] for card in cards]
