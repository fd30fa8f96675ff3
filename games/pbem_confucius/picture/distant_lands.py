"""The five Distant Lands: the chit for whoever is first, and who has been there."""

from collections.abc import Mapping

from pbem.rules import Line, Panel
from pbem.rules.picture import MARGIN, shortened
from pbem.wording import _
from pbem_confucius.table import LANDS, Table

from .words import NONE, listed


def panel(table: Table) -> Panel:
    """Called by the names that moves use."""
    return Panel(_("Distant lands"), _lines(table), [_told(table, land) for land in LANDS])


def _lines(table: Table) -> list[Line]:
    """With as much of the names as there is room for."""
    for room in range(10, 1, -1):
        names = shortened(table.seats, room)
        lines = [_line(table, land, names) for land in LANDS]
        if all(sum(len(text) for text, _style in line) <= MARGIN for line in lines):
            break
    return lines


def _line(table: Table, land: str, names: Mapping[str, str]) -> Line:
    chit = table.distant[land]
    return [
        (f"{land:<{max(map(len, LANDS))}} ", ""),
        (f"{chit} ", "strong") if chit else (f"{NONE} ", "dim"),
        *((f" {names[seat]}", f"seat:{seat}") for seat in _visitors(table, land)),
    ]


def _visitors(table: Table, land: str) -> list[str]:
    return [seat for seat in table.seats if land in table.families[seat].visited]


def _told(table: Table, land: str) -> str:
    chit = table.distant[land]
    first = _("{points} points for the first").format(points=chit) if chit else _("discovered")
    return _("{land}: {first}; visited by {seats}.").format(
        land=land, first=first, seats=listed(_visitors(table, land))
    )
