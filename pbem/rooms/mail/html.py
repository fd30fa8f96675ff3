"""A board as HTML for mails: the picture that the terminal draws, as tables of text in a fixed width.

Mail programs differ in what they understand. Word draws for Outlook: it knows tables with widths, no flexible boxes.
Gmail throws styles away that do not stand in the elements themselves. So everything is a table with `style`
attributes, and tables that float stand side by side where there is room, and under each other on a phone. Dark modes
may turn colours round or leave them: each cell has its text's and its ground's, and these keep apart either way.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from math import ceil

from pbem.rules import Line, Panel, Picture
from pbem.rules.picture import PHONE
from pbem.show.colours import SEATS

PAPER, INK, EDGE, HEAD, FAINT = "#ffffff", "#202124", "#c9c4b5", "#ece8dc", "#6f6f6f"
"""Ground, text, frames, what stands behind titles, and what is less important."""
GOOD, BAD = "#1b7a1b", "#d01818"

_DARK = {
    PAPER: "#13161b",
    INK: "#f0e9da",
    EDGE: "#4b5462",
    HEAD: "#282e37",
    FAINT: "#a9a294",
    GOOD: "#63c2ac",
    BAD: "#ef8068",
}

WHERE_DARK = "".join(
    [
        "@media (prefers-color-scheme:dark){",
        *(f'[bgcolor="{light}"]{{background-color:{_DARK[light]}!important}}' for light in (PAPER, HEAD)),
        *(
            f'[style*=";color:{light}"],span[style^="color:{light}"],a[style^="color:{light}"]{{color:{_DARK[light]}!important}}'
            for light in (INK, FAINT, GOOD, BAD)
        ),
        f'[style*="solid {EDGE}"]{{border-color:{_DARK[EDGE]}!important}}',
        "}",
    ]
)
"""A style sheet for mail programs that heed it while they are dark themselves: the same page in other colours."""

FIXED = "font-family:Menlo,Consolas,'DejaVu Sans Mono','Courier New',monospace"

EDGE_MARK = "│"
"""Starts every drawn row: quoted without any mark, none of them reads as an answer."""

_STYLES = {"dim": f"color:{FAINT}", "good": f"color:{GOOD}", "bad": f"color:{BAD}"}
_COLUMN = 7.23  # pixels of a sign, in the widest of the fonts, at 12 pixels
_STEPS = (0, 95, 135, 175, 215, 255)  # of a primary colour, in the 256-colour palette


def table(cells: str, *, width: str = "100%", more: str = "", style: str = "") -> str:
    """A table that only arranges what is in it; `more` are attributes, `style` adds to its styles."""
    return (
        f'<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="{width}"{more} '
        f'style="border-collapse:collapse;{style}">{cells}</table>'
    )


def cell(content: str, *, style: str, ground: str = PAPER, ink: str = INK) -> str:
    """A row with one cell. Ground and ink stand together, for whoever turns one of them round."""
    return f'<tr><td bgcolor="{ground}" style="background-color:{ground};color:{ink};{style}">{content}</td></tr>'


def board(picture: Picture) -> str:
    """All panels: those of one row beside each other if there is room, and those that stand aside after them."""
    rows = [list(row) for _number, row in groupby(picture.panels, key=lambda panel: panel.row)]
    rows += [picture.aside] if picture.aside else []
    return table("".join(cell(_row(row, picture.seats), style="padding:0") for row in rows), style="table-layout:fixed")


def _row(panels: Sequence[Panel], seats: Sequence[str]) -> str:
    """Panels of one width, which float."""
    columns = max(max([len(panel.title), *map(_length, drawn_lines(panel))]) for panel in panels)
    width = ceil((columns + len(EDGE_MARK) + 1) * _COLUMN) + 14
    return "".join(_panel(panel, width, seats) for panel in panels)


def drawn_lines(panel: Panel) -> list[Line]:
    """What is drawn of a panel, as narrow as a phone; nothing, if that would have to be pushed sideways."""
    if all(_length(line) <= PHONE for line in panel.lines):
        return panel.lines
    narrow = panel.fitted(PHONE) if panel.fitted is not None else []
    return narrow if all(_length(line) <= PHONE for line in narrow) else []


def _panel(panel: Panel, width: int, seats: Sequence[str]) -> str:
    """A title above drawn rows; where they would not fit a phone, above sentences."""
    title = cell(
        f"<b>{EDGE_MARK}&nbsp;{escape(panel.title)}</b>", style=f"padding:3px 6px;border:1px solid {EDGE}", ground=HEAD
    )
    lines = drawn_lines(panel)
    drawn = "<br>".join("".join(_spans([(f"{EDGE_MARK} ", "dim"), *line], seats)) for line in lines)
    words = "".join(f"<div>{EDGE_MARK}&nbsp;{escape(sentence, quote=False)}</div>" for sentence in panel.plain)
    rows = cell(
        f'<div style="white-space:nowrap">{drawn}</div>' if lines else words,
        style=f"padding:4px 6px 6px 6px;border:1px solid {EDGE};font-size:12px;line-height:14px;{FIXED}",
    )
    framed = table(title + rows, style="table-layout:fixed")
    return table(
        cell(framed, style="padding:0 4px 4px 0"),
        width=str(width + 4),
        more=' align="left"',
        style=f"width:{width + 4}px;max-width:100%;table-layout:fixed",
    )


def _spans(line: Iterable[tuple[str, str]], seats: Sequence[str]) -> Iterator[str]:
    """A drawn row; blanks keep their width, and those beside coloured text are coloured with it."""
    for style, texts in groupby(_merged(line), key=lambda span: span[1]):
        text = escape("".join(text for text, _style in texts), quote=False).replace(" ", "\u00a0")
        css = _css(style, seats)
        yield f'<span style="{css}">{text}</span>' if css else text


def _merged(line: Iterable[tuple[str, str]]) -> Line:
    merged: Line = []
    for text, style in line:
        merged.append((text, style if text.strip() or not merged else merged[-1][1]))
    return merged


def _css(style: str, seats: Sequence[str]) -> str:
    if style.startswith("seat:"):
        return f"color:{_hexadecimal(SEATS[seats.index(style.removeprefix('seat:')) % len(SEATS)])};font-weight:bold"
    return "font-weight:bold" if style in {"strong", "title"} else _STYLES.get(style, "")


def _hexadecimal(number: int) -> str:
    """A colour of the cube in the 256-colour palette, which terminals draw."""
    red, green, blue = (number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6
    return "#" + "".join(f"{_STEPS[part]:02x}" for part in (red, green, blue))


def _length(line: Line) -> int:
    return sum(len(text) for text, _style in line)
