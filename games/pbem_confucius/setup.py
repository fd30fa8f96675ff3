"""How the table is laid out before the first round (rulebook p. 4-7)."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pbem.rules import Chance

from .options import Options
from .table import LANDS, MINISTRIES, Box, Family, Land, Ministry, Official, Table

FIRST_SPACES = (3, 4, 5)  # where each ministry's first officials sit
FOREIGN_LANDS = 3  # spaces for Foreign Land tiles, with one, two and three soldiers (R2)


@cache
def components() -> Mapping[str, Any]:
    """The contents of the box, as components.toml lists them."""
    return tomllib.loads(Path(__file__).with_name("components.toml").read_text(encoding="utf-8"))


def deal(seats: Sequence[str], options: Options, chance: Chance) -> Table:
    """The table of a new game, up to the first Count Gifts."""
    box = components()
    officials = chance.shuffle("officials", costs())
    ministries = {
        name: Ministry(minister_chit=max(chits), secretary_chit=min(chits))
        for name, chits in _ministry_chits(chance).items()
    }
    for ministry in ministries.values():
        _seat_officials(ministry, officials, chance)
    named_candidates = chance.shuffle("named candidates", box["candidates"])
    [candidate] = chance.turn_up(chance.take(named_candidates, "", 1))
    copies = box["confucius_copies"]
    hands = chance.lay_open("opening hands", [1, 2, 3] * len(seats))  # known to all (R8)
    return Table(
        seats=list(seats),
        options=options,
        families={seat: Family(hand=hands[3 * place : 3 * place + 3]) for place, seat in enumerate(seats)},
        ministries=ministries,
        lands=_foreign_lands(chance),
        distant=_distant_lands(chance),
        deck=chance.shuffle("deck 1", [1, 2, 3] * (copies - len(seats))),
        officials=officials,
        named_candidates=named_candidates,
        candidate=str(candidate),
        reward_pile=chance.shuffle("rewards", box["rewards"]),
    )


def costs() -> list[int]:
    """The bribe costs of all 24 officials."""
    return [int(cost) for cost, tiles in components()["official_costs"].items() for _tile in range(tiles)]


def _ministry_chits(chance: Chance) -> dict[str, tuple[int, int]]:
    """Two of the ten green chits for each ministry; the other four go out unseen (R3)."""
    pile = chance.shuffle("ministry chits", components()["ministry_chits"])
    drawn = [int(value) for value in chance.turn_up(chance.take(pile, "", 2 * len(MINISTRIES)))]
    return dict(zip(MINISTRIES, zip(drawn[::2], drawn[1::2], strict=True), strict=True))


def _seat_officials(ministry: Ministry, officials: list[int], chance: Chance) -> None:
    """The first three sit on spaces 3, 4 and 5 (R6)."""
    tiles = chance.turn_up(chance.take(officials, "", len(FIRST_SPACES)))
    for space, cost in zip(FIRST_SPACES, tiles, strict=True):
        ministry.spaces[space - 1] = Official(cost=int(cost))


def _foreign_lands(chance: Chance) -> list[Land]:
    """Three of the five tiles, on the spaces with one, two and three soldiers; their boxes as they are printed (R1)."""
    printed = components()["lands"]
    pile = chance.shuffle("lands", sorted(printed))
    names = [str(name) for name in chance.turn_up(chance.take(pile, "", FOREIGN_LANDS))]
    return [
        Land(
            name=name,
            cost=printed[name]["cost"],
            soldiers=place + 1,
            boxes=[Box(int(box.rstrip("*")), reward=box.endswith("*")) for box in printed[name]["boxes"]],
        )
        for place, name in enumerate(names)
    ]


def _distant_lands(chance: Chance) -> dict[str, int]:
    """One of the seven blue chits for each Distant Land; the other two go out unseen."""
    pile = chance.shuffle("distant chits", components()["distant_chits"])
    drawn = [int(value) for value in chance.turn_up(chance.take(pile, "", len(LANDS)))]
    return dict(zip(LANDS, drawn, strict=True))
