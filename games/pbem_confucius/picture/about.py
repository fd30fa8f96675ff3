"""One thing on the board in detail, and the words in which moves and questions name it."""

from collections.abc import Sequence

from pbem.rules import Picture, View
from pbem_confucius.names import DISTANT_TITLES, EXAMINATION, LAND_NAMES, MINISTRY_NAMES
from pbem_confucius.table import LANDS, Table

from . import distant_lands, examination, family, foreign_lands, ministries

TITLES = {**MINISTRY_NAMES, **LAND_NAMES, **DISTANT_TITLES}


def names(table: Table) -> Sequence[str]:
    """Ministries, the foreign lands in play, the examination, the distant lands and the families."""
    return [*table.ministries, *(land.name for land in table.lands), EXAMINATION, *LANDS, *table.seats]


def about(view: View[Table], name: str) -> Picture | None:
    """The panel that shows it; None for any other name."""
    table = view.table
    panels = dict(zip(table.ministries, ministries.panels(table), strict=True))
    panels |= {land.name: panel for land, panel in zip(table.lands, foreign_lands.panels(table), strict=True)}
    panels[EXAMINATION] = examination.panel(view)
    panels |= dict.fromkeys(LANDS, distant_lands.panel(table))
    panels |= {seat: family.panel(table, seat) for seat in table.seats if seat == name}
    return Picture(TITLES.get(name, name), table.seats, [panels[name]]) if name in panels else None


def word_for(table: Table, name: str) -> str:
    """A family explains a seat; all else is a word of its own."""
    return "family" if name in table.seats else name
