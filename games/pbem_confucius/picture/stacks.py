"""What lies beside the board: stacks of cards and tiles, the discard pile, the junks, the game's options."""

from collections import Counter
from dataclasses import fields

from pbem.rules import Panel, View
from pbem.rules.picture import MARGIN, columns, wrapped
from pbem.wording import _
from pbem_confucius.table import Table

from .words import listed


def panel(view: View[Table]) -> Panel:
    """How much is left of everything."""
    table = view.table
    rows = [
        (_("Confucius cards"), str(len(table.deck))),
        (_("discarded"), _discarded(view)),
        (_("reward cards"), str(len(table.reward_pile))),
        (_("officials"), str(len(table.officials))),
        (_("junks"), str(table.junk_supply)),
    ]
    insulted = [seat for seat in table.seats if table.families[seat].insulted]
    options = _options(table)
    return Panel(
        _("Beside the board"),
        [
            *columns([[(name, "dim"), (value, "")] for name, value in rows]),
            *([(_("Emperor Insulted! "), "dim"), (f"▲ {seat}", f"seat:{seat}")] for seat in insulted),
            *wrapped([(_("options: "), "dim"), (options, "")] if options else [], MARGIN),
        ],
        [
            *(f"{name}: {value}." for name, value in rows),
            *(_("On Emperor Insulted! lies an army of {seat}.").format(seat=seat) for seat in insulted),
            *([_("Options: {options}.").format(options=options)] if options else []),
        ],
    )


def _discarded(view: View[Table]) -> str:
    """The pile is open (R34): how many cards of each face."""
    faces = Counter("?" if face is None else str(face) for face in view.faces(view.table.discard))
    return listed(f"{count} x {face}" for face, count in sorted(faces.items()))


def _options(table: Table) -> str:
    """Those that differ from what a game is usually played with."""
    changed = {
        option.name.replace("_", " "): getattr(table.options, option.name)
        for option in fields(table.options)
        if getattr(table.options, option.name) != option.default
    }
    return ", ".join(
        _("{option} on").format(option=name) if on else _("{option} off").format(option=name)
        for name, on in changed.items()
    )
