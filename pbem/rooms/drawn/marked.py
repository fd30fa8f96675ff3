"""Texts of a game's rules as HTML: paragraphs, lists, tables, and links to what they cite."""

import re
from collections.abc import Collection, Iterator, Sequence
from html import escape
from itertools import pairwise
from textwrap import dedent

NUMBER = re.compile(r"\b[A-Z]+[0-9]+\b")
_TOPIC = re.compile(r"<code>([\w-]+)</code>")
_TYPES = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<!\w)\*(?=\S)([^*]+)\*(?!\w)"), r"<i>\1</i>"),
)
_ITEM = re.compile(r"^(?:- |[0-9]+\. )", re.MULTILINE)
_INDENT = "    "
_HEADED = 3
"""A table of so many columns has a first line of headings."""


def link(words: str, said: str = "") -> str:
    """What shows what these words ask for. `said`: what it reads, where that is something else."""
    return f'<a href="#" data-ask="{escape(words)}">{escape(said or words)}</a>'


class Marked:
    """Texts as HTML. `numbers`: the rulings, `topics`: the pages, that are linked to wherever a text names them."""

    def __init__(self, numbers: Collection[str], topics: Collection[str] = ()) -> None:
        self._numbers = frozenset(numbers)
        self._topics = frozenset(topics)

    def inline(self, text: str) -> str:
        """Words within a paragraph."""
        found = escape(" ".join(text.split()), quote=False)
        for pattern, html in _TYPES:
            found = pattern.sub(html, found)
        found = _TOPIC.sub(lambda one: link(one[1]) if one[1] in self._topics else one[0], found)
        return NUMBER.sub(lambda one: link(one[0]) if one[0] in self._numbers else one[0], found)

    def page(self, text: str) -> str:
        """A whole page in Markdown."""
        return "".join(map(self._block, re.split(r"\n\n+", text.strip("\n"))))

    def _block(self, block: str) -> str:
        if block.startswith("# "):
            return f"<h2>{self.inline(block[2:])}</h2>"
        if block.startswith(_INDENT):
            return self._table(dedent(block).splitlines())
        if _ITEM.match(block):
            kind = "ul" if block.startswith("- ") else "ol"
            items = _ITEM.split(block)[1:]
            return f"<{kind}>{''.join(f'<li>{self.inline(item)}</li>' for item in items)}</{kind}>"
        return f"<p>{self.inline(block)}</p>"

    def _table(self, lines: Sequence[str]) -> str:
        rows = list(_rows(lines))
        head = rows.pop(0) if len(rows) > 1 and len(rows[0]) >= _HEADED else []
        drawn = [f"<tr>{''.join(f'<th>{self.inline(cell)}</th>' for cell in head)}</tr>"] if head else []
        drawn += [f"<tr>{''.join(f'<td>{self.inline(cell)}</td>' for cell in row)}</tr>" for row in rows]
        return f"<table>{''.join(drawn)}</table>"


def _rows(lines: Sequence[str]) -> Iterator[list[str]]:
    """The cells of lines whose columns stand below each other, two blanks apart; a line that starts with a blank cell
    goes on with the row before."""
    width = max(map(len, lines))
    padded = [line.ljust(width) for line in lines]
    blank = [all(line[at] == " " for line in padded) for at in range(width)]
    begins = [at for at in range(width) if not blank[at] and all(blank[max(at - 2, 0) : at])]
    row: list[str] = []
    for line in padded:
        cells = [line[start:end].strip() for start, end in pairwise([*begins, width])]
        if row and not cells[0]:
            row = [f"{before} {more}".strip() for before, more in zip(row, cells, strict=True)]
            continue
        if row:
            yield row
        row = cells
    yield row
