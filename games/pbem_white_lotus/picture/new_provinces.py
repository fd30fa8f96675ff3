"""The chip that has been turned up, and who lays the next ones."""

from pbem.rules import Line, Panel
from pbem.wording import _
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.table import Table

from .words import sentence, to_follow


def panel(table: Table) -> Panel | None:
    """Nothing outside of phase 6."""
    if table.step not in {"new-provinces", "lay"} or not table.due:
        return None
    if table.turned_up:
        does = _(" has turned up a {building} and lays it").format(building=BUILDING_NAMES[table.turned_up])
    else:
        does = _(" may turn up one more chip for a temple")
    notes: list[Line] = [[(table.mover, f"seat:{table.mover}"), (does, "strong")], *to_follow(table)]
    return Panel(_("New provinces"), notes, [sentence(note) for note in notes], row=2)
