"""The table as plain data, and the questions that several rules ask of it.

The stack holds slots, whose faces the table does not know. Influence and battle points follow from open facts, so
they are here; but they are held in closed hands, and only a view of the seat's own shows them (W20).
The provinces and their borders are not stored: see provinces.
"""

from collections.abc import Iterator

from msgspec import Struct

from .options import Options

BUILDINGS = ("palace", "temple", "fortress", "rice", "village")
MARKERS = 5  # of each player
EMPEROR, REBELS = "emperor", "rebels"
SIDES = (EMPEROR, REBELS)
SETTLING = ("uncontested", "conflicts", "bids", "tie")
BEFORE_REWARDS = ("emperor-chip", "leader", "sides")
LAYING = ("new-provinces", "lay")
"""Steps of the order of play (see flow): influence is spent in the first, battle points at the end of the second."""


class Player(Struct):
    """The goods of a seat, but for its chips and markers on the board. `chips`: victory point chips, open to all.

    `influence`, `battle`: plain points, whatever cards they would be (W18).
    """

    influence: int
    battle: int
    chips: int = 0


class Chip(Struct):
    """A building chip on a province: of a player's colour, or neutral (`owner` is "")."""

    building: str
    owner: str = ""


class Marker(Struct):
    """A wooden marker on a province with a neutral chip, and whose it is."""

    province: str
    seat: str


class DragonCard(Struct):
    """A dragon card laid in a conflict: the player to remove, and the influence points laid with it."""

    target: str
    points: int


class Conflict(Struct):
    """A fight for a province. Its participants are the seats with a marker there.

    `round`: from 1, one participant is out after each. `bids`: those of this round, once all are shown.
    `tied`: the players the emperor has to choose from, in seat order.
    """

    province: str
    round: int = 1
    bids: dict[str, DragonCard] = {}
    tied: list[str] = []


class Force(Struct):
    """A seat's part in a rebellion: its side, and its battle points."""

    side: str
    points: int


class Capture(Struct):
    """A province that a winner of the rebellion took from a loser."""

    province: str
    winner: str
    loser: str


class Rebellion(Struct):
    """A rebellion against the emperor. `victors`: the side that won, "" before. `captures`: in order."""

    leader: str
    forces: dict[str, Force] = {}
    victors: str = ""
    captures: list[Capture] = []


class Table(Struct):
    """The open board and the hands. `step` says where in the order of play it is (see flow).

    `chips`: by province; one that is not there is empty. `markers`: in the order in which they were placed; a seat's
    own lone claims are served in it (W41). `stack`: neutral chips face down, the top one first. `due`: the seats that
    have their turn in this round of the step, the next one first. `round`: of announcing claims, from 1; of new
    provinces, 0 for everyone's chip, then 1 for those with a temple, and so on. `turned_up`: the building
    of the chip that the first in `due` has turned up and has to lay, or "".
    """

    seats: list[str]
    options: Options
    players: dict[str, Player]
    chips: dict[str, Chip]
    stack: list[int]
    emperor: str
    markers: list[Marker] = []
    year: int = 0
    step: str = "year"
    round: int = 0
    due: list[str] = []
    conflict: Conflict | None = None
    rebellion: Rebellion | None = None
    turned_up: str = ""

    @property
    def mover(self) -> str:
        """Whose turn it is, "" between turns."""
        return self.due[0] if self.due else ""

    def clockwise(self, first: str) -> list[str]:
        """All seats from one on, clockwise: to the left, in seat order (W2)."""
        start = self.seats.index(first)
        return self.seats[start:] + self.seats[:start]

    def owned(self, seat: str) -> Iterator[tuple[str, str]]:
        """A seat's provinces, each with its building, in no order that matters."""
        return ((province, chip.building) for province, chip in self.chips.items() if chip.owner == seat)

    def count(self, seat: str, building: str) -> int:
        """How many of a seat's provinces bear this building."""
        number = 0
        for chip in self.chips.values():
            if chip.owner == seat and chip.building == building:
                number += 1
        return number

    def participants(self, province: str) -> list[str]:
        """The seats whose markers are in a province, in seat order."""
        claiming = self.claimants(province)
        return [seat for seat in self.seats if seat in claiming]

    def claimants(self, province: str) -> list[str]:
        """The seats whose markers are in a province, in the order in which they were placed."""
        return [marker.seat for marker in self.markers if marker.province == province]

    def claimed(self) -> list[str]:
        """The provinces with markers, each once, in the order in which the first of each was placed."""
        return list(dict.fromkeys(marker.province for marker in self.markers))

    def claims_of(self, seat: str) -> list[str]:
        """The provinces in which a seat has a marker, in the order in which it placed them."""
        return [marker.province for marker in self.markers if marker.seat == seat]
