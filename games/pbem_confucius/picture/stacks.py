"""The stacks beside the board: cards and tiles, the discard pile, the junks, the game's options."""

from collections import Counter
from dataclasses import fields

from pbem.rules import Panel, View
from pbem.rules.picture import MARGIN, columns, styled, wrapped
from pbem.wording import _
from pbem_confucius.table import Table

from .words import NONE


def panel(view: View[Table]) -> Panel:
    """How much is left of everything."""
    table = view.table
    stacks = {
        _("deck"): len(table.deck),
        _("reward cards"): len(table.reward_pile),
        _("officials"): len(table.officials),
        _("junks"): table.junk_supply,
    }
    faces = _discarded(view)
    insulted = [seat for seat in table.seats if table.families[seat].insulted]
    options = _options(table)
    drawn = [(name, str(count)) for name, count in stacks.items()]
    drawn.insert(1, (_("discarded"), " ".join(f"{count}x{face}" for face, count in faces.items()) or NONE))
    return Panel(
        _("Beside the board"),
        [
            *columns([[(name, "dim"), (value, "")] for name, value in drawn]),
            *(styled(_("Emperor Insulted! {army}"), "dim", army=(f"▲ {seat}", f"seat:{seat}")) for seat in insulted),
            *wrapped(styled(_("options: {options}"), "dim", options=(options, "")) if options else [], MARGIN),
        ],
        [
            *(_("{name}: {count}.").format(name=name, count=count) for name, count in stacks.items()),
            *(_("Discarded cards of {face}: {count}.").format(face=face, count=count) for face, count in faces.items()),
            *(_("On Emperor Insulted!: one of {seat}'s armies.").format(seat=seat) for seat in insulted),
            *([_("Options: {options}.").format(options=options)] if options else []),
        ],
    )


def _discarded(view: View[Table]) -> dict[str, int]:
    """The pile is open (R34): how many cards of each face, "?" where a stand-in gave up cards unseen."""
    faces = Counter("?" if face is None else str(face) for face in view.faces(view.table.discard))
    return dict(sorted(faces.items()))


def _options(table: Table) -> str:
    """Those that differ from the defaults."""
    changed = {
        option.name.replace("_", " "): getattr(table.options, option.name)
        for option in fields(table.options)
        if getattr(table.options, option.name) != option.default
    }
    return ", ".join(
        _("{option} on").format(option=name) if on else _("{option} off").format(option=name)
        for name, on in changed.items()
    )
