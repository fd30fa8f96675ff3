"""How likely each seat is to win, by what it owns, for bots that look ahead.

The numbers were found by play of `steady` against itself.
"""

from collections import Counter
from collections.abc import Mapping

from pbem.rules.outlook import likely

from .holdings import settled
from .scoring import points
from .table import Table

PROVINCE = 3.6  # the points that a province brings beside its own: income, neighbours, the largest territory
PALACE = 4.3  # and those that a palace brings besides: it is safe, and makes emperors
INFLUENCE = 0.8  # those that a point of influence in hand brings
SCALE = 6.9  # the points that make a seat nearly three times as likely to win, at the end
EARLY = 11.6  # and how many more at the start


def outlook(table: Table) -> Mapping[str, float]:
    """By the points of each seat, its provinces, its palaces and its influence."""
    owned = Counter(chip.owner for chip in table.chips.values())
    now = points(table)
    worth = {
        seat: now[seat] + PROVINCE * owned[seat] + INFLUENCE * player.influence
        for seat, player in table.players.items()
    }
    return likely(worth, SCALE + EARLY * (1 - settled(table)))
