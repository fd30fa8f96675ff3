"""What lies on the table, and the options it was laid with."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Options:
    """Fixed before play."""

    heap: int = field(default=10, metadata={"help": "how many pebbles lie in the heap"})
    secret: bool = field(default=False, metadata={"help": "stakes stay secret until all are named"})


@dataclass(slots=True)
class Table:
    """Public facts only: hands hold slots, whose faces only their owners see."""

    seats: list[str]
    heap: int
    hands: dict[str, list[int]]
    pile: list[int]
    secret: bool = False
    stakes: dict[str, int] = field(default_factory=dict)
    on_turn: int = 0
    winner: str = ""

    @property
    def mover(self) -> str:
        """Whose turn it is once the stakes are in."""
        return self.seats[self.on_turn % len(self.seats)]

    def remove(self, seat: str, count: int) -> None:
        """Take pebbles from the heap for a seat; the turn passes on, or the game is won."""
        self.heap -= count
        if self.heap == 0:
            self.winner = seat
        self.on_turn = (self.on_turn + 1) % len(self.seats)
