"""The panes that know more than their rows: the board with what has changed on it, the story with a moment lit, and
the line in which one types."""

from collections.abc import Sequence

from textual.widgets import Input

from pbem.projections.news import is_own
from pbem.rooms.table.change_marks import CHANGED, marked
from pbem.rules import Line, Picture
from pbem.show.terminal import board
from pbem.wording import _

from .past import Past
from .rows import Rows, paragraphs

NOTHING = (None, None, 0)
SPOKEN = ("note", "memo")
"""What sentences follow, in which a question mark is one."""


class Board(Rows):
    """The board through the eyes of a seat."""

    keeps_headings = True

    def __init__(self, *, id: str, frames: bool) -> None:
        """A board to be drawn. `frames`: the terminal can carry drawing characters."""
        super().__init__(id=id)
        self._frames = frames
        self._drawn: tuple[Picture | None, Picture | None, int] = NOTHING
        self._now = 0
        """How far the board of now was scrolled when another one was looked at."""

    def draw(self, picture: Picture | None, before: Picture | None) -> None:
        """Draw it, with what is not as it was before marked, and brought into view."""
        if picture is None:
            self.cover()
            return
        width = self.size.width
        shown, beside, wide = self._drawn
        if not width or (shown is picture and beside is before and wide == width):
            return
        if beside is None:
            self._now = self.scroll_offset.y
        self._drawn = (picture, before, width)
        if before is not None:
            picture = marked(before, picture)
        rows = board(picture, self.size.width, frames=self._frames)
        self.put(rows, picture.seats)
        if before is None:
            self.scroll_to(0, self._now, animate=False, force=True, immediate=True)
        changed = [place for place, row in enumerate(rows) if any(style.startswith(CHANGED) for _text, style in row)]
        if changed:
            self.bring(range(changed[0], min(changed[-1], changed[0] + self.size.height - 1) + 1))

    def cover(self) -> None:
        """Show nothing; what is shown next starts at the top."""
        self._drawn, self._now = NOTHING, 0
        self.put([])
        self.scroll_to(0, 0, animate=False, force=True, immediate=True)


class Story(Rows):
    """What happened, as a seat may read it. `readable`: the moments of which it reads anything; of these, `news` are
    since its last turn, without what it has said itself, and stand below a line that says so."""

    _places: dict[int, range] = {}
    _told: tuple[object, ...] = ()
    _width = 80
    readable: Sequence[int] = ()
    news: Sequence[int] = ()

    def tell(self, past: Past | None, seat: str) -> None:
        """Tell it all, as far as it is not told already."""
        width = self._width = self.size.width or self._width  # while it is hidden, as it was
        told = (past, len(past.moments) if past is not None else 0, seat, width)
        if told == self._told:
            return
        self._told, self._places = told, {}
        rows: list[Line] = []
        eyes = [seat] if seat else []
        since = past.since(seat) if past is not None and seat else len(past.moments) if past is not None else 0
        for place, moment in enumerate(past.moments if past is not None else ()):
            start, mark = len(rows), f"{moment.place:>4} "
            for sentence in moment.sentences(eyes):
                for line in paragraphs([" ".join(sentence.split())], width - len(mark)):
                    rows.append([(mark, "dim"), *line])
                    mark = " " * len(mark)
            if len(rows) > start:
                if place >= since > 0 and not any(one >= since for one in self._places):
                    rows.insert(start, [(_("since your last turn:"), "dim")])
                    start += 1
                self._places[place] = range(start, len(rows))
        self.readable = list(self._places)
        self.news = [
            place
            for place in self.readable
            if place >= since and past is not None and not is_own(past.moments[place].event, eyes)
        ]
        self.put(rows)

    def cover(self) -> None:
        """Show nothing."""
        self._told, self._places, self.readable, self.news = (), {}, (), ()
        self.put([])

    def light_moment(self, place: int | None) -> None:
        """Light what is told of a moment; without one, go to the newest."""
        if place is None:
            self.light(range(0))
            self.scroll_end(animate=False, force=True, immediate=True)
        else:
            self.light(self._places.get(place, range(0)))


class Prompt(Input):
    """Where one types. A question mark asks, but within what is said to people."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Which keys are letters here, and do nothing else."""
        if character == "?" and self.value.split(" ")[0] not in SPOKEN:
            return False
        return super().check_consume_key(key, character)
