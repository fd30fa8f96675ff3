"""The provinces of the map that a game is played on, and their borders."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .map_file import parsed
from .table import Table

ALL_PROVINCES = 6  # with so many players the brown provinces are in play too


@dataclass(frozen=True, slots=True)
class Province:
    """One province as the map has it. `x` grows to the east and `y` to the south, both 0 to 100.

    `neighbours`: those in play only (W40).
    """

    id: str
    name: str
    brown: bool
    lotus: bool
    dragon: bool
    x: float
    y: float
    neighbours: tuple[str, ...]


Realm = Mapping[str, Province]
"""The provinces in play, by id, in the order of the map file."""


def realm(table: Table) -> Realm:
    """The provinces of this table's map that are in play with so many players."""
    return provinces(table.options.map, len(table.seats) == ALL_PROVINCES)


@cache
def provinces(chosen: str, with_brown: bool) -> Realm:
    """The provinces in play of the map that an option chose. Raises ValueError with a sentence."""
    drawn = [one for one in parsed(chosen)["province"] if with_brown or one["kind"] == "light"]
    names = {one["id"] for one in drawn}
    return {
        one["id"]: Province(
            id=one["id"],
            name=one.get("name", one["id"].title()),
            brown=one["kind"] == "brown",
            lotus=one["lotus"],
            dragon=one["dragon"],
            x=one["x"],
            y=one["y"],
            neighbours=tuple(other for other in one["neighbours"] if other in names),
        )
        for one in drawn
    }
