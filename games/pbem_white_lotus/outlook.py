"""How likely each seat is to win, by what it owns, for bots that look ahead.

The numbers were found by play of `steady` against itself, in which one move of ten was another.
"""

from collections.abc import Mapping

from pbem.rules.outlook import likely

from .holdings import settled
from .scoring import points
from .table import Table

PROVINCE = 3.2  # the points that a province brings
PALACE = 2.0  # and those that it brings besides with a palace: it is safe, and makes emperors
FORTRESS = -1.4  # or with a fortress, instead of a building that brings more
INFLUENCE = 0.45  # those that a point of influence in hand brings
SCALE = 7.0  # the points that make a seat nearly three times as likely to win


def outlook(table: Table) -> Mapping[str, float]:
    """By the provinces, palaces, fortresses and influence of each seat, and by its points where the land is settled:
    early in the game they change hands."""
    brings = {"palace": PROVINCE + PALACE, "fortress": PROVINCE + FORTRESS}
    now, settled_now = points(table), settled(table)
    worth = {seat: settled_now * now[seat] + INFLUENCE * player.influence for seat, player in table.players.items()}
    for chip in table.chips.values():
        if chip.owner:
            worth[chip.owner] += brings.get(chip.building, PROVINCE)
    return likely(worth, SCALE)
