"""What a deal will ask of chance, found out before anybody has shuffled: so that all its decks go round together.

A deal may not depend on what it turns up: which decks there are, and which of their cards are shown, is the same
whatever their faces. So it can be asked with any faces first. The conformance suite sees to it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.rules.chance import Chance, Face, Sight


@dataclass(slots=True)
class DealPlan:
    """`laid`: what is shuffled or laid open, in this order: label, faces, whether face up. `shown`: slots that are
    turned up. `rolled`: the labels of rolls, each with its sides. `drawn`: who takes which slots.
    """

    laid: list[tuple[str, list[Face], bool]] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    rolled: dict[str, int] = field(default_factory=dict)
    drawn: list[tuple[str, list[int]]] = field(default_factory=list)


def plan_of(deal: Callable[[Chance], object], *, otherwise: bool = False) -> DealPlan:
    """What a deal asks for. `otherwise`: tried with other faces and other rolls, which may make no difference."""
    planner = PlanningChance(otherwise)
    deal(planner)
    return planner.plan


class PlanningChance:
    """A `Chance` that notes what it is asked, and turns up whatever comes first."""

    def __init__(self, otherwise: bool) -> None:
        self.plan = DealPlan()
        self._otherwise = otherwise
        self._printed: list[Face] = []

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """The cards lie in order, or the other way round."""
        ordered = sorted(faces, key=str, reverse=self._otherwise)
        return self._lay(label, faces, ordered, face_up=False)

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        """There is no chance in it."""
        return self._lay(label, faces, faces, face_up=True)

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        """The topmost."""
        taken = pile[:count]
        del pile[:count]
        self.plan.drawn.append((owner, taken))
        return list(taken)

    def show(self, seat: str, slots: Sequence[int]) -> None:
        """Whoever it is shown to sees it once it is dealt."""

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        """Some faces that might lie there."""
        self.plan.shown += [slot for slot in slots if slot not in self.plan.shown]
        return self._faces(slots)

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        """What a deal has turned up."""
        return [self._printed[slot] if slot in self.plan.shown else None for slot in slots]

    def holds(self, slot: int, face: Face) -> bool:
        """No one shows a card while it is dealt."""
        return False

    def roll(self, label: str, sides: int) -> int:
        """The lowest number, or the highest."""
        self.plan.rolled[label] = sides
        return sides - 1 if self._otherwise else 0

    def sight(self, seat: str) -> Sight:
        """No one asks."""
        return Sight(seat, (), tuple)

    def hidden(self, seat: str) -> Mapping[int, Sequence[int]]:
        """No one asks."""
        return {}

    def _faces(self, slots: Sequence[int]) -> list[Face]:
        return [self._printed[slot] for slot in slots]

    def _lay(self, label: str, faces: Sequence[Face], ordered: Sequence[Face], *, face_up: bool) -> list[int]:
        first = len(self._printed)
        self._printed += ordered
        self.plan.laid.append((label, list(faces), face_up))
        slots = list(range(first, len(self._printed)))
        if face_up:
            self.plan.shown += slots
        return slots
