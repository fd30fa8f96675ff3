"""What is on a board, as text, and whether it fits."""

from collections.abc import Sequence

from pbem.projections.game import Game
from pbem.rules import Line, Panel, Picture
from pbem.rules.picture import MARGIN, PAGE
from pbem.show.terminal import show
from pbem.show.whose_turn import whose_turn


def called(picture: Picture, title: str) -> Panel:
    [panel] = [panel for panel in [*picture.panels, *picture.aside] if panel.title.startswith(title)]
    return panel


def titles(picture: Picture) -> list[str]:
    return [panel.title for panel in [*picture.panels, *picture.aside]]


def texts(lines: Sequence[Line]) -> list[str]:
    return ["".join(text for text, _style in line) for line in lines]


def rows(picture: Picture, title: str) -> list[list[str]]:
    """A panel's lines as words."""
    return [text.split() for text in texts(called(picture, title).lines)]


def fits(picture: Picture) -> bool:
    main = [text for panel in picture.panels for text in texts(panel.lines)]
    aside = [text for panel in picture.aside for text in texts(panel.lines)]
    return max(map(len, main)) <= PAGE and max(map(len, aside)) <= MARGIN


def check_widths(game: Game, picture: Picture, number: int) -> None:
    """See that the board with this number fits into terminals of two widths, drawn: the narrowest, and each in turn."""
    asked = whose_turn(game.need, game.result, ["bob"])
    for width in (80, (100, 120, 160, 200)[number % 4]):
        lines = show(picture, asked, width=width).splitlines()
        assert max(map(len, lines)) <= width
        assert any(line.startswith("┌") for line in lines)
