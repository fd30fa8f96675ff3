"""One thing on the board in detail: a province with its neighbours, or a seat with its provinces."""

from collections.abc import Iterable, Sequence

from pbem.rules import Panel, Picture, Span, View
from pbem.rules.picture import columns
from pbem.wording import _
from pbem_white_lotus.provinces import Province, realm
from pbem_white_lotus.table import BUILDINGS, Table

from . import players
from .roll import row, told


def names(table: Table) -> Sequence[str]:
    """The things to ask about, as moves name them."""
    return [*realm(table), *table.seats]


def about(view: View[Table], name: str) -> Picture | None:
    """Provinces and seats; None for any other name."""
    table, provinces = view.table, realm(view.table)
    if name in provinces:
        own, beside = told(table, provinces[name]), [provinces[other] for other in provinces[name].neighbours]
        return Picture(own, table.seats, [_panel(table, _("Neighbours"), beside)])
    if name in table.seats:
        owned = sorted(table.owned(name), key=lambda held: BUILDINGS.index(held[1]))
        title = _("Provinces of {seat}").format(seat=name)
        claimed = [provinces[province] for province in table.claims_of(name)]
        panels = [_panel(table, title, [provinces[province] for province, _building in owned])]
        if claimed:
            panels.append(_panel(table, _("Claims of {seat}").format(seat=name), claimed))
        return Picture(players.told(table, name), table.seats, panels)
    return None


def word_for(table: Table, name: str) -> str:
    """A seat is a player; a province is its building."""
    if name in table.seats:
        return "player"
    return table.chips[name].building if name in table.chips else "province"


def _panel(table: Table, title: str, provinces: Iterable[Province]) -> Panel:
    listed = list(provinces)
    rows: list[list[Span]] = [row(table, province) for province in listed]
    return Panel(title, columns(rows), [told(table, province) for province in listed])
