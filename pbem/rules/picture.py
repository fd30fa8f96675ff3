"""A board as a game describes it, before the choice how to draw it.

A game says what is in each panel, as drawn lines and as sentences; `pbem.show` finds room for the panels,
frames them and colours them. Beside letters, the characters that fit every terminal are ▌▄█▲►·–, one column each.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from pbem.wording import _

Span = tuple[str, str]
"""(text, style). Styles: "", "dim", "strong", "good", "bad", "title", or "seat:NAME" for a seat's colour."""

Line = list[Span]
"""One row of a panel: spans side by side. Everything it says must be readable without its styles."""

PAGE = 76
"""The widest line, in columns, of a panel with a row to itself; a row's panels share it, 3 columns apart."""

MARGIN = 36
"""The widest line, in columns, of a panel in `aside`: two of them share 80 columns."""

PHONE = 40
"""The columns of a board on a phone."""

JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The line-drawing character for each sum of the directions in which lines leave a cell: up 1, down 2, left 4, right 8.

For drawn maps: `JOINTS[1 + 8]` is a corner that goes up and right.
"""


@dataclass(slots=True)
class Panel:
    """A titled part of the board.

    `lines`: the drawing, without a frame. `plain`: the same as sentences, for screen readers and e-mail; nothing is
    in the drawing alone. Neighbours in a list with the same `row`, any number, are set side by side where there is
    room. `fitted`: draws the same in so many columns, from PHONE on: narrow for e-mail on a phone, where a panel whose
    `lines` are wider is else read as sentences, and larger where there is more room than those need, in no more rows.
    """

    title: str
    lines: list[Line]
    plain: list[str]
    row: int = 0
    fitted: Callable[[int], list[Line]] | None = field(default=None, compare=False, repr=False)


def told_panel(title: str, notes: Sequence[Line], row: int = 0) -> Panel:
    """A panel of sentences without their full stops, wrapped to the columns available."""

    def fitted(width: int) -> list[Line]:
        return [row for note in notes for row in wrapped(note, width)]

    told = [_("{words}.").format(words="".join(text for text, _style in note).strip()) for note in notes]
    return Panel(title, fitted(PAGE), told, row, fitted)


@dataclass(slots=True)
class Picture:
    """The whole board.

    `headline`: where the game is, as a sentence. `seats`: all of them in seat order, which settles their colours.
    `panels` come first, from top to bottom; no line of theirs is wider than PAGE. Those in `aside` are for looking up:
    on a wide terminal they are to the right of the others, else below them in columns; no line is wider than MARGIN.
    """

    headline: str
    seats: Sequence[str]
    panels: list[Panel] = field(default_factory=list)
    aside: list[Panel] = field(default_factory=list)


def columns(rows: Sequence[Sequence[Span]], right: Collection[int] = (), gap: int = 2) -> list[Line]:
    """Rows of cells, one span each, as lines with aligned columns: `gap` blanks between two of them.

    `right`: the columns, from 0, that are flush right, as numbers are. A row may have fewer cells than others.
    """
    widths = [max(len(text) for text, _style in column) for column in zip_longest(*rows, fillvalue=("", ""))]
    return [
        [
            span
            for place, (text, style) in enumerate(row)
            for span in _cell(text, style, widths[place], place in right, gap if place else 0)
        ]
        for row in rows
    ]


def styled(sentence: str, style: str = "", **words: "Span | Sequence[Span] | str") -> Line:
    """A sentence as a line. Its {words} keep the style they come with; the rest, and plain words, get `style`.

    Another language may put them in another order: so build no line from pieces of a sentence.
    """
    from string import Formatter  # which a move does not need

    line: Line = []
    for text, name, _form, _conversion in Formatter().parse(sentence):
        word = words[name] if name is not None else ""
        filled = [(word, style)] if isinstance(word, str) else [word] if isinstance(word, tuple) else word
        for span in ((text, style), *filled):
            if line and line[-1][1] == span[1]:
                line[-1] = (line[-1][0] + span[0], span[1])
            elif span[0]:
                line.append(span)
    return line


def shortened(seats: Sequence[str], room: int) -> dict[str, str]:
    """Every seat's name in at most `room` columns, 2 or more: cut if too long, yet unlike the others.

    Of names that would be alike, those that end in a number keep it: search2 becomes "sear2".
    """
    cut = {seat: seat[:room] for seat in seats}
    for seat in _alike(cut, room):
        number = seat[len(seat.rstrip("0123456789")) :]
        if 0 < len(number) < room and (kept := seat[: room - len(number)] + number) not in cut.values():
            cut[seat] = kept
    return cut | {seat: f"{seat[: room - 1 - len(str(n))]}~{n}" for n, seat in enumerate(_alike(cut, room), 1)}


def _alike(cut: Mapping[str, str], room: int) -> list[str]:
    """The seats whose names were cut, and are like others now."""
    return [seat for seat in cut if len(seat) > room and list(cut.values()).count(cut[seat]) > 1]


def wrapped(line: Iterable[Span], width: int) -> list[Line]:
    """A line broken at its blanks, as often as the width demands."""
    lines: list[Line] = [[]]
    column = 0
    for word in _words(line):
        room = sum(len(text) for text, _style in word)
        if column and column + room > width and not word[0][0].isspace():
            lines.append([])
            column = 0
        lines[-1] += word
        column += room
    return [trimmed for trimmed in map(_trimmed, lines) if trimmed]


def _words(line: Iterable[Span]) -> list[Line]:
    """Words, some of several spans, and the blanks between them."""
    words: list[Line] = []
    for part, style in ((part, style) for text, style in line for part in re.findall(r"\s+|\S+", text)):
        if not words or part.isspace() or words[-1][-1][0].isspace():
            words.append([])
        words[-1].append((part, style))
    return words


def _trimmed(line: Line) -> Line:
    while line and line[-1][0].isspace():
        line.pop()
    return line


def _cell(text: str, style: str, width: int, right: bool, gap: int) -> list[Span]:
    padding = " " * (width - len(text))
    before, after = (padding, "") if right else ("", padding)
    return [span for span in ((" " * gap + before, ""), (text, style), (after, "")) if span[0]]
