"""The claims of this year: which provinces every seat has its markers on, until they are settled."""

from pbem.rules import Line, Panel
from pbem.rules.picture import styled, told_panel
from pbem.wording import _
from pbem_white_lotus.table import Table

from .words import coloured, listed, printed, to_follow


def panel(table: Table) -> Panel | None:
    """A line for each seat with markers on the board; nothing in the phases without claims."""
    claiming = table.step == "claims"
    if not claiming and not table.markers:
        return None
    notes = [note for seat in table.seats if (note := _claimed(table, seat))]
    if claiming:
        notes += to_follow(table)
    return told_panel(
        _("Claims, round {number}").format(number=table.round) if claiming else _("Claims to be settled"),
        notes,
        row=3,
    )


def _claimed(table: Table, seat: str) -> Line:
    provinces = table.claims_of(seat)
    claims = _("{seat} claims {provinces}")
    return (
        styled(claims, seat=coloured(seat), provinces=(listed(printed(table, provinces)), "strong"))
        if provinces
        else []
    )
