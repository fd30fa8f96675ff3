"""The signs on the board and their meanings."""

from pbem.rules import Line, Panel
from pbem.rules.picture import columns
from pbem.wording import _
from pbem_white_lotus.table import Table

from .labels import DRAGON, LOTUS, OWNED
from .words import EMPERORS_STONE, HERE, REBELS_STONE, initials


def panel(table: Table) -> Panel:
    """Sentences need no signs, but some of them stand for rules."""
    [first, second, *_others] = table.seats
    signs = initials(table.seats)
    meanings: list[Line] = [
        [(OWNED, f"seat:{first}"), (_("runs along a player's provinces"), "dim")],
        [(f"{signs[first]} {signs[second]}", ""), (_("claim markers, by player"), "dim")],
        [(HERE, "strong"), (_("to act; what may be chosen now"), "dim")],
        [(EMPERORS_STONE, "strong"), (_("the emperor"), "dim")],
        [(REBELS_STONE, "strong"), (_("the leader of the rebels"), "dim")],
        [(DRAGON, "good"), (_("dragon: 2 points at the end"), "dim")],
        [(LOTUS, ""), (_("lotus: a chip lay here at first"), "dim")],
        [("│ ·", "dim"), (_("borders; · inside a territory"), "dim")],
    ]
    return Panel(
        _("Symbols"),
        columns(meanings),
        [_("A dragon counts 2 points at the end; a lotus field held one of the first chips.")],
    )
