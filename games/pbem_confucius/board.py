"""Looking up what a move names on the board: the tile or the box, or the refusal that says why it cannot be touched."""

from pbem.rules import Refusal
from pbem.wording import _

from .names import LAND_NAMES, MINISTRY_NAMES
from .table import SEVEN, Box, Land, Official, Table


def official(table: Table, ministry: str, space: int) -> Official | Refusal:
    """The official on a space, 1 to 7, of a ministry that may still change: a resolved one is closed (R109)."""
    place = table.ministries.get(ministry)
    if place is None:
        return Refusal(_("there is no ministry called {name}").format(name=ministry))
    if place.resolved:
        return Refusal(
            _("{ministry} is resolved: nothing can change there").format(ministry=MINISTRY_NAMES[ministry]), "R109", 18
        )
    if not 1 <= space <= SEVEN:
        return Refusal(_("a ministry has spaces 1 to 7"), "", 7)
    tile = place.spaces[space - 1]
    if tile is None:
        return Refusal(
            _("there is no official on {ministry} {space}").format(ministry=MINISTRY_NAMES[ministry], space=space),
            "",
            7,
        )
    return tile


def foreign_land(table: Table, name: str) -> Land | Refusal:
    """One of the three Foreign Lands in play, as long as it is unresolved (R74)."""
    for land in table.lands:
        if land.name == name:
            if land.resolved:
                return Refusal(
                    _("{land} is resolved: no army can move there").format(land=LAND_NAMES[name]), "R74", 12
                )
            return land
    return Refusal(_("{name} is not among the foreign lands of this game").format(name=name), "", 7)


def land_box(table: Table, name: str, number: int) -> Box | Refusal:
    """A box of an unresolved Foreign Land, counted from the left."""
    land = foreign_land(table, name)
    if isinstance(land, Refusal):
        return land
    if not 1 <= number <= len(land.boxes):
        return Refusal(
            _("{land} has boxes 1 to {last}").format(land=LAND_NAMES[name], last=len(land.boxes)), "R1", 7
        )
    return land.boxes[number - 1]
