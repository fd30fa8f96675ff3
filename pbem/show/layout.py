"""Where each panel goes: the main ones in rows, those that stand aside in columns under or beside them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby, pairwise

from pbem.rules import Panel, Picture
from pbem.rules.picture import PAGE

FRAME = 3
"""Columns that a panel needs beyond its text: one for a frame that neighbours share, and two blanks."""

WIDEST = 180
"""Beyond so many columns a board falls apart for the eye."""

COLUMNS = 3
"""At most so many columns of panels stand beside the main ones."""


@dataclass(slots=True)
class Place:
    """A panel's rectangle, its frame included, in columns and rows from the top left."""

    panel: Panel
    left: int
    top: int
    width: int
    height: int


def wide(panel: Panel) -> int:
    """The columns a panel needs, with one side of its frame."""
    lines = [sum(len(text) for text, _style in line) for line in panel.lines]
    return max([len(panel.title) + 2, *lines]) + FRAME


def arranged(picture: Picture, width: int) -> list[Place] | None:
    """Rectangles that fill a frame of at most this width; None if some panel is wider than that.

    What can be drawn larger is, where its rectangle has more room than it needs.
    """
    room = min(width, WIDEST) - 1  # the frame's right-hand side
    if any(wide(panel) > room for panel in [*picture.panels, *picture.aside]):
        return None
    plans = [_with_columns_below(picture, room)]
    main = max((sum(map(wide, row)) for row in _rows(picture.panels)), default=0)
    margin = max(map(wide, picture.aside), default=room)
    for count in range(1, min(COLUMNS, len(picture.aside)) + 1):
        spare = room - main - count * margin
        if spare >= 0:
            plans.append(_with_columns_beside(picture, room, count, margin + spare // (count + 2)))
    return [_enlarged(place) for place in min(plans, key=_height)]


def _enlarged(place: Place) -> Place:
    panel, room = place.panel, place.width - FRAME - 1
    if panel.fitted is None or room <= PAGE:
        return place
    return replace(place, panel=replace(panel, lines=panel.fitted(room)))


def _with_columns_below(picture: Picture, room: int) -> list[Place]:
    main = _stacked(_broken(picture.panels, room), 0, 0, room)
    if not picture.aside:
        return main
    count = min(len(picture.aside), room // max(map(wide, picture.aside)))
    top = _height(main)
    below: list[Place] = []
    for column, (left, right) in zip(_columns(picture.aside, count), pairwise(_edges(room, count)), strict=True):
        below += _stacked([[panel] for panel in column], left, top, right - left)
    return main + _to_bottom(below)


def _with_columns_beside(picture: Picture, room: int, count: int, margin: int) -> list[Place]:
    main = room - count * margin
    places = _stacked(_rows(picture.panels), 0, 0, main)
    for number, column in enumerate(_columns(picture.aside, count)):
        places += _stacked([[panel] for panel in column], main + number * margin, 0, margin)
    return _to_bottom(places)


def _rows(panels: Iterable[Panel]) -> list[list[Panel]]:
    return [list(row) for _number, row in groupby(panels, key=lambda panel: panel.row)]


def _broken(panels: Iterable[Panel], room: int) -> list[list[Panel]]:
    """The rows, each broken into several where it does not fit."""
    broken: list[list[Panel]] = []
    for row in _rows(panels):
        broken.append([])
        for panel in row:
            if sum(map(wide, [*broken[-1], panel])) > room:
                broken.append([])
            broken[-1].append(panel)
    return broken


def _columns(panels: Sequence[Panel], count: int) -> list[Sequence[Panel]]:
    """The panels in order, cut into columns so that the tallest is as low as can be."""
    cuts = [(0, *cut, len(panels)) for cut in combinations(range(1, len(panels)), count - 1)]
    choices = [[panels[first:last] for first, last in pairwise(cut)] for cut in cuts]
    return min(choices, key=lambda choice: max(sum(len(panel.lines) + 1 for panel in column) for column in choice))


def _stacked(rows: Iterable[Sequence[Panel]], left: int, top: int, width: int) -> list[Place]:
    places = []
    for row in rows:
        height = max(len(panel.lines) for panel in row) + 2
        for panel, (first, last) in zip(row, pairwise(_shares(row, width)), strict=True):
            places.append(Place(panel, left + first, top, last - first + 1, height))
        top += height - 1
    return places


def _shares(row: Sequence[Panel], width: int) -> list[int]:
    """Where each panel of a row starts, and the end: equal shares if that is enough for each."""
    equal = _edges(width, len(row))
    if all(wide(panel) <= last - first for panel, (first, last) in zip(row, pairwise(equal), strict=True)):
        return equal
    spare = _edges(width - sum(map(wide, row)), len(row))
    return [sum(map(wide, row[:place])) + spare[place] for place in range(len(row) + 1)]


def _edges(width: int, count: int) -> list[int]:
    return [width * place // count for place in range(count + 1)]


def _height(places: Iterable[Place]) -> int:
    """The row of the frame's lower side."""
    return max((place.top + place.height - 1 for place in places), default=0)


def _to_bottom(places: list[Place]) -> list[Place]:
    """The lowest panel of every column reaches down to the frame's lower side."""
    bottom = _height(places)
    for place in places:
        under = place.top + place.height - 1
        below = [other for other in places if other.top == under]
        if not any(other.left <= place.left < other.left + other.width - 1 for other in below):
            place.height = bottom - place.top + 1
    return places
