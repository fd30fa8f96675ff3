"""What is on the table, and the options it was laid with."""

from dataclasses import dataclass, field

from pbem.wording import _

GOODS = ("jade", "silk", "spice", "tea")
OF_EACH = 8
MARKET = 4  # cards on show
COINS = 10  # of each seat at the start


@dataclass(slots=True)
class Options:
    """Fixed before play. Each field becomes an option of `pbem new`."""

    rounds: int = field(default=5, metadata={"help": _("how many rounds are played: 1 to 12")})
    open_bids: bool = field(default=False, metadata={"help": _("bids are seen as they are made")})

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= 12:
            raise ValueError(_("a game has 1 to 12 rounds"))


@dataclass(slots=True)
class Table:
    """Public facts only: a card is a slot, a number, whose face only those see who may.

    `step`: see order. `round`: from 1. `due`: the seats that still have their turn in this round, the next one
    first. `market`: slots on show, by their faces as everybody sees them. `sold`: slots that are out of the game.
    `bids`: of this round.
    """

    seats: list[str]
    options: Options
    coins: dict[str, int]
    hands: dict[str, list[int]]
    pile: list[int]
    market: dict[str, list[int]] = field(default_factory=dict)
    sold: list[int] = field(default_factory=list)
    bids: dict[str, int] = field(default_factory=dict)
    step: str = "bids"
    round: int = 1
    due: list[str] = field(default_factory=list)

    def on_show(self) -> int:
        """How many cards the market has."""
        return sum(len(slots) for slots in self.market.values())

    def end_turn(self) -> None:
        """The next seat's turn."""
        self.due.pop(0)
