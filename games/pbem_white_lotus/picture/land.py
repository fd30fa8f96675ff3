"""The map: every province with its name, its building, and its owner or the markers of those who claim it."""

from collections.abc import Mapping
from functools import cache
from itertools import groupby

from pbem.rules import Line, Panel
from pbem.rules.picture import shortened
from pbem.wording import _
from pbem_white_lotus.chart import LABEL, SEA, Chart, chart
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table

from . import borders, roll
from .labels import label, mark
from .stakes import at_stake
from .words import initials, listed, printed


def panel(table: Table) -> Panel:
    """The chart of the map, or a list of its provinces where it has none."""
    drawn = chart(table)
    told = [*(roll.told(table, province) for province in realm(table).values()), *_choice(table)]
    if drawn is None:
        return Panel(_("Map"), roll.lines(table), told, row=4, fitted=cache(lambda width: roll.lines(table, width)))
    return Panel(
        _("Map"),
        _drawn(table, drawn, borders.COLUMNS),
        told,
        row=4,
        fitted=cache(lambda width: _drawn(table, drawn, borders.columns(drawn, width))),
    )


def _choice(table: Table) -> list[str]:
    """The provinces that an arrow points to."""
    stakes = at_stake(table)
    if not stakes:
        return []
    return [
        _("The current choice is about {names}.").format(
            names=listed(one.name for one in realm(table).values() if one.id in stakes)
        )
    ]


class Cells:
    """A sheet of signs, each with its style."""

    def __init__(self, width: int, height: int) -> None:
        self._signs = [[" "] * width for _row in range(height)]
        self._styles = [[""] * width for _row in range(height)]

    def put(self, column: int, row: int, sign: str, style: str) -> None:
        """A sign in a cell."""
        self._signs[row][column] = sign
        self._styles[row][column] = style

    def rows(self) -> list[Line]:
        """Everything, with as few spans as the styles allow."""
        drawn: list[Line] = []
        for signs, styles in zip(self._signs, self._styles, strict=True):
            text, line, left = "".join(signs), Line(), 0
            for style, run in groupby(styles):
                right = left + sum(1 for _cell in run)
                line.append((text[left:right], style))
                left = right
            drawn.append(line)
        return drawn


def _drawn(table: Table, drawn: Chart, columns: int) -> list[Line]:
    """The chart, where a square has so many columns."""
    cells = Cells(len(drawn.squares[0]) * columns + 1, len(drawn.squares) * borders.ROWS + 1)
    _draw_sea(cells, drawn, columns)
    _draw_borders(cells, drawn, columns, {province: chip.owner for province, chip in table.chips.items()})
    _write_labels(cells, drawn, columns, table)
    return cells.rows()


def _draw_sea(cells: Cells, drawn: Chart, columns: int) -> None:
    """A wave for every square."""
    for row, line in enumerate(drawn.squares):
        for column, square in enumerate(line):
            if square == SEA:
                cells.put(column * columns + columns // 2 * (row % 2) + 1, row * borders.ROWS + 1, "~", "dim")


def _draw_borders(cells: Cells, drawn: Chart, columns: int, owners: Mapping[str, str]) -> None:
    """Dotted, in the colour of a seat, where all that meets is its own, so that a territory stands out."""
    for column, row, sign, meeting in borders.lines(drawn, columns):
        around = {owners.get(province, "") for province in meeting}
        [owner] = around if len(around) == 1 else [""]
        cells.put(column, row, *(("·", f"seat:{owner}") if owner else (sign, "dim")))


def _write_labels(cells: Cells, drawn: Chart, columns: int, table: Table) -> None:
    room = LABEL[0] * columns - 1
    names = [shortened(printed(table, drawn.labels), room - 1 - marks) for marks in range(3)]
    signs, stakes = initials(table.seats), at_stake(table)
    for province, (left, top) in drawn.labels.items():
        found = realm(table)[province]
        name, at = names[len(mark(found))][found.name], province in stakes
        for row, line in enumerate(label(table, realm(table)[province], name, signs, at, room)):
            column = left * columns + 1
            for text, style in line:
                for sign in text:
                    cells.put(column, top * borders.ROWS + 1 + row, sign, style)
                    column += 1
