"""A report as HTML that mail programs understand (see html): no scripts, nothing from elsewhere."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape

from pbem.rooms.mail.report import IN_WORDS, Report, Section
from pbem.rules import Picture
from pbem.show.choices import Choice, MoveGroup, MoveRow, grouped
from pbem.show.reply_mail import mail_with
from pbem.wording import _

from .html import EDGE, FAINT, FIXED, HEAD, INK, PAPER, WHERE_DARK, board, cell, drawn_lines, table

WIDEST = 960
"""Pixels; longer lines are hard to read."""

_TYPED = re.compile(r"`([^`]+)`")
_TEXT = "font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:21px"
_HEAD = f"padding:6px 8px;border-left:4px solid {EDGE}"
_SMALL = "font-size:12px"
_LINE = "padding:4px 0"
_KEY = (
    f"display:inline-block;padding:1px 9px;margin:1px;border:1px solid {EDGE};border-radius:6px;"
    "text-indent:0;line-height:20px;text-decoration:none"
)
"""What is pressed: a line's words, or one of several in a line; with room for a finger."""
_BULLET, _SQUARE = "•&nbsp;", "■&nbsp;"  # no line starts with a word, for the reason given in prose


PICTURE, DARK_PICTURE = "board@pbem", "dark-board@pbem"
"""The ids of the pictures that come with a mail."""


def as_html(report: Report, answer_to: str = "", *, pictured: bool = False) -> str:
    """A whole page. With an address to answer to, each move is a link that starts the mail with it.

    `pictured`: a drawn board comes with the mail, for light and for dark. The one in words is then behind all else, for
    those who see no pictures.
    """
    rows = "".join(row for section in report.sections for row in _section(section, report, answer_to, pictured))
    told = [_told_board(section.picture) for section in report.sections if pictured and section.picture is not None]
    page = table(rows + "".join(told), style=f"table-layout:fixed;max-width:{WIDEST}px;{_TEXT}")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'
        f"<title>{escape(report.subject)}</title><style>{WHERE_DARK}</style></head>\n"
        f'<body bgcolor="{PAPER}" style="margin:0;padding:6px;background-color:{PAPER};color:{INK};'
        f'-webkit-text-size-adjust:100%">\n{page}\n</body></html>\n'
    )


def as_seen(report: Report, *, pictured: bool = False) -> str:
    """The words of that page, line by line, for whoever has to know them again: reading the page takes ten times as
    long."""
    boards = [section.picture for section in report.sections if section.picture is not None]
    lines = [line for section in report.sections for line in _lines(section, pictured)]
    told = [line for one in boards for line in (IN_WORDS, *_board_lines(one))] if pictured else []
    return "\n".join([*lines, *told])


def _lines(section: Section, pictured: bool) -> Iterator[str]:
    yield section.title
    if section.in_groups:
        for group in grouped(section.choices):
            rows = [f"{_label(group, row)} {_options(row)} {row.said}" for row in group.rows]
            yield from [" ".join([group.heading, group.said, *rows])] if group.heading else rows
    else:
        yield from (f"{choice.number or ''} {choice.words} {choice.said}".lstrip() for choice in section.choices)
    yield from (" ".join(sentence.split()) for sentence in _sentences(section, pictured))
    if section.picture is not None and not pictured:
        yield from _board_lines(section.picture)


def _options(row: MoveRow) -> str:
    return " ".join(f"{word} {said}" for word, _choice, said in row.options)


def _board_lines(picture: Picture) -> Iterator[str]:
    for panel in [*picture.panels, *picture.aside]:
        yield panel.title
        lines = ["".join(text for text, _style in line) for line in drawn_lines(panel)]
        yield from lines or panel.plain


def _section(section: Section, report: Report, answer_to: str, pictured: bool) -> Iterator[str]:
    """Rows: a title, what is said and may be chosen, the board. What the untitled section says first is in bold."""
    said = [f"{_BULLET}{_sentence(sentence)}" for sentence in _sentences(section, pictured)]
    if said and not section.title:
        said[0] = f"<b>{said[0]}</b>"
    press = partial(_pressed, report, answer_to)
    if section.in_groups:
        chosen = [line for group in grouped(section.choices) for line in _group(group, press)]
    else:
        chosen = [_choice(choice, press) for choice in section.choices]
    lines = "".join(f'<div style="padding:1px 0 1px 14px;text-indent:-14px">{line}</div>' for line in [*chosen, *said])
    if section.behind:
        yield _behind(section.title, lines)
        return
    if section.title:
        yield cell(f"<b>{_SQUARE}{escape(section.title)}</b>", style=_HEAD, ground=HEAD)
    if lines:
        yield cell(lines, style="padding:5px 8px 7px 8px;word-wrap:break-word")
    if pictured and (section.drawn or section.picture is not None):
        yield cell(_pictures(section), style="padding:0 0 4px 0")
    elif section.picture is not None:
        yield cell(board(section.picture), style="padding:0 0 4px 0")


def _sentences(section: Section, pictured: bool) -> Sequence[str]:
    """Those of a board that is drawn are said to whoever does not see it."""
    return () if pictured and section.picture is not None else section.sentences


def _pictures(section: Section) -> str:
    """The board as a picture: where a program takes no notice of the dark one, the light one."""
    told = (
        _("The board at the start of a game.")
        if section.drawn
        else _("The board; it is described in words at the end.")
    )
    words = escape(" ".join([*section.sentences, told]))
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="cid:{DARK_PICTURE}">'
        f'<img src="cid:{PICTURE}" alt="{words}" width="360" style="width:100%;max-width:540px;height:auto"></picture>'
    )


def _told_board(picture: Picture) -> str:
    return _behind(IN_WORDS, board(picture))


def _behind(title: str, what: str) -> str:
    """What opens when its title is pressed, or is simply there, where a mail program knows no such thing."""
    opens = f'<summary style="cursor:pointer"><b>{_SQUARE}{escape(title)}</b></summary>'
    return cell(f'<details>{opens}<div style="padding:6px 0">{what}</div></details>', style=f"{_HEAD};padding:3px 8px")


def _sentence(text: str) -> str:
    """Escaped, and what one types is shown as such."""
    return _TYPED.sub(lambda typed: _as_typed(typed[1]), escape(text, quote=False))


Press = Callable[[Choice, str, str], str]


def _pressed(report: Report, answer_to: str, choice: Choice, words: str, style: str) -> str:
    """Words that start the mail with a move, where an answer is understood."""
    shown = _as_typed(escape(words, quote=False))
    if not answer_to:
        return shown
    to = escape(mail_with(answer_to, report.subject, choice.words))
    return f'<a href="{to}" style="color:{INK};{style}">{shown}</a>'


def _choice(choice: Choice, press: Press) -> str:
    mark = f"{choice.number})&nbsp;" if choice.number else _BULLET
    return f"{mark}{press(choice, choice.words, _LINE)}{_aside(choice.said)}"


def _group(group: MoveGroup, press: Press) -> Iterator[str]:
    """A line, with the kind before its rows; those of different kinds have a line each."""
    rows = [_row(group, row, press) for row in group.rows]
    if not group.heading:
        yield from (f"{_BULLET}{row}" for row in rows)
    else:
        yield f"{_BULLET}{_as_typed(escape(group.heading))}{_aside(group.said)} {' '.join(rows)}"


def _row(group: MoveGroup, row: MoveRow, press: Press) -> str:
    label = _label(group, row)
    named = f"{_as_typed(escape(label, quote=False))} " if label else ""
    options = (f"{press(choice, word, _KEY)}{_aside(said)}" for word, choice, said in row.options)
    return f"{named}{' '.join(options)}{_aside(row.said)}"


def _label(group: MoveGroup, row: MoveRow) -> str:
    """What stands before the options of a row, beside the kind."""
    return row.words.removeprefix(group.heading).strip()


def _aside(said: str) -> str:
    return f' <span style="color:{FAINT};{_SMALL}">({escape(said, quote=False)})</span>' if said else ""


def _as_typed(words: str) -> str:
    return f'<b style="font-size:14px;{FIXED}">{words}</b>'
