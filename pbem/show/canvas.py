"""A sheet of character cells: frames whose lines join where they meet, and styled text."""

from itertools import groupby

from pbem.rules import Line

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The sign for each sum of the four directions in which lines leave a cell."""


class Canvas:
    """Drawn from the top left; what is written later covers what was there."""

    def __init__(self, width: int, height: int) -> None:
        self._lines = [[0] * width for _row in range(height)]
        self._text: list[list[tuple[str, str] | None]] = [[None] * width for _row in range(height)]

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
            for sign in text:
                self._text[top][left] = (sign, style)
                left += 1

    def rows(self) -> list[Line]:
        """Everything, row by row, with as few spans as the styles allow."""
        rows = []
        for joints, written in zip(self._lines, self._text, strict=True):
            drawn = [(JOINTS[joint], "dim" if joint else "") for joint in joints]
            cells = [cell or line for cell, line in zip(written, drawn, strict=True)]
            spans = groupby(cells, key=lambda cell: cell[1])
            rows.append([("".join(sign for sign, _style in span), style) for style, span in spans])
        return rows
