"""What may be said at a table, and what saying it would come to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pbem.app.session import Session
from pbem.projections.game import Game
from pbem.rules import Move, Payable

Act = Callable[[Session], object]


@dataclass(slots=True)
class Saying:
    """A line of the list of what may be said: the words, what they mean, and under which heading they are listed.

    `more`: whether words of the player's own follow. `move`: the legal move that it is, if it is one.
    """

    words: str
    meaning: str
    group: str
    more: bool = False
    move: Move | None = None


@dataclass(slots=True)
class Tried:
    """What some words would come to. `game`: the table as it would be, if it can be foreseen and is another.

    `lines`: what the player reads before they decide. `act` makes it so. `move`: the move that they mean, if it is one;
    `pays`: the cards among which its player may choose to pay for it.
    """

    words: str
    act: Act
    lines: list[str] = field(default_factory=list)
    game: Game | None = None
    move: Move | None = None
    pays: Sequence[Payable] = ()
