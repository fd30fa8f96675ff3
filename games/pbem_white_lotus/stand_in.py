"""What happens for a seat whose player has left: as little as the rules allow, by what everybody can see."""

from collections.abc import Sequence

from pbem.rules import Move

from .choices import Bid, Claim, Fight, Lay, Palaces, Pass, Remove, Settle, Side, Take
from .choices.battle import leads
from .phases.claims import COMPULSORY
from .provinces import realm
from .table import EMPEROR, Table


def stand_in(table: Table, seat: str) -> Move:
    """A legal move for the seat, which is asked now."""
    provinces = realm(table)
    match table.step:
        case "claims" if table.round <= COMPULSORY:
            return _first_legal(table, seat, [Claim(province) for province in provinces])
        case "conflicts":
            return _first_legal(table, seat, [Settle(province) for province in provinces])
        case "bids":
            return _first_legal(table, seat, [Bid(target, 0) for target in table.clockwise(seat)])
        case "tie":
            return _first_legal(table, seat, [Remove(target) for target in table.clockwise(seat)])
        case "sides":
            points = min(table.players[seat].battle, table.options.min_commit)
            return Fight(points=points) if leads(table, seat) else Side(EMPEROR, points=points)
        case "rewards" if not table.options.reward_may_pass:
            return _first_legal(table, seat, [Take(province) for province in provinces])
        case "income":
            return Palaces(table.count(seat, "palace"))
        case "new-provinces" if table.turned_up:
            return _first_legal(table, seat, [Lay(province) for province in provinces])
        case _:
            return Pass()


def _first_legal(table: Table, seat: str, moves: Sequence[Move]) -> Move:
    return next(move for move in moves if move.refusal(table, seat) is None)
