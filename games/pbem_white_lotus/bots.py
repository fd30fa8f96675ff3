"""A player that is a program: it weighs each move by the points that it may bring and makes the best one."""

from collections.abc import Mapping, Sequence
from random import Random

from pbem.rules import Move, View

from .choices import Bid, Claim, Fight, Lay, Palaces, Rebel, Remove, Settle, Side, Take, Uncover
from .components import components
from .holdings import borders_on
from .phases.rebellion import PALACE_STRENGTH, VILLAGE_STRENGTH
from .provinces import realm
from .scoring import points
from .table import EMPEROR, Table

YEARLY = 0.5  # the worth of a year's income of one province, as points
EMPERORSHIP = 1.0  # a palace brings one nearer to the stone and its yearly chip
COHESION = 0.4  # a neighbour of the seat's own: nearer to the largest territory, and to rewards
FEAR = 0.35  # of the price of each rival for a province
BOLDNESS = 0.85  # of the influence that a province deserves, in each bid for it
ENOUGH_BATTLE = 6  # points in hand that are enough for a rebellion
STANDING = 0.1  # of the points of the player who is bid against, or loses a province: the leader first
COMMITTED = 0.7  # of the battle points in hand, in each rebellion


def steady(view: View[Table], legal: Sequence[Move], random: Random) -> Move:
    """The heaviest legal move; chance decides between equals."""
    weights = weigh(legal, view.table, view.seat)
    return max(zip(legal, weights, strict=True), key=lambda one: (one[1], random.random()))[0]


def weigh(moves: Sequence[Move], table: Table, seat: str) -> Sequence[float]:
    """The possible gain of each of these moves. The standing, where any asks for it, is worked out once for all."""
    standing = points(table) if any(isinstance(move, (Bid, Remove, Take)) for move in moves) else {}
    offered = offer(table, seat) if any(isinstance(move, Bid) for move in moves) else 0
    return [
        STANDING * standing[move.target] - abs(move.points - offered)
        if isinstance(move, Bid)
        else weight(move, table, seat, standing)
        for move in moves
    ]


def weight(move: Move, table: Table, seat: str, standing: Mapping[str, int]) -> float:
    """The possible gain of a move other than a bid. A pass, and anything not mentioned, is worth nothing."""
    match move:
        case Claim(province=name):
            return worth(table, seat, name) * (1 - FEAR) ** len(table.participants(name))
        case Settle(province=name):  # let the others wear each other down first
            return -worth(table, seat, name) if seat in table.claimants(name) else 1.0
        case Remove(seat=out):
            return -1000.0 if out == seat else float(standing[out])
        case Rebel():
            return lead(table, seat) + table.players[seat].battle - ENOUGH_BATTLE
        case Side(side=side, points=laid):
            assert table.rebellion is not None
            for_rebels = lead(table, table.rebellion.leader)
            return (-for_rebels if side == EMPEROR else for_rebels) - abs(laid - commitment(table, seat))
        case Fight(points=laid):
            return -abs(laid - commitment(table, seat))
        case Take(province=name):
            return worth(table, seat, name) + STANDING * standing[table.chips[name].owner]
        case Palaces(influence=number):
            return float(number if table.players[seat].battle >= ENOUGH_BATTLE else -number)
        case Lay(province=name):
            return COHESION * borders_on(table, seat, name)
        case Uncover():
            return 1.0
        case _:
            return 0.0


def worth(table: Table, seat: str, name: str) -> float:
    """A province: its points at the end, its income until then, and its neighbours."""
    rates = components()
    province, building = realm(table)[name], table.chips[name].building
    value = float(rates["points"][building] + rates["points"]["dragon"] * province.dragon)
    if building == "palace":
        value += YEARLY + EMPERORSHIP
    elif building != "village":
        value += YEARLY
    return value + COHESION * borders_on(table, seat, name)


def offer(table: Table, seat: str) -> int:
    """The size of a bid: a share of the influence, by the worth of this province among those still fought for."""
    assert table.conflict is not None
    name = table.conflict.province
    hopes = {other: worth(table, seat, other) for other in table.claims_of(seat)}
    share = hopes[name] / sum(hopes.values()) / (len(table.participants(name)) - 1)
    return round(BOLDNESS * share * table.players[seat].influence)


def lead(table: Table, leader: str) -> int:
    """By how much a leader's villages outweigh the emperor's palaces, before any battle points."""
    palaces = PALACE_STRENGTH * table.count(table.emperor, "palace")
    return VILLAGE_STRENGTH * table.count(leader, "village") - palaces


def commitment(table: Table, seat: str) -> int:
    """How many battle points to throw in: none is worth anything at the end of the game."""
    return round(COMMITTED * table.players[seat].battle)
