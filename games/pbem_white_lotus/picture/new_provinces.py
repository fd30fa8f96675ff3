"""The chip that has been turned up, and who lays the next ones."""

from pbem.rules import Line, Panel
from pbem.rules.picture import styled, told_panel
from pbem.wording import _
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.table import Table

from .words import coloured, to_follow


def panel(table: Table) -> Panel | None:
    """Nothing outside of phase 6."""
    if table.step not in {"new-provinces", "lay"} or not table.due:
        return None
    if table.turned_up:
        does = _("{seat} has turned up a {building} and lays it")
    else:
        does = _("{seat} may turn up one more chip for a temple")
    building = BUILDING_NAMES.get(table.turned_up, "")
    first = styled(does, "strong", seat=coloured(table.mover), building=building)
    notes: list[Line] = [first, *to_follow(table)]
    return told_panel(_("New provinces"), notes, row=2)
