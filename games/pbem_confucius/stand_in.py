"""What happens for a seat whose player has left: as little as the rules allow, from public facts alone."""

from pbem.rules import Move

from .actions import Pass
from .actions.no_action import NoAction
from .appoint import Appoint
from .court.place import Place
from .court.support import Support, heirs
from .court.tutor import Tutor, owed
from .end_of_round import HAND_LIMIT, DiscardUnseen
from .table import SEVEN, Table


def stand_in(table: Table, seat: str) -> Move:
    """A legal move for the seat, which is asked now."""
    family = table.families[seat]
    match table.step:
        case "appoint":
            return Appoint(table.clockwise(seat)[1])
        case "tutoring":
            return Tutor(owed(table, seat)[0], family.hand[:1])
        case "place":
            spaces = (Place(name, space) for name in table.ministries for space in range(1, SEVEN + 1))
            return next(move for move in spaces if move.refusal(table, seat) is None)
        case "resolution":
            assert table.resolution is not None
            return Support(heirs(table, table.resolution, seat)[0])
        case "discard":
            return DiscardUnseen(family.hand[: len(family.hand) - HAND_LIMIT])
        case "actions" if not family.cubes:
            return Pass()
        case _:
            return NoAction()
