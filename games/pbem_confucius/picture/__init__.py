"""The board of Confucius as one seat sees it: a module for each part, and here how they come together.

In the first 24 lines at 80 columns: the round, whose turn it is, the families, the ministries.
"""

from pbem.rules import Picture, View
from pbem.wording import _
from pbem_confucius import flow
from pbem_confucius.table import Table

from . import (
    actions_box,
    distant_lands,
    examination,
    families,
    foreign_lands,
    gifts,
    great_wall,
    influence,
    ministries,
    resolution,
    signs,
    stacks,
)


def picture(view: View[Table]) -> Picture:
    """All panels. The business of the Court, and the gifts that bind there, move up to be seen first."""
    table = view.table
    tracker, exam, resolved = gifts.panel(table), examination.panel(view), resolution.panel(table)
    urgent = []
    if resolved is not None:
        urgent = [resolved, tracker]
    elif table.step in {"tutoring", "place"}:
        urgent = [exam, tracker]
    aside = [
        tracker,
        influence.panel(table),
        exam,
        distant_lands.panel(table),
        actions_box.panel(table),
        stacks.panel(view),
        signs.panel(),
    ]
    return Picture(
        headline(table),
        table.seats,
        [
            families.panel(view, flow.ORDER.need(table)),
            *urgent,
            *ministries.panels(table),
            great_wall.panel(table),
            *foreign_lands.panels(table),
        ],
        [panel for panel in aside if panel not in urgent],
    )


def headline(table: Table) -> str:
    """Where the game stands."""
    if not table.chief or table.step in {"offices", "over"}:
        words = _("Confucius, round {round}: {phase}.")
    else:
        words = _("Confucius, round {round}: {phase}. Chief Minister: {seat}.")
    return words.format(round=table.round, phase=flow.ORDER.phase(table), seat=table.chief)
