"""Moves for a seat whose player has left: as little as the rules allow, by open facts.

For each step that asks (see flow), a legal move for the seat that is asked now.
"""

from collections.abc import Iterable

from pbem.rules import Move

from .choices import Bid, Claim, Fight, Lay, Palaces, Pass, Remove, Settle, Side, Take
from .choices.battle import leads
from .phases.claims import COMPULSORY
from .provinces import realm
from .table import EMPEROR, Table


def claim(table: Table, seat: str) -> Move:
    """Only the compulsory markers."""
    return _first_legal(table, seat, map(Claim, realm(table))) if table.round <= COMPULSORY else Pass()


def settle(table: Table, seat: str) -> Move:
    """The first conflict of the map."""
    return _first_legal(table, seat, map(Settle, realm(table)))


def bid(table: Table, seat: str) -> Move:
    """Nothing, against the next to the left."""
    return _first_legal(table, seat, (Bid(target, 0) for target in table.clockwise(seat)))


def remove(table: Table, seat: str) -> Move:
    """The next to the left, or the seat itself before any other."""
    return _first_legal(table, seat, map(Remove, table.clockwise(seat)))


def decline(table: Table, seat: str) -> Move:
    """A seat whose player has left leads no rebellion, and turns up no further chip."""
    return Pass()


def take_sides(table: Table, seat: str) -> Move:
    """The emperor's, with as few points as may be (W26)."""
    points = min(table.players[seat].battle, table.options.min_commit)
    return Fight(points=points) if leads(table, seat) else Side(EMPEROR, points=points)


def take(table: Table, seat: str) -> Move:
    """The first province of the map that will do, unless it may be declined."""
    return Pass() if table.options.reward_may_pass else _first_legal(table, seat, map(Take, realm(table)))


def divide_palaces(table: Table, seat: str) -> Move:
    """All of them bring influence."""
    return Palaces(table.count(seat, "palace"))


def lay(table: Table, seat: str) -> Move:
    """On the first province of the map that will do."""
    return _first_legal(table, seat, map(Lay, realm(table)))


def _first_legal(table: Table, seat: str, moves: Iterable[Move]) -> Move:
    return next(move for move in moves if move.refusal(table, seat) is None)
