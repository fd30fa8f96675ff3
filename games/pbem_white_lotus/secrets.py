"""The hidden things: the faces of the stack, and the totals in all hands."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from pbem.rules import Stock

from .components import components
from .phases.new_cards import income
from .table import BEFORE_REWARDS, LAYING, SETTLING, Table

AFTER_REBELLION = ("rewards", "check-end", "over")


def stocks(table: Table) -> Iterator[Stock]:
    """The neutral chips that are not on the board; chips of players took the place of neutral ones."""
    shown = Counter(chip.building for chip in table.chips.values()) + Counter([table.turned_up])
    yield Stock(Counter(components()["neutral"]) - shown, table.stack)


def unknown(table: Table, seat: str) -> dict[str, int]:
    """The others' influence and battle points (W20): as if they still had those of the start, or as openly known."""
    hand = components()["hand"]
    return {
        f"players.{other}.{what}": max(hand[what], least)
        for other in table.seats
        if other != seat
        for what, least in _least(table, other).items()
    }


def guess(table: Table, seat: str, random: Random) -> dict[str, int]:
    """The same, as if they had what a player may have at this moment of the year, and at least what lies open."""
    found = dict[str, int]()
    for other in table.seats:
        if other != seat:
            held = _held(table, other, random)
            found |= {f"players.{other}.{what}": max(held[what], least) for what, least in _least(table, other).items()}
    return found


def _held(table: Table, seat: str, random: Random) -> dict[str, int]:
    """What all begin with, or any part of it left from the last year and the income until it is spent: influence in the
    settlement, battle points in the rebellion."""
    begun = components()["hand"]
    left = {what: random.randint(0, number) for what, number in begun.items()}
    unpaid = table.step == "income" and seat in table.due
    if unpaid or table.step in AFTER_REBELLION:
        return left
    if table.year == 1 and table.step not in ("income", *LAYING):
        held = dict(begun)
    else:
        influence, battle = income(table, seat, random.randint(0, table.count(seat, "palace")))
        held = {"influence": left["influence"] + influence, "battle": left["battle"] + battle}
    if table.step in SETTLING:
        held["influence"] = random.randint(0, held["influence"])
    elif table.step in BEFORE_REWARDS:
        held["influence"] = left["influence"]
    return held


def _least(table: Table, seat: str) -> dict[str, int]:
    """What a seat has shown that it has."""
    bids = table.conflict.bids if table.conflict is not None else {}
    return {"influence": bids[seat].points if seat in bids else 0, "battle": 0}
