"""The provinces of the map that a game is played on, and who borders on whom.

The first event of a game holds its map, so that all play on the same one: as the text of a map file, or, for the
map that comes with the game, as the digest of its provinces.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.wording import _

from .map_check import flaws

if TYPE_CHECKING:
    from .table import Table

DIGEST = "sha256:"
SHIPPED_MAP = DIGEST + "afc56d3c7ab0c7eb"
"""The digest of the map that comes with the game."""

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


def realm(table: "Table") -> Realm:
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


@cache
def parsed(chosen: str) -> Mapping[str, Any]:
    """The map file that an option chose, checked. Raises ValueError with a sentence."""
    shipped = chosen == SHIPPED_MAP
    if chosen.startswith(DIGEST) and not shipped:
        raise ValueError(_("the map {digest} does not come with this version of the game").format(digest=chosen))
    text = Path(__file__).with_name("map.toml").read_text(encoding="utf-8") if shipped else chosen
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ValueError(_("the map is not TOML: {why}").format(why=error)) from None
    flaw = next(flaws(content), None)
    if flaw is not None:
        sentence = _("the map cannot be played on: {why} (`python -m pbem_white_lotus FILE` lists every flaw)")
        raise ValueError(sentence.format(why=flaw))
    if shipped and digest(content) != SHIPPED_MAP:
        raise ValueError(_("the map that came with the game was changed here: play on a file of your own instead"))
    return content


def digest(content: Mapping[str, Any]) -> str:
    """What stands for a map in the first event: a digest of its provinces, whatever the comments around them."""
    return DIGEST + sha256(json.dumps(content["province"], sort_keys=True).encode()).hexdigest()[:16]
