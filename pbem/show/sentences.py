"""The board as sentences: for screen readers, for mails, and for terminals too narrow for a drawing."""

from collections.abc import Sequence

from pbem.rules import Line, Picture, Span
from pbem.rules.picture import wrapped


def as_sentences(picture: Picture, turn: Sequence[Span] = (), width: int = 76) -> str:
    """Each panel's title and what it says, a sentence a line, wrapped."""
    parts: list[list[Line]] = [[[(picture.headline, "")], list(turn)]]
    told = [panel for panel in [*picture.panels, *picture.aside] if panel.plain]
    parts += [[[(f"{panel.title}:", "")], *([(sentence, "")] for sentence in panel.plain)] for panel in told]
    return "\n".join("".join(_wrapped(line, width) for line in part) for part in parts)


def _wrapped(line: Line, width: int) -> str:
    rows = ["".join(text for text, _style in row).rstrip() for row in wrapped(line, width)]
    return "".join(f"{row}\n" for row in rows)
