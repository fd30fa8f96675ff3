"""Petition with the necklace: an army in the foreign lands is sent elsewhere."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import ClassVar, Self

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import land_box
from pbem_confucius.names import LAND_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .petition import Petition

NO_ARMY = Refusal(_("there is no army in the first box"), "R56", 13)
TAKEN = Refusal(_("there is already an army in the second box"), "R56", 13)


class PetitionNecklace(Petition):
    """Any player's army goes to another, empty box of the same or a different land (rulebook p. 13, R56).

    Both lands are unresolved; one that is full may be opened in this way (R75). Boxes count from the left.
    """

    kind: ClassVar[str] = "petition-necklace"
    gift: ClassVar[int] = 5
    land: str
    box: int
    to_land: str
    to_box: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Every army on a land, to every box."""
        boxes = [(land.name, place + 1, box.army) for land in view.table.lands for place, box in enumerate(land.boxes)]
        return [
            cls(land, box, to_land, to_box) for land, box, army in boxes if army for to_land, to_box, _there in boxes
        ]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """From every box to every box."""
        boxes = [(land.name, place) for land in view.table.lands for place in range(1, len(land.boxes) + 1)]
        return [cls(*one, *other) for one in boxes for other in boxes]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An army, and an empty box for it."""
        for land in table.lands:
            if land.resolved and land.name in {self.land, self.to_land}:
                return closed(land.name)
        box = land_box(table, self.land, self.box)
        if isinstance(box, Refusal):
            return box
        goal = land_box(table, self.to_land, self.to_box)
        if isinstance(goal, Refusal):
            return goal
        if not box.army:
            return NO_ARMY
        return TAKEN if goal.army else None

    def meaning(self, view: View[Table]) -> str:
        """The army's owner, and its possible points here and there."""
        box, goal = land_box(view.table, self.land, self.box), land_box(view.table, self.to_land, self.to_box)
        if isinstance(box, Refusal) or isinstance(goal, Refusal):
            return ""
        owner = box.army

        def moved(then: Play[Table]) -> bool:
            left, reached = land_box(then.table, self.land, self.box), land_box(then.table, self.to_land, self.to_box)
            if isinstance(left, Refusal) or isinstance(reached, Refusal):
                return False
            return not left.army and (reached.army, left.points, reached.points) == (owner, box.points, goal.points)

        words = _("{owner}'s army, from a box of {here} points to one of {there}")
        return Claim(words, moved, owner=owner, here=box.points, there=goal.points)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The gift is spent, the army marches."""
        table = play.table
        box = land_box(table, self.land, self.box)
        goal = land_box(table, self.to_land, self.to_box)
        assert not isinstance(box, Refusal)
        assert not isinstance(goal, Refusal)
        self.spend(table, seat)
        box.army, goal.army = "", box.army
        play.tell(_("{seat} petitions the Emperor with a necklace."), seat=seat)
        play.tell(
            _("{owner}'s army in {land} marches to box {box} of {to_land}."),
            owner=goal.army,
            land=LAND_NAMES[self.land],
            box=self.to_box,
            to_land=LAND_NAMES[self.to_land],
        )
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """Both lands, and whose army marches."""
        box = land_box(table, self.land, self.box)
        assert not isinstance(box, Refusal)
        return self.land, self.to_land, box.army

    def notation(self) -> str:
        """petition necklace korea 1 to annam 2"""
        return f"petition necklace {self.land} {self.box} to {self.to_land} {self.to_box}"


@cache
def closed(land: str) -> Refusal:
    """The refusal for an army of a resolved land, or for one that would go there."""
    return Refusal(_("{land} is resolved: no army can move there").format(land=LAND_NAMES[land]), "R56", 13)
