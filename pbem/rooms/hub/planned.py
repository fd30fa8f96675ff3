"""Where a hub keeps what the seats have planned for which it signs: in its journal, which its owner can read."""

from collections.abc import Sequence

from pbem.rooms.plans.kept import in_words
from pbem.rooms.plans.plan import Plan, of_kept
from pbem.rooms.plans.plan_keeper import PlanKeeper

from .journal import Journal


class Plans(PlanKeeper):
    """What is planned in one game that is in hand. What changes in it counts when the intent is kept that says so.

    `changed`: by tag, since with another address a seat may have gone to someone else.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.changed: dict[str, list[Plan]] = {}

    def read(self, game: str) -> list[Plan]:
        """A copy: what is changed in it counts when it is written."""
        return [of_kept(plan.kept()) for one in self._journal.roster.of(game).values() for plan in self._at(one.tag)]

    def write(self, game: str, plans: Sequence[Plan]) -> None:
        """Those of each seat, for whoever has its address."""
        for one in self._journal.roster.of(game).values():
            own = [of_kept(plan.kept()) for plan in plans if plan.seat == one.seat]
            if own != self._at(one.tag):
                self.changed[one.tag] = own

    def words(self, tag: str) -> list[str]:
        """What is planned at an address, as lines for whoever has it."""
        return [in_words(plan.kept()) for plan in self._at(tag)]

    def _at(self, tag: str) -> Sequence[Plan]:
        return self.changed.get(tag, self._journal.plans.get(tag, ()))
