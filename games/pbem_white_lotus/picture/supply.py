"""The neutral chips, on the board and still face down; and the game's options."""

from collections import Counter
from dataclasses import fields

from pbem.rules import Panel, Span
from pbem.rules.picture import MARGIN, columns, styled, wrapped
from pbem.wording import _
from pbem_white_lotus.components import components
from pbem_white_lotus.table import BUILDINGS, Table

from .labels import BUILDINGS as SHORT


def panel(table: Table) -> Panel:
    """How many chips of each building are where. The stack follows from the rest: only its order is hidden."""
    neutral = Counter(chip.building for chip in table.chips.values() if not chip.owner)
    owned = Counter(chip.building for chip in table.chips.values() if chip.owner)
    stack = Counter(components()["neutral"])
    stack.subtract(neutral + owned + Counter([table.turned_up] if table.turned_up else []))
    rows: list[list[Span]] = [[("", ""), *((name, "dim") for name in (_("stack"), _("neutral"), _("owned")))]]
    rows += [
        [(SHORT[name], "dim"), *((str(number[name]), "") for number in (stack, neutral, owned))] for name in BUILDINGS
    ]
    totals = [str(len(table.stack)), str(neutral.total()), str(owned.total())]
    rows.append([(_("all"), "dim"), *((number, "strong") for number in totals)])
    options = _options(table)
    return Panel(
        _("Chips"),
        [
            *columns(rows, right=(1, 2, 3)),
            *wrapped(styled(_("options: {options}"), "dim", options=(options, "")) if options else [], MARGIN),
        ],
        [
            *(
                _("{building}: {stack} in the stack, {neutral} neutral, {owned} owned.").format(
                    building=SHORT[name], stack=stack[name], neutral=neutral[name], owned=owned[name]
                )
                for name in BUILDINGS
            ),
            _("Face down in the stack: {number}.").format(number=len(table.stack)),
            *([_("Options: {options}.").format(options=options)] if options else []),
        ],
    )


def _options(table: Table) -> str:
    """Those that differ from the defaults."""
    changed = {
        option.name: getattr(table.options, option.name)
        for option in fields(table.options)
        if getattr(table.options, option.name) != option.default
    }
    return ", ".join(_option(name, value) for name, value in changed.items())


def _option(name: str, value: object) -> str:
    if name == "map":
        return _("a map of its own")
    words = name.replace("_", " ")
    return words if value is True else f"{words} {value}"
