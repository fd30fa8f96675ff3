"""Influence: how many officials of a ministry carry a seat's marker. A gift from a rival limits it (R46)."""

from pbem.rules import Panel, Span
from pbem.rules.picture import MARGIN, columns, shortened
from pbem.wording import _
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import Table

from .words import listed


def panel(table: Table) -> Panel:
    """A row for each ministry, a column for each seat, as in the gift tracker."""
    names = shortened(table.seats, (MARGIN - 10) // len(table.seats) - 2)
    rows: list[list[Span]] = [[("", ""), *((names[seat], f"seat:{seat}") for seat in table.seats)]]
    told = []
    for word, ministry in table.ministries.items():
        name = MINISTRY_NAMES[word]
        counts = {seat: ministry.influence(seat) for seat in table.seats}
        cells: list[Span] = [(str(count), "strong") if count else ("·", "dim") for count in counts.values()]
        rows.append([(f"{name:<10}", ""), *cells])
        held = listed(f"{seat} {count}" for seat, count in counts.items() if count)
        told.append(_("{ministry}: {held}.").format(ministry=name, held=held))
    return Panel(_("Influence"), columns(rows, right=range(1, len(table.seats) + 1)), told)
