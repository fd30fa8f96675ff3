"""The provinces one by one: as sentences, and as a list where a map has no chart."""

from pbem.rules import Line, Span
from pbem.rules.picture import PAGE, columns, shortened, styled, wrapped
from pbem.wording import _
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.provinces import Province, realm
from pbem_white_lotus.table import Table

from .labels import BUILDINGS, OWNED, mark
from .stakes import at_stake
from .words import HERE, NONE, full_name, listed, printed

INDENT = "    "
NAME = 16
"""Columns for a province."""


def lines(table: Table, width: int = PAGE) -> list[Line]:
    """Two rows for each province: its state, and its neighbours; more where there is little room."""
    stakes = at_stake(table)
    drawn: list[Line] = []
    rows = columns([row(table, province, province.id in stakes) for province in realm(table).values()])
    for line, province in zip(rows, realm(table).values(), strict=True):
        neighbours = styled(_("beside {provinces}"), "dim", provinces=listed(printed(table, province.neighbours)))
        beside = wrapped(neighbours, width - len(INDENT))
        short = sum(len(text) for text, _style in line) <= width
        drawn += [*([line] if short else wrapped(line, width)), *([(INDENT, ""), *part] for part in beside)]
    return drawn


def row(table: Table, province: Province, staked: bool = False) -> list[Span]:
    """Name, building, and the owner or those who claim it; with an arrow if the present choice is about it."""
    chip = table.chips.get(province.id)
    word = shortened([one.name for one in realm(table).values()], NAME)[province.name]
    name = f"{HERE if staked else ' '} {word}{''.join(sign for sign, _style in mark(province))}"
    if chip is None:
        return [(name, "dim"), (NONE, "dim")]
    owner = chip.owner
    style = f"seat:{owner}" if owner else ""
    whose = f"{OWNED} {owner}" if owner else " ".join(table.participants(province.id))
    return [(name, "strong"), (BUILDINGS[chip.building], style), (whose, style)]


def told(table: Table, province: Province) -> str:
    """All about a province as a sentence or two."""
    fields = [
        _("{name}: {state}.").format(name=full_name(province), state=state(table, province)),
        *([_("A lotus field.")] if province.lotus else []),
        *([_("A dragon, 2 more points at the end.")] if province.dragon else []),
        *([_("A brown province.")] if province.brown else []),
        _("Neighbours: {names}.").format(names=listed(printed(table, province.neighbours))),
    ]
    return " ".join(fields)


def state(table: Table, province: Province) -> str:
    """The chips and markers on a province, as a phrase."""
    chip = table.chips.get(province.id)
    if chip is None:
        return _("empty")
    building = BUILDING_NAMES[chip.building]
    if chip.owner:
        return _("{building} of {seat}").format(building=building, seat=chip.owner)
    claiming = table.participants(province.id)
    if claiming:
        return _("neutral {building}, claimed by {seats}").format(building=building, seats=listed(claiming))
    return _("neutral {building}").format(building=building)
