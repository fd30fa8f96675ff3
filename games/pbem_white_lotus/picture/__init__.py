"""The board of White Lotus as one seat sees it: a module for each part, and here how they come together.

In the first 24 lines at 80 columns: the year, whose turn it is, the players, the decision in progress.
"""

from pbem.rules import Picture, View
from pbem.wording import _
from pbem_white_lotus import flow
from pbem_white_lotus.table import Table

from . import claims, conflict, land, new_provinces, players, points, rebellion, signs, supply


def picture(view: View[Table]) -> Picture:
    """All panels; those of the decision in progress are above the map."""
    table = view.table
    decided = [conflict.panel(table), rebellion.panel(table), new_provinces.panel(table), claims.panel(table)]
    return Picture(
        headline(table),
        table.seats,
        [
            players.panel(view, flow.ORDER.need(table)),
            *(panel for panel in decided if panel is not None),
            land.panel(table),
        ],
        [points.panel(table), supply.panel(table), signs.panel(table)],
    )


def headline(table: Table) -> str:
    """Where the game stands."""
    return _("White Lotus, year {year}: {phase}. Emperor: {seat}.").format(
        year=table.year, phase=flow.ORDER.phase(table), seat=table.emperor
    )
