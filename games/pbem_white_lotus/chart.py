"""The map as it is drawn in a terminal: a chart of small squares, each of them a piece of a province, or sea.

A map file may have one, as a letter for every square:

    [chart]
    rows = ["aab~", ".bb~"]
    letters = { a = "dadu", b = "jinan" }

"~" is sea and "." land that belongs to no province. Two provinces share a side of a square exactly where the map
calls them neighbours; a map whose chart says something else is shown as a list, and so is a map without one.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from typing import Any, TypeGuard

from pbem.wording import _

from .map_file import parsed
from .provinces import ALL_PROVINCES, provinces
from .table import Table

SEA, LAND = "~", "."
NOWHERE = frozenset((SEA, LAND))
WIDEST, HIGHEST = 18, 40  # squares
LABEL = (3, 2)
"""So many squares in width and height every province needs in one piece, for its labels."""

Square = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """There is one of each map, which is only equal to itself.

    `squares`: rows of province ids, SEA or LAND, the north on top. `labels`: by province, the top left square, as
    (column, row), of the block that bears its label.
    """

    squares: Sequence[Sequence[str]]
    labels: Mapping[str, Square]

    def at(self, column: int, row: int) -> str:
        """The province or sea on a square; beyond the edges is land outside the map."""
        inside = 0 <= row < len(self.squares) and 0 <= column < len(self.squares[row])
        return self.squares[row][column] if inside else LAND

    def borders(self) -> set[frozenset[str]]:
        """Pairs of provinces that share a side of a square."""
        lines = [*self.squares, *zip(*self.squares, strict=True)]
        sides = {frozenset(pair) for line in lines for pair in pairwise(line)}
        return {pair for pair in sides if len(pair) == 2 and not pair & NOWHERE}


def chart(table: Table) -> Chart | None:
    """The chart of this table's provinces in play; None if the map has none that is right."""
    return _chart(table.options.map, len(table.seats) == ALL_PROVINCES)


@cache
def _chart(chosen: str, with_brown: bool) -> Chart | None:
    content = parsed(chosen)
    if "chart" not in content or next(flaws(content), None) is not None:
        return None
    return _read(content["chart"], provinces(chosen, with_brown))


def flaws(content: Mapping[str, Any]) -> Iterator[str]:
    """Why the chart of a sound map cannot be drawn, as sentences without their full stops."""
    drawn = content.get("chart")
    if not _is_chart(drawn):
        yield _("its chart is not made of rows of equal length and of letters for provinces")
        return
    board = {row["id"]: row for row in content["province"]}
    letters = {SEA, LAND} | {letter for letter, province in drawn["letters"].items() if province in board}
    if not letters.issuperset("".join(drawn["rows"])):
        yield _("its chart has a letter that means no province")
        return
    found = _read(drawn, board)
    for province in board:
        if province not in found.labels:
            yield _("its chart has no block of {width} by {height} squares for {province}").format(
                width=LABEL[0], height=LABEL[1], province=province
            )
    wanted = {frozenset((name, other)) for name, row in board.items() for other in row["neighbours"]}
    for pair in sorted(sorted(pair) for pair in wanted ^ found.borders()):
        yield _("its chart is wrong about the border of {one} and {other}").format(one=pair[0], other=pair[1])


def _is_chart(drawn: Any) -> TypeGuard[Mapping[str, Any]]:
    if not isinstance(drawn, dict) or set(drawn) != {"rows", "letters"}:
        return False
    rows, letters = drawn["rows"], drawn["letters"]
    return (
        isinstance(letters, dict)
        and all(isinstance(province, str) for province in letters.values())
        and isinstance(rows, list)
        and 0 < len(rows) <= HIGHEST
        and all(isinstance(row, str) and 0 < len(row) <= WIDEST and len(row) == len(rows[0]) for row in rows)
    )


def _read(drawn: Mapping[str, Any], in_play: Collection[str]) -> Chart:
    names = {letter: province for letter, province in drawn["letters"].items() if province in in_play} | {SEA: SEA}
    squares = [[names.get(letter, LAND) for letter in row] for row in drawn["rows"]]
    places: dict[str, list[Square]] = {}
    for row, line in enumerate(squares):
        for column, province in enumerate(line):
            places.setdefault(province, []).append((column, row))
    blocks = {province: _block(places[province]) for province in places if province not in NOWHERE}
    return Chart(squares, {province: block for province, block in blocks.items() if block is not None})


def _block(squares: Sequence[Square]) -> Square | None:
    """Among the blocks that can bear a label, the one nearest to the middle of the squares."""
    width, height = LABEL
    own = set(squares)
    blocks = [
        (left, top)
        for left, top in squares
        if own.issuperset(product(range(left, left + width), range(top, top + height)))
    ]
    middle_column = sum(column for column, _row in squares) / len(squares) - (width - 1) / 2
    middle_row = sum(row for _column, row in squares) / len(squares) - (height - 1) / 2
    return min(blocks, key=lambda block: (block[0] - middle_column) ** 2 + (block[1] - middle_row) ** 2, default=None)
