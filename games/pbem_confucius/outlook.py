"""How likely each seat is to win, by the points to come, for bots that look ahead.

The numbers were found by play of `steady` against itself, in which one move of ten was another.
"""

from collections.abc import Mapping

from pbem.rules.outlook import likely

from .count_gifts import active_gifts
from .court.ranking import heirs, ranking
from .end_of_round import progress
from .table import Resolution, Table

OFFICIAL = 1.5  # the points that an official in a ministry that is open still brings
OPEN = 0.23  # and of its chits, as they would be taken now, when it is full
ARMY = 3.0  # those that an army in a land that is open still brings
COLONY = 0.75  # one in the colony
GIFT = 0.8  # an active gift, by its cubes
STUDENT = 2.0
JUNK = 0.48  # one that has not come home
CARD = 0.43  # one in hand
SCALE = 2.0  # the points that make a seat nearly three times as likely to win, at the end
EARLY = 8.0  # and how many more at the start


def outlook(table: Table) -> Mapping[str, float]:
    """By the points of each seat, what it has in ministries and lands that are open still, and its means."""
    worth = {seat: family.points + means(table, seat) for seat, family in table.families.items()}
    for name, ministry in table.unresolved():
        officials = {seat: ministry.influence(seat) for seat in worth}
        filled = sum(officials.values()) / len(ministry.spaces)
        for seat, chit in chits(table, name):
            worth[seat] += OPEN * filled * chit
        for seat, count in officials.items():
            worth[seat] += OFFICIAL * count
    for land in table.lands:
        for box in land.boxes:
            if box.army and not land.resolved:
                worth[box.army] += ARMY
    return likely(worth, SCALE + EARLY * (1 - progress(table)))


def means(table: Table, seat: str) -> float:
    """The points that a seat may make of what it has."""
    family = table.families[seat]
    return (
        GIFT * active_gifts(table, seat)
        + STUDENT * (seat in table.students.values())
        + JUNK * (family.shipyard + family.ocean)
        + COLONY * family.colony
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
