"""Count Gifts: the first thing in a round, it settles every player's number of action cubes (rulebook p. 9)."""

from pbem.rules import Play
from pbem.wording import _

from .table import Table

CUBES = (3, 4, 4, 5)
"""By the number of active gifts given and received, the last also for more (R7)."""


def count_gifts(play: Play[Table]) -> None:
    """Each family gets its action cubes. Gifts that change later matter only next round (R45)."""
    table = play.table
    for seat, family in table.families.items():
        family.cubes = cubes_for(active_gifts(table, seat))
    cubes = ", ".join(f"{seat} {table.families[seat].cubes}" for seat in table.seats)
    play.tell(_("Round {round} starts. Action cubes: {cubes}."), round=table.round, cubes=cubes)
    table.step = "appoint"


def cubes_for(gifts: int) -> int:
    """How many action cubes so many active gifts bring."""
    return CUBES[min(gifts, len(CUBES) - 1)]


def active_gifts(table: Table, seat: str) -> int:
    """How many active gifts a family has given and received."""
    return len(table.gifts.get(seat, ())) + sum([seat in given for given in table.gifts.values()])
