"""A board as a game draws it: two grounds, its symbols, and the pieces in their places.

A ground is drawn once, as SVG; pieces have places on it. A game says which piece is where in a view, never at which
coordinates: the room `drawn` finds room for the pieces of a place, follows them from one view to the next, and makes
pictures and pages of them.

Classes colour the shapes, for light and dark: `card`, `slot`, `sea`, `land`, `line` (an outline), and for
words `soft`, `strong`, `serif`, `red`, `gold`, `jade`; shapes take `red`, `gold`, `jade`, `soft` and `ink` too.
`tile` is paper with an outline, and `body` the colour of the piece's seat. The text of a ground is the game's own: what
players write, such as their names, comes as `Scene.texts`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from .play import View

WIDE, TALL = 960, 360
"""How wide the two grounds are, in units."""

SMALLEST = {WIDE: 15.5, TALL: 11.4}
"""No type on a ground is smaller, in its units: 11 pixels and more in a window 360 wide, or 720."""

_WIDTHS = {
    letter: int(width)
    for letters, widths in (
        (
            "abcdefghijklmnopqrstuvwxyz",
            "60 65 53 65 57 41 56 67 35 34 64 35 99 67 61 64 65 52 49 40 67 61 86 65 58 53",
        ),
        (
            "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "75 67 67 77 65 62 77 82 40 40 73 65 95 79 79 64 79 71 59 65 75 70 107 73 69 67",
        ),
        ("0123456789", "56 56 56 56 56 56 56 56 56 56"),
    )
    for letter, width in zip(letters, widths.split(), strict=True)
}
"""How wide the letters of a seat's name are in the type that names are drawn with, in hundredths of its size."""


@dataclass(frozen=True, slots=True)
class Box:
    """Room for the pieces of a place: its top left corner and its size.

    `scale`: how large pieces are drawn; smaller where there are too many. `align`: "start", "middle" or "end" of a row.
    """

    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0
    align: str = "start"


@dataclass(frozen=True, slots=True)
class Ground:
    """The part that is drawn once. `svg`: its elements, within `width` by `height` units. `boxes`: by place.

    Elements with `data-place` show the state of that place; those of kind text with `data-text` get that text.
    """

    width: int
    height: int
    svg: str
    boxes: Mapping[str, Box]


@dataclass(frozen=True, slots=True)
class Symbol:
    """How pieces look. `svg`: elements around the point 0, 0, within `width` by `height` units.

    `name`: the piece's name. `emblem`: where its seat's emblem is drawn, x, y and size, and in which manner:
    "plain" in the seat's colour, "hollow" as an outline, "on" over a `body`. `label`: where a piece's label is
    written, x, y of its middle and the size of the type. `comes`, `goes`: the places that pieces come from when they
    appear, and go to when they disappear, "{seat}" filled in. `over`: elements drawn on top, in a colour that can be
    read on a `body`, or in ink where a piece has no seat.
    """

    svg: str
    width: float
    height: float
    name: str
    emblem: tuple[float, float, float] | None = None
    manner: str = "plain"
    label: tuple[float, float, float] | None = None
    comes: str = ""
    goes: str = ""
    over: str = ""

    @property
    def coloured(self) -> bool:
        """Whether it has a `body`, on which a label is written in another colour than on paper."""
        return 'class="body' in self.svg


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece in a place, and its looks.

    `id`: for a piece that there is only once, the same as long as the game lasts; pieces without are alike if they
    have the same symbol and seat. `seat`: its owner, or "". `label`: a few characters on it. `name`: its own name,
    where the symbol's name is not enough.
    """

    place: str
    symbol: str
    id: str = ""
    seat: str = ""
    label: str = ""
    name: str = ""


@dataclass(slots=True)
class Scene:
    """The pieces and their places. `texts`: by the ground's text. `states`: by place, words of which the style sheet
    knows "contested", "closed", "seat:NAME" for whose it is, and "turn" where something is expected (see
    `Drawing.seat`)."""

    pieces: list[Piece] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a game is drawn, from its first view to its last.

    `wide`, `tall`: the same places and texts on grounds WIDE and TALL units wide. `names`: the name of each place.
    `sentences`: the rules about a place, shown on pointing at it. `scene`: the pieces in a view.
    It is asked in mid-turn too, at each sentence of the story, when a table may be between two steps.
    `seat`: the place of a seat, "{seat}" filled in: `pbem` marks those that are asked with "turn".
    `sealed`: a place, "{seat}" filled in, and a symbol for a choice that a seat has sealed: `pbem` lays it there, as
    the piece with the id "choice:SEAT"; the shown choice has the same id.

    Places are named so that clicks find moves: KIND:WORD or KIND:WORD:WORD, where the words are those that a move's
    notation says one after another. On "space:hubu:4" one clicks for `bribe hubu 4`; on "ministry:hubu" for any move in
    Hubu, as on any place that has the name of something that the move touches. `said`: the words that moves use
    for a place, where they differ from its name.

    `marks`: all that the grounds show besides pieces, for the legend, which has every symbol by itself. What
    they mean, and what places are for, the glossary says (see `Term.drawn`).
    """

    wide: Ground
    tall: Ground
    symbols: Mapping[str, Symbol]
    names: Mapping[str, str]
    scene: Callable[[View[Any]], Scene]
    sentences: Mapping[str, str] = field(default_factory=dict)
    seat: str = ""
    sealed: tuple[str, str] | None = None
    said: Mapping[str, Sequence[str]] = field(default_factory=dict)
    marks: Mapping[str, Symbol] = field(default_factory=dict)


class Sheet:
    """A ground while it is being drawn."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._svg: list[str] = []
        self._boxes: dict[str, Box] = {}

    def rect(
        self, x: float, y: float, width: float, height: float, kind: str, place: str = "", radius: float = 6
    ) -> None:
        """A rectangle with round corners. `kind`: its classes."""
        rounded = f' rx="{number(radius)}"' if radius else ""
        self._svg.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{rounded}'
            f' class="{kind}"{_of_place(place)}/>'
        )

    def path(self, d: str, kind: str, place: str = "") -> None:
        """Any outline."""
        self._svg.append(f'<path d="{d}" class="{kind}"{_of_place(place)}/>')

    def text(
        self, x: float, y: float, words: str, kind: str = "", size: float = 0, anchor: str = "start", name: str = ""
    ) -> None:
        """A line of text. `name`: of a text that changes with each scene."""
        self._svg.append(
            f'<text x="{number(x)}" y="{number(y)}" class="{kind} {anchor}"'
            f' font-size="{number(max(size, SMALLEST[self.width]))}"'
            + (f' data-text="{escape(name)}"' if name else "")
            + f">{escape(words, quote=False)}</text>"
        )

    def name(self, seat: str, place: int, x: float, y: float, size: float, room: float) -> None:
        """The name of a seat, which comes as the text "name:PLACE": smaller where it is long, at last narrower."""
        width = sum(_WIDTHS.get(letter, 99) for letter in seat) / 100
        fits = max(SMALLEST[self.width], min(size, room / width))
        narrow = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if fits * width > room else ""
        self._svg.append(
            f'<text x="{number(x)}" y="{number(y)}" class="serif start" font-size="{number(fits)}"{narrow}'
            f' data-text="name:{place}"></text>'
        )

    def emblem(self, seat: int, x: float, y: float, size: float) -> None:
        """The emblem of a seat, by its place in seat order."""
        self._svg.append(
            f'<use href="#e{seat}" x="{number(x - size / 2)}" y="{number(y - size / 2)}" width="{number(size)}"'
            f' height="{number(size)}" class="s{seat}"/>'
        )

    def raw(self, svg: str) -> None:
        """Elements as they are."""
        self._svg.append(svg)

    def place(
        self, name: str, x: float, y: float, width: float, height: float, scale: float = 1, align: str = "start"
    ) -> None:
        """Room for the pieces of a place."""
        self._boxes[name] = Box(x, y, width, height, scale, align)

    def ground(self, height: int) -> Ground:
        """The drawing."""
        return Ground(self.width, height, "".join(self._svg), self._boxes)


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")


def outline(points: Sequence[tuple[float, float]]) -> str:
    """The path of a polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def _of_place(place: str) -> str:
    return f' data-place="{escape(place)}"' if place else ""
