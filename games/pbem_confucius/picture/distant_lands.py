"""The five Distant Lands: the chit for the first visitor, and the visitors so far."""

from collections.abc import Mapping

from pbem.rules import Line, Panel
from pbem.rules.picture import MARGIN, shortened
from pbem.wording import _
from pbem_confucius.names import DISTANT_TITLES
from pbem_confucius.table import LANDS, Table

from .words import NONE


def panel(table: Table) -> Panel:
    """All five in one."""
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
    visitors = _visitors(table, land)
    return [
        (f"{DISTANT_TITLES[land]:<{max(map(len, DISTANT_TITLES.values()))}} ", ""),
        (f"{NONE} ", "dim") if visitors else (f"{table.distant[land]} ", "strong"),
        *((f" {names[seat]}", f"seat:{seat}") for seat in visitors),
    ]


def _visitors(table: Table, land: str) -> list[str]:
    """In seat order; the first to come has taken the chit."""
    return [seat for seat in table.seats if land in table.families[seat].visited]


def _told(table: Table, land: str) -> str:
    if visitors := _visitors(table, land):
        return _("{land}: visited by {seats}.").format(land=DISTANT_TITLES[land], seats=", ".join(visitors))
    return _("{land}: {points} points for the first.").format(land=DISTANT_TITLES[land], points=table.distant[land])
