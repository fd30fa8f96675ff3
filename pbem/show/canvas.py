"""A sheet of character cells: frames whose lines join where they meet, and styled text."""

from itertools import groupby

from pbem.rules import Line
from pbem.rules.picture import JOINTS

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8


class Canvas:
    """Drawn from the top left; what is written covers the frames."""

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
