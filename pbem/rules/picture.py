"""A board as a game describes it, before anybody decides how to draw it."""

from dataclasses import dataclass, field

Span = tuple[str, str]
"""(text, style). Styles: "" plain, "dim", "strong", "good", "bad", "title", or "seat:NAME" for a seat's colour."""

Line = list[Span]
"""One row of a panel: spans side by side. Everything it says must be readable without its styles."""


@dataclass(slots=True)
class Panel:
    """A titled part of the board.

    `lines`: what is drawn, at most 78 columns wide. `plain`: the same as sentences, for screen readers.
    Panels with the same `row` may stand side by side where the terminal is wide enough.
    """

    title: str
    lines: list[Line]
    plain: list[str]
    row: int = 0


@dataclass(slots=True)
class Picture:
    """The whole board: a headline and its panels from top to bottom."""

    headline: str
    panels: list[Panel] = field(default_factory=list)
