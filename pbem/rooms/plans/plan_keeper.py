"""Where the plans of a session are: on this machine's disk, in memory, or wherever a hub keeps them."""

from collections.abc import Sequence
from typing import Protocol

from pbem.app.session import Session
from pbem.projections.game import Game
from pbem.rooms.plans import kept as kept_here
from pbem.rooms.plans import snapshots

from .plan import Plan, of_kept


class PlanKeeper(Protocol):
    """Keeps plans. Whoever changes them holds the game."""

    def read(self, game: str) -> list[Plan]:
        """The plans of a game, of all seats, the oldest first."""

    def write(self, game: str, plans: Sequence[Plan]) -> None:
        """These are the plans of a game from now on."""

    def mark(self, game: Game) -> None:
        """Keep how a game stands while a plan is given, where its past would have to be read again."""
        return

    def marked(self, game: str, head: str, said: Sequence[str]) -> Game | None:
        """A game as it stood at its newest event of then, with what was said beside it; None if that is not kept."""
        return None


class PlansOnDisk(PlanKeeper):
    """Keeps them beside the key, for its owner's eyes alone.

    Raises MachineError where that is not possible, FaultyFileError where something else lies there.
    """

    def read(self, game: str) -> list[Plan]:
        """As they were written."""
        return [of_kept(plan) for plan in kept_here.read(game)]

    def write(self, game: str, plans: Sequence[Plan]) -> None:
        """Written anew as a whole."""
        kept_here.write(game, [plan.kept() for plan in plans])

    def mark(self, game: Game) -> None:
        """In the cache."""
        snapshots.mark(game)

    def marked(self, game: str, head: str, said: Sequence[str]) -> Game | None:
        """As long as the cache has it."""
        return snapshots.marked(game, head, said)


class PlansInMemory(PlanKeeper):
    """Keeps them as long as it lives."""

    def __init__(self) -> None:
        self._plans: dict[str, list[Plan]] = {}

    def read(self, game: str) -> list[Plan]:
        """A copy: what is changed in it counts when it is written."""
        return [of_kept(plan.kept()) for plan in self._plans.get(game, ())]

    def write(self, game: str, plans: Sequence[Plan]) -> None:
        """As they are."""
        self._plans[game] = list(plans)


def keeper_of(session: Session) -> PlanKeeper:
    """Where the plans of a session are: in memory, unless it was started with another place."""
    found: PlanKeeper = session.kept.setdefault("plans", PlansInMemory())
    return found
