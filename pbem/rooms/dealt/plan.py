"""What is known of a deal before anybody shuffles: what it will ask for, who plays, and what they have brought."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pbem.rules.chance import Chance
from pbem.secrecy.plan import DealPlan, PlanningChance

Deal = Callable[[Chance], object]
"""Lays out a table with a chance's cards."""

SHARE_AT_ONCE = 3
"""So many players there are at least where the last to join shows shares at once (dealt cards). Where there are two,
the other one would read a hand before starting the game, and could start again until it likes what it reads."""
SPARES_ONE = 5
"""So many sit at the table at least where all others but one suffice to go on without a seat (dealt cards). With four,
two could read the hands of the others."""


@dataclass(slots=True)
class GamePlan(DealPlan):
    """A deal with what is known of the game. `deal`: what lays it out. `players`: by seat, the key of whoever plays it.

    `brought`: what each seat has brought, in the order in which they shuffle.
    """

    deal: Deal | None = None
    players: dict[str, str] = field(default_factory=dict)
    brought: dict[str, Sequence[str]] = field(default_factory=dict)


def hand_out(deal: Deal, chance: Chance) -> None:
    """Let seats take what the deal will give them, and look at what it will show them, before any card is known."""
    deal(_HandingOut(chance))


class _HandingOut(PlanningChance):
    """The same, but what seats take and look at counts."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(otherwise=False)
        self._chance = chance

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        return self._chance.take(pile, owner, count)

    def show(self, seat: str, slots: Sequence[int]) -> None:
        self._chance.show(seat, slots)
