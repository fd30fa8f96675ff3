"""The Great Wall: nine pieces, one for each round, and the effects of some of them."""

from pbem.rules import Line, Panel
from pbem.rules.picture import wrapped
from pbem.wording import _
from pbem_confucius.court.invasions import due
from pbem_confucius.court.wall import LAST_PIECE
from pbem_confucius.names import LAND_NAMES
from pbem_confucius.table import Table


def panel(table: Table) -> Panel:
    """Built pieces in brackets; behind a piece, the land that it resolves."""
    lands = {due(land): LAND_NAMES[land.name] for land in table.lands if not land.resolved}
    line: Line = []
    for piece in range(1, LAST_PIECE + 1):
        built = piece <= table.wall
        line += [("  ", "")] if line else []
        line += [(f"[{piece}]", "strong") if built else (str(piece), "")]
        line += [(f" {lands[piece]}", "")] if piece in lands else []
    line += [(" ", ""), (_("the end"), "")]
    return Panel(
        _("Great Wall"),
        [line],
        [
            _("{built} of {all} pieces are built.").format(built=table.wall, all=LAST_PIECE),
            *(_("Piece {piece} resolves {land}.").format(piece=piece, land=land) for piece, land in lands.items()),
        ],
        row=3,
        fitted=lambda width: wrapped(line, width),
    )
