"""A picture for a terminal. Pure: width, colours and signs are arguments, settled at the edge."""

from collections.abc import Sequence

from pbem.rules import Line, Picture, Span
from pbem.rules.picture import wrapped

from .canvas import Canvas
from .colours import painted
from .layout import Place, arranged
from .sentences import as_sentences
from .signs import PLAINER


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
