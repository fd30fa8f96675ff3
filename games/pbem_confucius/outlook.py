"""How likely each seat is to win, by the points to come, for bots that look ahead.

The numbers were found by play of `steady` against itself.
"""

from collections.abc import Mapping

from pbem.rules.outlook import likely

from .bots import land_hope
from .count_gifts import active_gifts
from .court.ranking import heirs, ranking
from .end_of_round import progress
from .table import Resolution, Table

OPEN = 0.5  # of the chits of a ministry that is open still, as they would be taken now
GIFT = 1.6  # the points that an active gift brings by its cubes
STUDENT = 0.9  # those that a student brings
JUNK = 0.5  # a junk that has not come home
ARMY = 0.35  # an army in the colony
CARD = 0.4  # and a card in hand
SCALE = 3.1  # the points that make a seat nearly three times as likely to win, at the end
EARLY = 11.0  # and how many more at the start


def outlook(table: Table) -> Mapping[str, float]:
    """By the points of each seat, those of ministries and lands that are open still, and its means."""
    worth = {seat: family.points + means(table, seat) for seat, family in table.families.items()}
    for name, _ministry in table.unresolved():
        for seat, chit in chits(table, name):
            worth[seat] += OPEN * chit
    for land in table.lands:
        if not land.resolved:
            hope = land_hope(table, land)
            for box in land.boxes:
                if box.army:
                    worth[box.army] += hope * box.points
    return likely(worth, SCALE + EARLY * (1 - progress(table)))


def means(table: Table, seat: str) -> float:
    """The points that a seat may make of what it has."""
    family = table.families[seat]
    return (
        GIFT * active_gifts(table, seat)
        + STUDENT * (seat in table.students.values())
        + JUNK * (family.shipyard + family.ocean)
        + ARMY * family.colony
        + CARD * len(family.hand)
    )


def chits(table: Table, name: str) -> list[tuple[str, int]]:
    """Who would take which points if a ministry were resolved now; those who may choose an heir take the first."""
    ministry = table.ministries[name]
    resolution = Resolution(name, ["" if tile is None else tile.owner for tile in ministry.spaces])
    standing = ranking(resolution.holders)
    while len(standing) > 2:
        out = standing[-1]
        heir = heirs(table, resolution, out)[0]
        resolution.holders = [heir if holder == out else holder for holder in resolution.holders]
        standing = ranking(resolution.holders)
    if not standing:
        return []
    return [(standing[0], ministry.minister_chit), (standing[-1], ministry.secretary_chit)]
