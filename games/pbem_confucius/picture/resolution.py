"""A ministry's resolution in progress: who holds which officials, lent ones included."""

from pbem.rules import Line, Panel
from pbem.rules.picture import MARGIN, styled, wrapped
from pbem.wording import _, ngettext
from pbem_confucius.court.ranking import ranking
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import Resolution, Table

from .words import coloured, sentence


def panel(table: Table) -> Panel | None:
    """The ministry that is being resolved, if one is."""
    resolution = table.resolution
    if resolution is None:
        return None
    lines = [_held(table, resolution, seat) for seat in ranking(resolution.holders)]
    return Panel(
        _("Resolution of {ministry}").format(ministry=MINISTRY_NAMES[resolution.ministry]),
        [row for line in lines for row in wrapped(line, MARGIN)],
        [sentence(line) for line in lines],
        row=5,
    )


def _held(table: Table, resolution: Resolution, seat: str) -> Line:
    """The spaces of the officials that a seat holds, and whose they are if not its own."""
    tiles = dict(table.ministries[resolution.ministry].tiles())
    spaces = [space for space, holder in enumerate(resolution.holders, 1) if holder == seat]
    held = ngettext(
        "{seat} holds {number} official, space {spaces}",
        "{seat} holds {number} officials, spaces {spaces}",
        len(spaces),
    )
    line = styled(held, seat=coloured(seat), number=str(len(spaces)), spaces=(" ".join(map(str, spaces)), "strong"))
    for space in spaces:
        owner = tiles[space].owner
        if owner != seat:
            line += [(", ", "dim"), *styled(_("{space} of {owner}"), "dim", space=str(space), owner=coloured(owner))]
    return line
