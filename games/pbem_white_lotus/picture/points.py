"""The parts of the points, as if the game ended now."""

from pbem.rules import Panel, Span
from pbem.rules.picture import columns
from pbem.wording import _
from pbem_white_lotus.scoring import sources_of_points
from pbem_white_lotus.table import Table

from .words import initials

SOURCES = {
    "buildings": _("buildings"),
    "dragons": _("dragons"),
    "territory": _("territory"),
    "chips": _("chips"),
}


def panel(table: Table) -> Panel:
    """A row for each source, a column for each seat."""
    found = sources_of_points(table)
    signs = initials(table.seats)
    rows: list[list[Span]] = [[("", ""), *((signs[seat], f"seat:{seat}") for seat in table.seats)]]
    for source, name in SOURCES.items():
        rows.append([(name, "dim"), *(_number(found[seat][source]) for seat in table.seats)])
    rows.append([(_("together"), "dim"), *((str(sum(found[seat].values())), "strong") for seat in table.seats)])
    return Panel(
        _("Points so far"),
        columns(rows, right=range(1, len(table.seats) + 1)),
        [_("{seat}: {points}.").format(seat=seat, points=sources_told(table, seat)) for seat in table.seats],
    )


def sources_told(table: Table, seat: str) -> str:
    """How much a seat has from each source, in words."""
    return ", ".join(f"{SOURCES[source]} {number}" for source, number in sources_of_points(table)[seat].items())


def _number(number: int) -> Span:
    return (str(number), "") if number else ("·", "dim")
