"""The label of a province: three short lines."""

from collections.abc import Mapping

from pbem.rules import Line, Span
from pbem.rules.picture import shortened
from pbem.wording import _
from pbem_white_lotus.provinces import Province
from pbem_white_lotus.table import Table

from .words import HERE, NONE

BUILDINGS = {
    "palace": _("palace"),
    "temple": _("temple"),
    "fortress": _("fortress"),
    "rice": _("rice"),
    "village": _("village"),
}
"""In at most 8 columns."""

LOTUS, DRAGON = "*", "+"
OWNED = "▌"
NAME = 10
"""Columns for an owner's name."""


def label(
    table: Table, province: Province, name: str, signs: Mapping[str, str], at_stake: bool, room: int
) -> list[Line]:
    """Name, building, and the owner or, by their `signs`, those who claim it. An owner's bar runs down the left.

    `room`: so many columns there are for each of them.
    """
    chip = table.chips.get(province.id)
    owner = chip.owner if chip is not None else ""
    bar: Span = (OWNED, f"seat:{owner}") if owner else (" ", "")
    signed = mark(province)
    first: Line = [(HERE, "strong") if at_stake else bar, (name, "strong" if chip is not None else "dim")]
    if chip is None:
        second: Line = [bar, (NONE, "dim")]
    else:
        second = [bar, (BUILDINGS[chip.building][: room - 1], f"seat:{owner}" if owner else "")]
    return [[*first, *signed], second, [bar, *_owner_or_claims(table, province, owner, signs, room - 1)]]


def mark(province: Province) -> Line:
    """The sign of a field that bears a lotus or a dragon."""
    return [*([(LOTUS, "")] if province.lotus else []), *([(DRAGON, "good")] if province.dragon else [])]


def _owner_or_claims(table: Table, province: Province, owner: str, signs: Mapping[str, str], room: int) -> Line:
    if owner:
        return [(shortened(table.seats, min(NAME, room))[owner], f"seat:{owner}")]
    claiming = table.participants(province.id)
    shown = claiming if len(claiming) <= room else claiming[: room - 1]
    gap = " " if 2 * len(shown) <= room + 1 else ""
    line: Line = []
    for seat in shown:
        line += [(signs[seat], f"seat:{seat}"), (gap, "")]
    return line[:-1] if len(shown) == len(claiming) else [*line, ("…", "")]
