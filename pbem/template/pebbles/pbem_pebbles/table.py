"""The table, and the options it was laid with."""

from dataclasses import dataclass, field
from typing import TypedDict

from msgspec import Struct

from pbem.wording import _


@dataclass(slots=True)
class Options:
    """Fixed before play."""

    heap: int = field(default=10, metadata={"help": _("how many pebbles are in the heap")})
    secret: bool = field(default=False, metadata={"help": _("stakes stay secret until all are named")})

    def __post_init__(self) -> None:
        if not 1 <= self.heap <= 100_000:
            raise ValueError(_("a heap has 1 to 100,000 pebbles"))


class Table(Struct):
    """Public facts only: hands hold slots, whose faces only their owners see.

    `played`: the cards that were shown. `on_turn`: the place, from 0, of the seat whose turn it is. `last`: the last
    seat to remove pebbles.
    """

    seats: list[str]
    heap: int
    hands: dict[str, list[int]]
    pile: list[int]
    played: list[int] = []
    secret: bool = False
    stakes: dict[str, int] = {}
    on_turn: int = 0
    last: str = ""
    winner: str = ""

    @property
    def mover(self) -> str:
        """Whose turn it is once the stakes are in."""
        return self.seats[self.on_turn]

    def clockwise(self, seat: str) -> list[str]:
        """All seats in the order of their turns, from one on."""
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def remove(self, seat: str, count: int) -> None:
        """Take pebbles from the heap for a seat; the turn passes on."""
        self.heap -= count
        self.last = seat
        self.on_turn = (self.on_turn + 1) % len(self.seats)


class Facts(TypedDict):
    """The table for programs. `hands`: None for a card that this seat may not see."""

    heap: int
    stakes: dict[str, int]
    hands: dict[str, list[int | None]]
