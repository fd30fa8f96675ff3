"""The hidden things: the faces of the stack, and the totals in all hands."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from pbem.rules import Stock

from .components import components
from .phases.new_cards import income
from .table import Table


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
    """The same, as if they had anything between what lies open and all that they began with and a year brings to them:
    who owns fortresses has battle points."""
    hand = components()["hand"]
    return {
        f"players.{other}.{what}": max(random.randint(0, hand[what] + brought), least)
        for other in table.seats
        if other != seat
        for (what, least), brought in zip(_least(table, other).items(), _yearly(table, other), strict=True)
    }


def _yearly(table: Table, seat: str) -> tuple[int, int]:
    """The most influence and the most battle points that a year brings."""
    influence, _battle = income(table, seat, table.count(seat, "palace"))
    _influence, battle = income(table, seat, 0)
    return influence, battle


def _least(table: Table, seat: str) -> dict[str, int]:
    """What a seat has shown that it has."""
    bids = table.conflict.bids if table.conflict is not None else {}
    return {"influence": bids[seat].points if seat in bids else 0, "battle": 0}
