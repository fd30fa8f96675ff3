"""The table for programs, as `show --json` prints it."""

from typing import TypedDict

from pbem.rules import View

from .table import Family, Land, Ministry, Table

Card = int | str | None
"""Coins (1 to 3) or a reward's name; None where this seat sees only the back."""


class SeatsGifts(TypedDict):
    """Values of a seat's gifts. Everyone may know which it has bought and given (R52)."""

    available: list[int]
    unbought: list[int]


class SeatFacts(TypedDict):
    """A family. `spent`: cubes by action space. `insulted`: armies. `shipyard`, `ocean`: junks. `visited`: Distant
    Lands."""

    points: int
    cubes: int
    spent: dict[str, int]
    passed: bool
    hand: list[Card]
    rewards: list[Card]
    gifts: SeatsGifts
    stock: int
    colony: int
    insulted: int
    shipyard: int
    ocean: int
    visited: list[str]


class GiftFacts(TypedDict):
    """An active gift."""

    giver: str
    recipient: str
    value: int


class SpaceFacts(TypedDict):
    """An official's space in a ministry. `owner`: "" for an unbribed official."""

    cost: int
    owner: str
    secured: bool
    candidate: bool
    transferred: bool


class MinistryFacts(TypedDict):
    """A ministry. `spaces`: seven, None where there is no official. `minister`, `secretary`: who has the office, ""
    before."""

    spaces: list[SpaceFacts | None]
    minister_chit: int
    secretary_chit: int
    minister: str
    secretary: str
    resolved: bool


class BoxFacts(TypedDict):
    """A box of a land. `army`: whose, "" for none."""

    points: int
    reward: bool
    army: str


class LandFacts(TypedDict):
    """A land to invade."""

    name: str
    cost: int
    soldiers: int
    resolved: bool
    boxes: list[BoxFacts]


class DistantFacts(TypedDict):
    """A Distant Land. `points` of the chit, which the first of the `visitors` took."""

    points: int
    visitors: list[str]


class TutoringFacts(TypedDict):
    """A seat's cards for an examination: a student, and the number of cards."""

    student: str
    cards: int


class ResolutionFacts(TypedDict):
    """The ministry that is being resolved, and who holds each of its seven officials, "" for none."""

    ministry: str
    holders: list[str]


class OfficeFacts(TypedDict):
    """Who holds the offices once the game is over, "" before."""

    chief_minister: str
    admiral: str
    general: str


class Facts(TypedDict):
    """The table. `round`, `wall`, `step` (see flow), `chief`, `mover`, `final`: where the game is.

    `seats` are in seat order, `ministries` in board order, `lands` in soldier order. `students`: owners by "red" and
    "orange". `candidate`: "any", or a ministry. `tutoring`: by seat. `discard`: the pile. `deck` and the rest `left`:
    how many.
    """

    round: int
    wall: int
    step: str
    chief: str
    mover: str
    final: bool
    seats: dict[str, SeatFacts]
    gifts: list[GiftFacts]
    ministries: dict[str, MinistryFacts]
    lands: list[LandFacts]
    distant: dict[str, DistantFacts]
    students: dict[str, str]
    forced: bool
    candidate: str
    candidates_left: int
    tutoring: dict[str, TutoringFacts]
    exam_winner: str
    resolution: ResolutionFacts | None
    discard: list[Card]
    deck: int
    officials_left: int
    rewards_left: int
    junks_left: int
    offices: OfficeFacts


def facts(view: View[Table]) -> Facts:
    """Plain data of a seat's view."""
    table = view.table
    return {
        "round": table.round,
        "wall": table.wall,
        "step": table.step,
        "chief": table.chief,
        "mover": table.mover,
        "final": table.final,
        "seats": {seat: _family(view, table.families[seat]) for seat in table.seats},
        "gifts": [
            {"giver": giver, "recipient": recipient, "value": value}
            for giver, given in table.gifts.items()
            for recipient, value in given.items()
        ],
        "ministries": {name: _ministry(ministry) for name, ministry in table.ministries.items()},
        "lands": [_land(land) for land in table.lands],
        "distant": {
            land: {
                "points": points,
                "visitors": [seat for seat in table.seats if land in table.families[seat].visited],
            }
            for land, points in table.distant.items()
        },
        "students": dict(table.students),
        "forced": table.forced,
        "candidate": table.candidate,
        "candidates_left": len(table.named_candidates) + table.any_candidates,
        "tutoring": {
            seat: {"student": laid.student, "cards": len(laid.slots)} for seat, laid in table.tutoring.items()
        },
        "exam_winner": table.exam_winner,
        "resolution": None
        if table.resolution is None
        else {"ministry": table.resolution.ministry, "holders": list(table.resolution.holders)},
        "discard": view.faces(table.discard),
        "deck": len(table.deck),
        "officials_left": len(table.officials),
        "rewards_left": len(table.reward_pile),
        "junks_left": table.junk_supply,
        "offices": {
            "chief_minister": table.chief_minister,
            "admiral": table.admiral,
            "general": table.general,
        },
    }


def _family(view: View[Table], family: Family) -> SeatFacts:
    return {
        "points": family.points,
        "cubes": family.cubes,
        "spent": dict(family.spent),
        "passed": family.passed,
        "hand": view.faces(family.hand),
        "rewards": view.faces(family.rewards),
        "gifts": {"available": sorted(family.available), "unbought": sorted(family.unbought)},
        "stock": family.stock,
        "colony": family.colony,
        "insulted": family.insulted,
        "shipyard": family.shipyard,
        "ocean": family.ocean,
        "visited": list(family.visited),
    }


def _ministry(ministry: Ministry) -> MinistryFacts:
    return {
        "spaces": [
            None
            if tile is None
            else {
                "cost": tile.cost,
                "owner": tile.owner,
                "secured": tile.secured,
                "candidate": tile.candidate,
                "transferred": tile.transferred,
            }
            for tile in ministry.spaces
        ],
        "minister_chit": ministry.minister_chit,
        "secretary_chit": ministry.secretary_chit,
        "minister": ministry.minister,
        "secretary": ministry.secretary,
        "resolved": ministry.resolved,
    }


def _land(land: Land) -> LandFacts:
    return {
        "name": land.name,
        "cost": land.cost,
        "soldiers": land.soldiers,
        "resolved": land.resolved,
        "boxes": [{"points": box.points, "reward": box.reward, "army": box.army} for box in land.boxes],
    }
