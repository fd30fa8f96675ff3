"""The lines between provinces: which sign stands in every cell of a drawn chart."""

from collections.abc import Iterator, Sequence
from functools import cache

from pbem.rules.picture import JOINTS
from pbem_white_lotus.chart import NOWHERE, Chart

COLUMNS, ROWS = 4, 2
"""The cells of a square on a page, with the line on its left and the one on top."""

FEWEST, MOST = 2, 7
"""The columns of a square where there is little room, and much."""

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8


Cell = tuple[int, int, str, frozenset[str]]
"""A cell that has a line, as (column, row, sign, the lines that meet there)."""


def columns(chart: Chart, width: int) -> int:
    """The columns that a square may have in so many columns for the whole chart."""
    return min(max((width - 1) // len(chart.squares[0]), FEWEST), MOST)


@cache
def lines(chart: Chart, columns: int) -> Sequence[Cell]:
    """Every cell that has a line, where a square has so many columns."""
    return list(_lines(chart, columns))


def _lines(chart: Chart, columns: int) -> Iterator[Cell]:
    for row in range(len(chart.squares) + 1):
        for column in range(len(chart.squares[0]) + 1):
            here, left, above = chart.at(column, row), chart.at(column - 1, row), chart.at(column, row - 1)
            across = chart.at(column - 1, row - 1)
            directions = UP * _apart(across, above) + DOWN * _apart(left, here)
            directions += LEFT * _apart(across, left) + RIGHT * _apart(above, here)
            if directions:
                yield column * columns, row * ROWS, JOINTS[directions], frozenset((here, left, above, across))
            if directions & RIGHT:
                for step in range(1, columns):
                    yield column * columns + step, row * ROWS, "─", frozenset((here, above))
            if directions & DOWN:
                for step in range(1, ROWS):
                    yield column * columns, row * ROWS + step, "│", frozenset((here, left))


def _apart(one: str, other: str) -> bool:
    """Whether a line runs between two squares; sea and land outside the map have none between them."""
    return one != other and not {one, other} <= NOWHERE
