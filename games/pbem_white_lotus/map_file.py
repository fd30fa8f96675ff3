"""The map file that a game is played on: the one that comes with the game, or a group's own.

The first event of a game holds its map, so that all play on the same one: as the text of a map file, or, for the
map that comes with the game, as the digest of its provinces.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.wording import _

from .map_check import flaws

DIGEST = "sha256:"
SHIPPED_MAP = DIGEST + "afc56d3c7ab0c7eb"
"""The digest of the map that comes with the game."""


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
        sentence = _("this map is not playable: {why} (`python -m pbem_white_lotus FILE` lists every flaw)")
        raise ValueError(sentence.format(why=flaw))
    if shipped and digest(content) != SHIPPED_MAP:
        raise ValueError(_("the map that came with the game was changed here: play on a file of your own instead"))
    return content


def digest(content: Mapping[str, Any]) -> str:
    """The digest of a map's provinces for the first event, whatever the comments around them."""
    return DIGEST + sha256(json.dumps(content["province"], sort_keys=True).encode()).hexdigest()[:16]
