"""The hidden things: the faces of the stack, and the totals in all hands."""

from collections import Counter
from collections.abc import Iterator

from pbem.rules import Stock

from .components import components
from .table import Table


def stocks(table: Table) -> Iterator[Stock]:
    """The neutral chips that are not on the board; chips of players took the place of neutral ones."""
    shown = Counter(chip.building for chip in table.chips.values()) + Counter([table.turned_up])
    yield Stock(Counter(components()["neutral"]) - shown, table.stack)


def unknown(table: Table, seat: str) -> dict[str, int]:
    """The others' influence and battle points (W20): as if they still had those of the start, or as openly known."""
    hand = components()["hand"]
    bids = table.conflict.bids if table.conflict is not None else {}
    found = {}
    for other in table.seats:
        if other != seat:
            laid = bids[other].points if other in bids else 0
            found[f"players.{other}.influence"] = max(hand["influence"], laid)
            found[f"players.{other}.battle"] = hand["battle"]
    return found
