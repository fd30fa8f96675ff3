"""A drawing of panels, for games that have no other: the lines of the board on wide ground, its sentences on tall."""

from textwrap import wrap
from typing import Any

from pbem.rules import Panel, Ruleset, View
from pbem.rules.drawing import TALL, WIDE, Drawing, Ground, Scene, Sheet

MOST = 150
"""A board has no more lines than that."""
COLUMNS = 54
"""Of a phone."""
BLANK = "\u00a0"


def of_panels(ruleset: Ruleset[Any], lines: int = MOST) -> Drawing:
    """As many lines as are used."""
    return Drawing(
        _ground(WIDE, "line", lines), _ground(TALL, "told", lines), {}, {}, lambda view: _scene(ruleset, view)
    )


def lines_of(scene: Scene) -> int:
    """How many lines a scene of panels needs."""
    return 1 + max((int(name.split(":")[1]) for name in scene.texts), default=0)


def _ground(width: int, name: str, lines: int) -> Ground:
    sheet = Sheet(width)
    size = 14 if width == WIDE else 11
    height = lines * (size + 6) + 32
    sheet.rect(8, 8, width - 16, height - 16, "card")
    for line in range(lines):
        sheet.text(20 if width == WIDE else 14, 24 + size + line * (size + 6), "", "mono", size, name=f"{name}:{line}")
    return sheet.ground(height)


def _scene(ruleset: Ruleset[Any], view: View[Any]) -> Scene:
    picture = ruleset.picture(view)
    drawn, told = [picture.headline], wrap(picture.headline, COLUMNS)
    for panel in [*picture.panels, *picture.aside]:
        drawn += ["", *_lines(panel)]
        told += ["", panel.title, *(row for sentence in panel.plain for row in wrap(sentence, COLUMNS))]
    texts = {f"line:{number}": line.replace(" ", BLANK) for number, line in enumerate(drawn[:MOST])}
    return Scene(texts=texts | {f"told:{number}": line for number, line in enumerate(told[:MOST])})


def _lines(panel: Panel) -> list[str]:
    return [panel.title, *("".join(text for text, _style in line) for line in panel.lines)]
