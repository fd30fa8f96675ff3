"""A report as HTML that mail programs understand (see html): no scripts, no pictures, nothing from elsewhere."""

import re
from collections.abc import Iterator
from html import escape

from pbem.rooms.mail.report import Report, Section
from pbem.show.choices import Choice
from pbem.show.reply_mail import mail_with
from pbem.wording import _

from .html import EDGE, FAINT, FIXED, HEAD, INK, PAPER, board, cell, drawn_lines, table

WIDEST = 960
"""Pixels; longer lines are hard to read."""

_TYPED = re.compile(r"`([^`]+)`")
_TEXT = "font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:21px"
_BULLET, _SQUARE = "•&nbsp;", "■&nbsp;"  # no line begins with a word, for the reason given in prose


PICTURE = "board@pbem"
"""The id of the picture that comes with a mail."""


def as_html(report: Report, answer_to: str = "", *, pictured: bool = False) -> str:
    """A whole page. With an address to answer to, each move is a link that begins the mail with it.

    `pictured`: a drawn board comes with the mail. The one in words stands below it, for those who see no pictures.
    """
    rows = "".join(row for section in report.sections for row in _section(section, report, answer_to, pictured))
    page = table(rows, style=f"table-layout:fixed;max-width:{WIDEST}px;{_TEXT}")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'
        f"<title>{escape(report.subject)}</title></head>\n"
        f'<body bgcolor="{PAPER}" style="margin:0;padding:6px;background-color:{PAPER};color:{INK};'
        f'-webkit-text-size-adjust:100%">\n{page}\n</body></html>\n'
    )


def as_seen(report: Report) -> str:
    """The words of that page, line by line, for whoever has to know them again: reading the page takes ten times as
    long."""
    return "\n".join(line for section in report.sections for line in _lines(section))


def _lines(section: Section) -> Iterator[str]:
    yield section.title
    yield from (f"{choice.number or ''} {choice.words} {choice.hint}".lstrip() for choice in section.choices)
    yield from (" ".join(sentence.split()) for sentence in section.sentences)
    if section.picture is not None:
        for panel in [*section.picture.panels, *section.picture.aside]:
            yield panel.title
            lines = ["".join(text for text, _style in line) for line in drawn_lines(panel)]
            yield from lines or panel.plain


def _section(section: Section, report: Report, answer_to: str, pictured: bool) -> Iterator[str]:
    """Rows: a title, what is said and may be chosen, the board. What the untitled section says first is in bold."""
    if section.title:
        yield cell(
            f"<b>{_SQUARE}{escape(section.title)}</b>",
            style=f"padding:6px 8px;border-left:4px solid {EDGE}",
            ground=HEAD,
        )
    said = [f"{_BULLET}{_sentence(sentence)}" for sentence in section.sentences]
    if said and not section.title:
        said[0] = f"<b>{said[0]}</b>"
    chosen = [_choice(choice, report, answer_to) for choice in section.choices]
    lines = "".join(f'<div style="padding:1px 0 1px 14px;text-indent:-14px">{line}</div>' for line in [*chosen, *said])
    yield cell(lines, style="padding:8px 8px 12px 8px;word-wrap:break-word")
    if section.picture is not None:
        if pictured:
            words = escape(_("Picture of the board. The text below says the same."))
            image = (
                f'<img src="cid:{PICTURE}" alt="{words}" width="360" style="width:100%;max-width:540px;height:auto">'
            )
            yield cell(image, style="padding:0 0 8px 0")
        yield cell(board(section.picture), style="padding:0 0 8px 0")


def _sentence(text: str) -> str:
    """Escaped, and what one types is shown as such."""
    return _TYPED.sub(lambda typed: _as_typed(typed[1]), escape(text, quote=False))


def _choice(choice: Choice, report: Report, answer_to: str) -> str:
    words = _as_typed(escape(choice.words, quote=False))
    if answer_to:
        to = escape(mail_with(answer_to, report.subject, choice.words))
        words = f'<a href="{to}" style="color:{INK}">{words}</a>'
    hint = f' <span style="color:{FAINT}">({escape(choice.hint, quote=False)})</span>' if choice.hint else ""
    mark = f"{choice.number})&nbsp;" if choice.number else _BULLET
    return f"{mark}{words}{hint}"


def _as_typed(words: str) -> str:
    return f'<b style="font-size:14px;{FIXED}">{words}</b>'
