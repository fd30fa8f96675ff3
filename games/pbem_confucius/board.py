"""Finding the tile or the box that a move names on the board, or the refusal that says why it is closed.

Refusals that come up again and again while moves are listed are made once and kept.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from pbem.rules import Refusal, View
from pbem.wording import _

from .names import LAND_NAMES, MINISTRY_NAMES
from .table import SEVEN, Box, Land, Official, Table

NO_SUCH_SPACE = Refusal(_("a ministry has spaces 1 to 7"), page=7)


def official(table: Table, ministry: str, space: int) -> Official | Refusal:
    """The official on a space, 1 to 7, of a ministry that may still change: a resolved one may not (R109)."""
    place = table.ministries.get(ministry)
    if place is None:
        return Refusal(_("there is no ministry called {name}").format(name=ministry), page=10)
    if place.resolved:
        return resolved_ministry(ministry)
    if not 1 <= space <= SEVEN:
        return NO_SUCH_SPACE
    return place.spaces[space - 1] or empty_space(ministry, space)


def official_on(table: Table, ministry: str, space: int) -> Official:
    """The official on a space where one is known to be: no refusal has come of it."""
    tile = table.ministries[ministry].spaces[space - 1]
    assert tile is not None
    return tile


def price_of(table: Table, seat: str, ministry: str, space: int) -> int:
    """The price of an official for a seat: the printed cost, less the discount of Hubu (R36)."""
    return official_on(table, ministry, space).cost - table.has_official(seat, "hubu")


def officials_of(table: Table, seat: str) -> Iterator[tuple[str, int, Official]]:
    """The officials with a seat's marker who may still change, in board order: ministry, space and tile."""
    for name, ministry in table.unresolved():
        for space, tile in enumerate(ministry.spaces, 1):
            if tile is not None and tile.owner == seat:
                yield name, space, tile


def own_officials(view: View[Table]) -> Sequence[tuple[str, int, Official]]:
    """Those of the seat itself. Ask by `view.once`."""
    return list(officials_of(view.table, view.seat))


@cache
def resolved_ministry(ministry: str) -> Refusal:
    """Why nothing can be done in a ministry."""
    name = MINISTRY_NAMES[ministry]
    return Refusal(_("{ministry} is resolved: nothing can change there").format(ministry=name), "R109", 18)


@cache
def empty_space(ministry: str, space: int) -> Refusal:
    """Why nothing can be done on a space."""
    name = MINISTRY_NAMES[ministry]
    return Refusal(_("there is no official on {ministry} {space}").format(ministry=name, space=space), page=7)


def foreign_land(table: Table, name: str) -> Land | Refusal:
    """One of the three Foreign Lands in play, as long as it is unresolved (R74)."""
    for land in table.lands:
        if land.name == name:
            return resolved_land(name) if land.resolved else land
    return Refusal(_("{name} is not among the foreign lands of this game").format(name=name), page=4)


@cache
def resolved_land(name: str) -> Refusal:
    """Why no army can move in a land."""
    return Refusal(_("{land} is resolved: no army can move there").format(land=LAND_NAMES[name]), "R74", 12)


def land_box(table: Table, name: str, number: int) -> Box | Refusal:
    """A box of an unresolved Foreign Land, counted from the left."""
    land = foreign_land(table, name)
    if isinstance(land, Refusal):
        return land
    if not 1 <= number <= len(land.boxes):
        last = len(land.boxes)
        return Refusal(_("{land} has boxes 1 to {last}").format(land=LAND_NAMES[name], last=last), page=7)
    return land.boxes[number - 1]
