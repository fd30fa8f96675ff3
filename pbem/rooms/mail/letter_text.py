"""A report as plain text: for every mail program, for screen readers, and for being quoted."""

from collections.abc import Collection, Iterator

from pbem.rooms.mail.report import Report, Section
from pbem.rules import Picture

from .prose import Prose


def as_text(report: Report, answers: Collection[str]) -> str:
    """The sections, with the board as sentences, since few mail programs show text in a fixed width.

    `answers`: the words with which no line may begin.
    """
    prose = Prose(answers)
    return "\n\n".join("\n".join(_section(section, prose)) for section in report.sections) + "\n"


def _section(section: Section, prose: Prose) -> Iterator[str]:
    if section.title:
        yield from prose.broken("== ", f"{section.title} ==")
        yield ""
    for choice in section.choices:
        hint = f"  ({choice.hint})" if choice.hint else ""
        mark = f"{choice.number:>3}) " if choice.number else "- "
        yield from prose.broken(mark, f"{choice.words}{hint}")
    for sentence in section.sentences:
        yield from prose.broken("- ", sentence)
    if section.picture is not None:
        yield from _board(section.picture, prose)


def _board(picture: Picture, prose: Prose) -> Iterator[str]:
    for panel in [*picture.panels, *picture.aside]:
        if panel.plain:
            yield ""
            yield from prose.broken("* ", panel.title)
            for sentence in panel.plain:
                yield from prose.broken("  - ", sentence)
