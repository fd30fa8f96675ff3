"""The public state of the table, as plain data, and the questions that several rules ask of it.

Hands and stacks hold slots, whose faces the table does not know. Nothing is stored that follows from the
rest: the junk supply, discounts, influence and rounds left are worked out.
"""

from collections.abc import Iterator

from msgspec import Struct, field

from .options import Options

SEVEN = 7  # official spaces in a ministry; 1 is the most senior (rulebook p. 7)
SPACES = range(1, SEVEN + 1)
MINISTRIES = ("bingbu", "hubu", "gongbu")  # in order of resolution, left to right on the board
LANDS = ("spice-islands", "india", "arabia", "africa", "americas")  # Distant Lands, top to bottom
STUDENT_SPACES = ("red", "orange")  # red wins ties (R91)
JUNKS = 25
ARMIES = 6
BEFORE_WALL = frozenset(("count-gifts", "appoint", "next-turn", "actions", "extra", "favour", "wall"))
"""The steps of a round that come before its piece of the wall (see flow)."""


class Official(Struct):
    """A tile in a ministry. `cost`: printed bribe price in cash, 0 on a candidate.

    `owner`: "" while unbribed. `transferred`: moved by Transfer Influence in this Actions Phase (R50).
    """

    cost: int
    owner: str = ""
    secured: bool = False
    candidate: bool = False
    transferred: bool = False


class Ministry(Struct):
    """Seven spaces (index 0 is space 1, None is empty), the two chits, and who took them."""

    minister_chit: int
    secretary_chit: int
    spaces: list[Official | None] = field(default_factory=lambda: [None] * SEVEN)
    resolved: bool = False
    minister: str = ""
    secretary: str = ""

    def tiles(self) -> Iterator[tuple[int, Official]]:
        """The occupied spaces by number, most senior first."""
        return ((place + 1, tile) for place, tile in enumerate(self.spaces) if tile is not None)

    def first_empty(self) -> int:
        """The most senior space without an official; 0 if there is none."""
        for space, tile in enumerate(self.spaces, 1):
            if tile is None:
                return space
        return 0

    def influence(self, seat: str) -> int:
        """How many officials here carry a seat's own marker."""
        count = 0
        for tile in self.spaces:
            if tile is not None and tile.owner == seat:
                count += 1
        return count


class Box(Struct):
    """A place for one army on a land tile: points for it, and whether it also brings a reward card."""

    points: int
    reward: bool = False
    army: str = ""


class Land(Struct):
    """A Foreign Land tile. `cost`: cash per army. `soldiers`: 1 to 3, its space (due at wall 4, 6, 8)."""

    name: str
    cost: int
    soldiers: int
    boxes: list[Box]
    resolved: bool = False


class Family(Struct):
    """One seat's own pieces.

    `hand`, `rewards`: slots of Confucius cards and of unplayed reward cards. `unbought`, `available`: gifts
    by value. `cubes`: active ones left this round. `spent`: cubes lying in the action spaces, by space; a
    space that was used without cubes is there with 0. `ocean`: 0 to 4 junks on the way. `points`: without limit (R12).
    """

    hand: list[int] = []
    rewards: list[int] = []
    unbought: list[int] = field(default_factory=lambda: [2, 3, 4, 5, 6])
    available: list[int] = field(default_factory=lambda: [1])
    cubes: int = 0
    spent: dict[str, int] = {}
    passed: bool = False
    stock: int = ARMIES
    colony: int = 0
    insulted: int = 0
    shipyard: int = 0
    ocean: int = 0
    visited: list[str] = []
    points: int = 0


class Tutoring(Struct):
    """A seat's face-down cards for a student: the student's owner, and the slots."""

    student: str
    slots: list[int]


class Resolution(Struct):
    """A ministry resolution in progress. `holders`: who holds each of the seven officials, "" for none."""

    ministry: str
    holders: list[str]


class Table(Struct):
    """Everything that all may see. `step` says where in the order of play the table stands (see flow)."""

    seats: list[str]
    options: Options
    families: dict[str, Family]
    ministries: dict[str, Ministry]
    lands: list[Land]
    distant: dict[str, int]
    deck: list[int]
    discard: list[int] = []
    shuffles: int = 1
    officials: list[int] = []
    named_candidates: list[int] = []
    any_candidates: int = 3
    candidate: str = ""
    reward_pile: list[int] = []
    gifts: dict[str, dict[str, int]] = {}
    students: dict[str, str] = {}
    forced: bool = False
    step: str = "count-gifts"
    wall: int = 0
    chief: str = ""
    mover: str = ""
    tutoring: dict[str, Tutoring] = {}
    exam_winner: str = ""
    resolution: Resolution | None = None
    final: bool = False
    chief_minister: str = ""
    admiral: str = ""
    general: str = ""

    @property
    def round(self) -> int:
        """The present round, from 1; the pieces of the wall count it (rulebook p. 8)."""
        return self.wall + 1 if self.step in BEFORE_WALL else self.wall

    @property
    def junk_supply(self) -> int:
        """Junks that no player has (R37)."""
        left = JUNKS
        for family in self.families.values():
            left -= family.shipyard + family.ocean
        return left

    def gift(self, giver: str, recipient: str) -> int:
        """The value of the giver's active gift in front of the recipient, 0 if there is none."""
        return self.gifts.get(giver, {}).get(recipient, 0)

    def cancel_gift(self, giver: str, recipient: str) -> int:
        """Take an active gift out of the game, for ever (R44). Its value, 0 if there was none."""
        return self.gifts.get(giver, {}).pop(recipient, 0)

    def unresolved(self) -> Iterator[tuple[str, Ministry]]:
        """The ministries still open to change, in board order."""
        return ((name, ministry) for name, ministry in self.ministries.items() if not ministry.resolved)

    def clockwise(self, first: str) -> list[str]:
        """All seats from one on, clockwise: to the left, in seat order."""
        start = self.seats.index(first)
        return self.seats[start:] + self.seats[:start]

    def to_the_left(self, seat: str) -> list[str]:
        """All seats clockwise from a seat's left neighbour on; the seat itself comes last."""
        start = self.seats.index(seat) + 1
        return self.seats[start:] + self.seats[:start]

    def has_official(self, seat: str, ministry: str) -> bool:
        """Whether a seat enjoys a ministry's discount: any official there, resolved or not (R36)."""
        for tile in self.ministries[ministry].spaces:  # noqa: SIM110 (any() is slower, and every price asks)
            if tile is not None and tile.owner == seat:
                return True
        return False
