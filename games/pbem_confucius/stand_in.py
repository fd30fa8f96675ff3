"""Moves for a seat whose player has left: as little as the rules allow, from public facts alone.

For each step that asks (see flow), a legal move for the seat that is asked now.
"""

from pbem.rules import Move

from .actions import Pass
from .actions.no_action import NoAction
from .appoint import Appoint
from .court.place import Place
from .court.ranking import heirs
from .court.support import Support
from .court.tutor import Tutor, owed
from .end_of_round import HAND_LIMIT, DiscardUnseen
from .table import SEVEN, Table


def appoint(table: Table, seat: str) -> Move:
    """The player to the left."""
    return Appoint(table.clockwise(seat)[1])


def act(table: Table, seat: str) -> Move:
    """Cubes are spent on nothing; without any the seat passes."""
    return NoAction() if table.families[seat].cubes else Pass()


def act_for_no_cubes(table: Table, seat: str) -> Move:
    """Nothing."""
    return NoAction()


def tutor(table: Table, seat: str) -> Move:
    """The oldest card, for a student to whose owner the seat owes it."""
    return Tutor(owed(table, seat)[0], tuple(table.families[seat].hand[:1]))


def place(table: Table, seat: str) -> Move:
    """The first space that will do."""
    spaces = (Place(name, space) for name in table.ministries for space in range(1, SEVEN + 1))
    return next(move for move in spaces if move.refusal(table, seat) is None)


def support(table: Table, seat: str) -> Move:
    """The first of the families that may receive the seat's influence."""
    assert table.resolution is not None
    return Support(heirs(table, table.resolution, seat)[0])


def discard(table: Table, seat: str) -> Move:
    """The oldest cards, whose faces no one sees."""
    hand = table.families[seat].hand
    return DiscardUnseen(tuple(hand[: len(hand) - HAND_LIMIT]))
