"""A picture for a terminal. Pure: width, colours and signs are arguments, settled at the edge."""

from collections.abc import Sequence
from itertools import groupby

from pbem.rules import Line, Picture, Span
from pbem.rules.picture import JOINTS, wrapped

from .colours import painted
from .layout import Place, arranged
from .sentences import as_sentences
from .signs import PLAINER

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8


def show(
    picture: Picture,
    turn: Sequence[Span] = (),
    *,
    width: int = 80,
    colour: bool = False,
    frames: bool = True,
    plain: bool = False,
) -> str:
    """The board as text, no line wider than `width`, unless a single word is.

    `turn`: what stands under the headline. `frames`: the stream can carry drawing signs, not only ASCII.
    `plain`: sentences instead of a drawing, as also where the width is too small to draw anything.
    """
    places = None if plain else arranged(picture, width)
    if places is None:
        text = as_sentences(picture, turn, width)
    else:
        lines = [*wrapped([(picture.headline, "title")], width), *wrapped(turn, width), *_drawn(places)]
        text = "".join(f"{_text(line, picture, colour)}\n" for line in lines)
    return text if frames else text.translate(PLAINER)


def board(picture: Picture, width: int, *, frames: bool = True) -> list[Line]:
    """The panels alone, row by row, for whoever scrolls in them; as sentences where they are wider than that."""
    places = arranged(picture, width)
    if places is None:
        rows: list[Line] = [[(line, "")] for line in as_sentences(picture, (), width).splitlines()]
    else:
        rows = _drawn(places)
    return rows if frames else [[(text.translate(PLAINER), style) for text, style in row] for row in rows]


def _drawn(places: list[Place]) -> list[Line]:
    width = max((place.left + place.width for place in places), default=0)
    height = max((place.top + place.height for place in places), default=0)
    canvas = Canvas(width, height)
    for place in places:
        canvas.frame(place.left, place.top, place.width, place.height)
    for place in places:
        canvas.write(place.left + 2, place.top, [(f" {place.panel.title} ", "title")])
        for row, line in enumerate(place.panel.lines, place.top + 1):
            canvas.write(place.left + 2, row, line)
    return canvas.rows()


def _text(line: Line, picture: Picture, colour: bool) -> str:
    return painted(line, picture.seats) if colour else "".join(text for text, _style in line)


class Canvas:
    """A sheet of character cells, drawn from the top left: frames whose lines join where they meet, and text."""

    def __init__(self, width: int, height: int) -> None:
        self._lines = [[0] * width for _row in range(height)]
        self._signs = [[""] * width for _row in range(height)]
        self._styles = [["dim"] * width for _row in range(height)]

    def frame(self, left: int, top: int, width: int, height: int) -> None:
        """A rectangle; where it shares a side with another, their lines are one."""
        right, bottom = left + width - 1, top + height - 1
        for row in (top, bottom):
            for column in range(left, right):
                self._lines[row][column] |= RIGHT
                self._lines[row][column + 1] |= LEFT
        for column in (left, right):
            for row in range(top, bottom):
                self._lines[row][column] |= DOWN
                self._lines[row + 1][column] |= UP

    def write(self, left: int, top: int, line: Line) -> None:
        """Text, one cell for each of its characters."""
        for text, style in line:
            right = left + len(text)
            self._signs[top][left:right] = text
            self._styles[top][left:right] = [style] * len(text)
            left = right

    def rows(self) -> list[Line]:
        """Everything, row by row, with as few spans as the styles allow."""
        return [self._row(row) for row in range(len(self._lines))]

    def _row(self, row: int) -> Line:
        joints = [JOINTS[directions] for directions in self._lines[row]]
        text = "".join(sign or joint for sign, joint in zip(self._signs[row], joints, strict=True))
        line: Line = []
        left = 0
        for style, run in groupby(self._styles[row]):
            right = left + len(list(run))
            line.append((text[left:right], style))
            left = right
        return line
