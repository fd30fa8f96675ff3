"""A report as plain text: for every mail program, for screen readers, and for being quoted."""

from collections.abc import Collection, Iterator

from pbem.rooms.mail.report import IN_WORDS, Report, Section
from pbem.rules import Picture
from pbem.show.choices import MoveRow, grouped
from pbem.wording import any_of

from .prose import Prose


def as_text(report: Report, answers: Collection[str]) -> str:
    """The sections, and last the board as sentences, since few mail programs show text in a fixed width.

    `answers`: the words with which no line may start.
    """
    prose = Prose(answers)
    parts = [_section(section, prose) for section in report.sections if not section.drawn]
    parts += [_board(one.picture, prose) for one in report.sections if one.picture is not None]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _section(section: Section, prose: Prose) -> Iterator[str]:
    if section.title:
        yield from prose.broken("== ", f"{section.title} ==")
        yield ""
    if section.in_groups:
        for group in grouped(section.choices):
            for row in group.rows:
                yield from prose.broken("- ", _row(row, group.said))
    for choice in [] if section.in_groups else section.choices:
        mark = f"{choice.number:>3}) " if choice.number else "- "
        yield from prose.broken(mark, f"{choice.words}{_in_brackets(choice.said)}")
    for sentence in section.sentences:
        yield from prose.broken("- ", sentence)


def _row(row: MoveRow, kind: str) -> str:
    """Such as "bribe bingbu: 3, 4 or 5 (2 cash; 1 cube)". `kind`: what is said of all moves of the kind."""
    options = any_of([f"{word}{_in_brackets(said)}" for word, _choice, said in row.options])
    said = _in_brackets("; ".join(filter(None, (row.said, kind))))
    return f"{row.words}: {options}{said}" if row.words else f"{options}{said}"


def _in_brackets(said: str) -> str:
    return f" ({said})" if said else ""


def _board(picture: Picture, prose: Prose) -> Iterator[str]:
    yield from prose.broken("== ", f"{IN_WORDS} ==")
    for panel in [*picture.panels, *picture.aside]:
        if panel.plain:
            yield ""
            yield from prose.broken("* ", panel.title)
            for sentence in panel.plain:
                yield from prose.broken("  - ", sentence)
