"""The points, and the winner."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from pbem.rules import Result, leading
from pbem.wording import _, all_of

from .components import components
from .provinces import ALL_PROVINCES, Realm, provinces, realm
from .table import Table

SOURCES = ("buildings", "dragons", "territory", "chips")
"""The sources of points."""


def points(table: Table) -> dict[str, int]:
    """Every player's points if the game ended now."""
    return {seat: sum(sources.values()) for seat, sources in sources_of_points(table).items()}


def sources_of_points(table: Table) -> dict[str, dict[str, int]]:
    """By seat, the points for buildings (W44), dragons, the largest territory and victory point chips now."""
    values = components()["points"]
    board = realm(table)
    totals = {
        seat: {"buildings": 0, "dragons": 0, "territory": 0, "chips": player.chips}
        for seat, player in table.players.items()
    }
    for province, chip in table.chips.items():
        if chip.owner:
            totals[chip.owner]["buildings"] += values[chip.building]
            totals[chip.owner]["dragons"] += values["dragon"] * board[province].dragon
    largest = holder_of_the_largest_territory(table)
    if largest:
        totals[largest]["territory"] = values["largest_territory"]
    return totals


def points_by_holding(table: Table) -> dict[str, dict[str, int]]:
    """By seat, the points for each province, with its dragon, for the largest territory, and for chips."""
    values, board = components()["points"], realm(table)
    held: dict[str, dict[str, int]] = {seat: {"chips": player.chips} for seat, player in table.players.items()}
    for province, chip in table.chips.items():
        if chip.owner:
            held[chip.owner][province] = values[chip.building] + values["dragon"] * board[province].dragon
    largest = holder_of_the_largest_territory(table)
    if largest:
        held[largest]["territory"] = values["largest_territory"]
    return held


def territory(board: Realm, owners: Mapping[str, str], seat: str) -> int:
    """The number of provinces in the seat's largest territory: connected through its own provinces (W45)."""
    left = {province for province, owner in owners.items() if owner == seat}
    largest = 0
    while left:
        todo, size = [left.pop()], 0
        while todo:
            size += 1
            joined = left.intersection(board[todo.pop()].neighbours)
            left -= joined
            todo += joined
        largest = max(largest, size)
    return largest


def territories(table: Table) -> dict[str, int]:
    """The size of every player's largest territory."""
    owned = tuple((province, chip.owner) for province, chip in table.chips.items() if chip.owner)
    sizes = _sizes(table.options.map, len(table.seats) == ALL_PROVINCES, owned)
    return {seat: sizes.get(seat, 0) for seat in table.seats}


@lru_cache(maxsize=64)  # points are asked for after every step, and chips rarely change hands
def _sizes(chosen: str, with_brown: bool, owned: tuple[tuple[str, str], ...]) -> Mapping[str, int]:
    board, owners = provinces(chosen, with_brown), dict(owned)
    return {seat: territory(board, owners, seat) for seat in {*owners.values()}}


def holder_of_the_largest_territory(table: Table) -> str:
    """Who alone has the largest territory; "" where several share it (W45)."""
    sizes = territories(table)
    most = max(sizes.values())
    holders = [seat for seat, size in sizes.items() if size == most]
    return holders[0] if most and len(holders) == 1 else ""


def result(table: Table, left: Collection[str] = ()) -> Result | None:
    """How the game ended; None while it goes on. Seats whose players have left do not win, nor decide a tie."""
    if table.step != "over":
        return None
    return Result.of_most(points(table), lambda leaders: _decide(table, leaders), left)


def _decide(table: Table, leaders: Sequence[str]) -> tuple[Sequence[str], str]:
    """The winners among those with most points: the emperor, else the most palaces (W46)."""
    if len(leaders) == 1:
        return leaders, _("{seat} has the most points").format(seat=leaders[0])
    tied = all_of(leaders)
    if table.emperor in leaders:
        return [table.emperor], _("{tied} are tied, and {seat} is emperor").format(tied=tied, seat=table.emperor)
    richest = leading({seat: table.count(seat, "palace") for seat in leaders})
    if len(richest) == 1:
        return richest, _("{tied} are tied, and {seat} has the most palaces").format(tied=tied, seat=richest[0])
    return richest, _("{tied} are tied on points and on palaces").format(tied=all_of(richest))
