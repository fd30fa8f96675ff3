"""Rows of styled text on the screen: a board, a story, a list to choose from. All of them scroll."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pbem.app.acts.act import Saying
from pbem.rooms.table.change_marks import CHANGED
from pbem.rules import Line
from pbem.rules.picture import wrapped
from pbem.show.colours import seat_colour

STYLES = {
    "": Style(),
    "dim": Style(color=Color.from_ansi(243)),
    "strong": Style(bold=True),
    "title": Style(bold=True),
    "good": Style(color=Color.from_ansi(28)),
    "bad": Style(color=Color.from_ansi(160)),
}
LIT = Style(reverse=True)
TALL = 12
"""So many rows have room for what does not fit beside the words of a move: it goes below them."""
_INDENT = " " * 6


@lru_cache(maxsize=256)
def painted(style: str, seats: tuple[str, ...]) -> Style:
    """A style of the board as the screen has it; what has changed is reversed, which needs no colour."""
    if style.startswith(CHANGED):
        return painted(style.removeprefix(CHANGED), seats) + LIT
    if style.startswith("seat:"):
        colour = seat_colour(style, seats)
        return Style(color=None if colour is None else Color.from_ansi(colour), bold=True)
    return STYLES[style]


@lru_cache(maxsize=1024)
def painted_on(ground: Style, style: str, seats: tuple[str, ...], lit: bool) -> Style:
    """The same upon what a whole part of the screen is coloured with; where it is `lit`, that alone."""
    return ground + (LIT if lit else painted(style, seats))


def _fit(text: str) -> str:
    """The text with question marks for what would move the terminal's cursor: a file's name is someone else's."""
    return text if text.isprintable() else "".join(one if one.isprintable() else "?" for one in text)


class Rows(ScrollView, can_focus=False):
    """Rows, of which some may be lit."""

    DEFAULT_CSS = "Rows { scrollbar-size: 0 0; }"
    keeps_headings: ClassVar[bool] = False
    """Whether the heading of what stands topmost stays in the first line when it is scrolled away."""

    class Pointed(Message):
        """A word was clicked on. `count`: how often at once."""

        def __init__(self, rows: "Rows", word: str, row: int, count: int) -> None:
            super().__init__()
            self.rows = rows
            self.word = word
            self.row = row
            self.count = count

        @property
        def control(self) -> "Rows":
            """Where."""
            return self.rows

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.rows: Sequence[Line] = ()
        self.lit = range(0)
        self._seats: tuple[str, ...] = ()
        self._ground = Style()

    def put(self, rows: Sequence[Line], seats: Sequence[str] = (), lit: range = range(0)) -> None:
        """Show these rows. `seats`: in the order that settles their colours.

        Only rows that are not as they were are painted; and what fits asks for no new layout, however long it is.
        """
        before, was_lit, whose = self.rows, self.lit, self._seats
        self.rows, self._seats, self.lit = rows, tuple(seats), lit
        width = max((sum(len(text) for text, _style in row) for row in rows), default=0)
        self.virtual_size = Size(max(width, self.size.width), max(len(rows), self.size.height))
        for place in self._in_sight():
            as_it_was = before[place : place + 1] == rows[place : place + 1] and (place in was_lit) == (place in lit)
            if not as_it_was or whose != self._seats:
                self.refresh_line(place)
        if self.keeps_headings:
            self.refresh_line(self.scroll_offset.y)

    def light(self, lit: range) -> None:
        """Light other rows, and bring them into view."""
        for place in self._in_sight():
            if (place in self.lit) != (place in lit):
                self.refresh_line(place)
        self.lit = lit
        if lit:
            self.bring(lit)

    def bring(self, rows: range) -> None:
        """Scroll until these rows are in view; where headings stay, from their heading on if that has room."""
        top, height = self.scroll_offset.y, self.size.height
        first, last = rows.start, rows.stop
        heading = self._heading(first) if self.keeps_headings and height > 1 else None
        if heading is not None and heading != first:
            first = heading if last - heading <= height else first - 1
        if first < top or last > top + height:
            top = first if first < top else min(first, last - height)
            self.scroll_to(y=top, animate=False, immediate=True)

    def turn_page(self, pages: int) -> None:
        """Scroll down (1) or up (-1): to the next heading whose rows are not all in sight, a page at most."""
        top, height = self.scroll_offset.y, self.size.height
        page = max(height - 2, 1)
        headings = [place for place, row in enumerate(self.rows) if _is_heading(row)]
        if pages > 0:
            ends = [*headings[1:], len(self.rows)]
            found = (place for place, end in zip(headings, ends, strict=True) if place > top and end > top + height)
            to = min(next(found, top + page), top + height - 1)
        else:
            to = next((place for place in headings if top - height < place < top), top - page)
        self.scroll_to(y=to, animate=False, force=True, immediate=True)

    def text(self) -> str:
        """What is shown, without its styles."""
        return "\n".join("".join(text for text, _style in row) for row in self.rows)

    def _heading(self, place: int) -> int | None:
        """The heading under which a row stands, itself if it is one."""
        above = range(min(place, len(self.rows) - 1), -1, -1)
        return next((one for one in above if _is_heading(self.rows[one])), None)

    def _place(self, y: int) -> int:
        """Which row is drawn in a line of the window."""
        place = y + self.scroll_offset.y
        heading = self._heading(place) if not y and self.keeps_headings else None
        return place if heading is None else heading

    def _in_sight(self) -> range:
        """The places of the rows that are in the window."""
        top = self.scroll_offset.y
        return range(top, top + self.size.height)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows of the window, upon a ground that is found once for all of them."""
        self._ground = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One row of the window onto the rows."""
        left = self.scroll_offset.x
        place, width = self._place(y), self.size.width
        row = self.rows[place] if place < len(self.rows) else []
        lit, ground = place in self.lit, self._ground
        segments = [Segment(_fit(text), painted_on(ground, style, self._seats, lit)) for text, style in row]
        return Strip(segments).crop_extend(left, left + width, painted_on(ground, "", (), lit))

    def on_click(self, event: Click) -> None:
        """Say which word was meant."""
        left, row = self.scroll_offset.x, self._place(event.y)
        if row < len(self.rows):
            text = "".join(text for text, _style in self.rows[row])
            self.post_message(self.Pointed(self, _word_at(text, event.x + left), row, event.chain))


class Choices(Rows):
    """What may be said, under headings; one of it is chosen, and `by_hand` if a player has done so."""

    keeps_headings = True

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.offers: Sequence[Saying] = ()
        self.by_hand = False
        self._at = 0
        self._places: list[range] = []

    @property
    def current(self) -> Saying | None:
        """The chosen one."""
        return self.offers[self._at] if self.offers else None

    def offer(self, offers: Sequence[Saying]) -> None:
        """Saying these; the first one is chosen."""
        self.offers, self._at, self._places = offers, 0, []
        rows: list[Line] = []
        wide = max((len(one.words) for one in offers), default=0)
        group = ""
        for one in offers:
            if one.group != group:
                group = one.group
                rows.append([(group, "title")])
            words, width = f"  {one.words:<{wide}}", self.size.width
            begun = len(rows)
            if self.size.height < TALL or len(words) + len(one.meaning) + 2 <= width:
                rows.append([(words, ""), (f"  {one.meaning}", "dim")])
            else:
                rows.append([(f"  {one.words}", "")])
                rows += [[(_INDENT, ""), *line] for line in paragraphs([one.meaning], width - len(_INDENT), "dim")]
            self._places.append(range(begun, len(rows)))
        self.put(rows)
        self.scroll_to(0, 0, animate=False, immediate=True)
        self.choose(0)
        self.by_hand = False

    def choose(self, steps: int) -> None:
        """Choose another: so many further down."""
        if self.offers:
            self.by_hand = True
            self._at = min(max(self._at + steps, 0), len(self.offers) - 1)
            self.light(self._places[self._at])
            if self._at == 0:
                self.bring(range(1))  # its heading

    def choose_row(self, row: int) -> bool:
        """Choose what is in a row. Returns whether that is anything."""
        found = next((at for at, rows in enumerate(self._places) if row in rows), None)
        if found is not None:
            self._at = found
            self.choose(0)
        return found is not None


def _is_heading(row: Line) -> bool:
    return any(style == "title" for _text, style in row)


def paragraphs(texts: Sequence[str], width: int, style: str = "") -> list[Line]:
    """Sentences, each broken where it has to be."""
    broken = [line for text in texts for line in (wrapped([(text, style)], max(width, 1)) or [[]])]
    return [[("".join(word for word, _style in line), style)] for line in broken]


def _word_at(text: str, column: int) -> str:
    first = last = column
    if not 0 <= column < len(text) or not _of_word(text[column]):
        return ""
    while first > 0 and _of_word(text[first - 1]):
        first -= 1
    while last < len(text) and _of_word(text[last]):
        last += 1
    return text[first:last]


def _of_word(character: str) -> bool:
    return character.isalnum() or character in "-'"
