"""The table for programs, as `show --json` prints it."""

from typing import TypedDict

from pbem.rules import View

from .provinces import realm
from .scoring import points, territories
from .table import Table


class SeatFacts(TypedDict):
    """A player. `influence`, `battle`: None but for the seat's own (W20). `chips`: victory points. `points`: if the
    game ended now. `territory`: provinces in the largest one. `claims`: the provinces of its markers, in the order of
    placing them."""

    influence: int | None
    battle: int | None
    chips: int
    points: int
    territory: int
    claims: list[str]


class ProvinceFacts(TypedDict):
    """A province in play. `building`: None while it is empty. `owner`: "" while it is neutral. `markers`: the seats
    that claim it."""

    name: str
    brown: bool
    lotus: bool
    dragon: bool
    neighbours: list[str]
    building: str | None
    owner: str
    markers: list[str]


class BidFacts(TypedDict):
    """A bid: the player to remove, and its points."""

    target: str
    points: int


class ConflictFacts(TypedDict):
    """A conflict. `bids`: by seat, those of this round. `tied`: the players the emperor has to choose from."""

    province: str
    round: int
    bids: dict[str, BidFacts]
    tied: list[str]


class ForceFacts(TypedDict):
    """A seat's part in a rebellion."""

    side: str
    points: int


class CaptureFacts(TypedDict):
    """A province that a rebellion has given to another."""

    province: str
    winner: str
    loser: str


class RebellionFacts(TypedDict):
    """A rebellion. `forces`: by seat. `victors`: the side that won, "" before."""

    leader: str
    forces: dict[str, ForceFacts]
    victors: str
    captures: list[CaptureFacts]


class Facts(TypedDict):
    """The table. `year`, `step` (see flow), `round` (of the step): where the game is.

    `due`: who follows, the mover first. `seats` are in seat order; `provinces` by id. `stack`: how many neutral chips
    lie face down. `turned_up`: the building of the chip to be laid, or "".
    """

    year: int
    step: str
    round: int
    emperor: str
    mover: str
    due: list[str]
    seats: dict[str, SeatFacts]
    provinces: dict[str, ProvinceFacts]
    conflict: ConflictFacts | None
    rebellion: RebellionFacts | None
    stack: int
    turned_up: str


def facts(view: View[Table]) -> Facts:
    """Plain data of a seat's view."""
    table = view.table
    totals, sizes = points(table), territories(table)
    return {
        "year": table.year,
        "step": table.step,
        "round": table.round,
        "emperor": table.emperor,
        "mover": table.mover,
        "due": list(table.due),
        "seats": {
            seat: {
                "influence": player.influence if seat == view.seat else None,
                "battle": player.battle if seat == view.seat else None,
                "chips": player.chips,
                "points": totals[seat],
                "territory": sizes[seat],
                "claims": table.claims_of(seat),
            }
            for seat, player in table.players.items()
        },
        "provinces": _provinces(table),
        "conflict": _conflict(table),
        "rebellion": _rebellion(table),
        "stack": len(table.stack),
        "turned_up": table.turned_up,
    }


def _provinces(table: Table) -> dict[str, ProvinceFacts]:
    found: dict[str, ProvinceFacts] = {}
    for name, province in realm(table).items():
        chip = table.chips.get(name)
        found[name] = {
            "name": province.name,
            "brown": province.brown,
            "lotus": province.lotus,
            "dragon": province.dragon,
            "neighbours": list(province.neighbours),
            "building": None if chip is None else chip.building,
            "owner": "" if chip is None else chip.owner,
            "markers": table.claimants(name),
        }
    return found


def _conflict(table: Table) -> ConflictFacts | None:
    conflict = table.conflict
    if conflict is None:
        return None
    return {
        "province": conflict.province,
        "round": conflict.round,
        "bids": {seat: {"target": card.target, "points": card.points} for seat, card in conflict.bids.items()},
        "tied": list(conflict.tied),
    }


def _rebellion(table: Table) -> RebellionFacts | None:
    rebellion = table.rebellion
    if rebellion is None:
        return None
    return {
        "leader": rebellion.leader,
        "forces": {seat: {"side": force.side, "points": force.points} for seat, force in rebellion.forces.items()},
        "victors": rebellion.victors,
        "captures": [
            {"province": one.province, "winner": one.winner, "loser": one.loser} for one in rebellion.captures
        ],
    }
