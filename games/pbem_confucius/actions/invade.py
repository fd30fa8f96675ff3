"""Invade a Foreign Land: one army marches into one box."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import ClassVar

from pbem.rules import Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.board import foreign_land, land_box
from pbem_confucius.names import LAND_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .paid_action import PaidAction

EMPTY_COLONY = Refusal(_("you have no army in your military colony"), "R74", 12)
TAKEN = Refusal(_("there is an army in this box already"), "R74", 12)


class Invade(PaidAction):
    """Pay the cash printed on an unresolved land; an army goes from your colony to an empty box (p. 12).

    Boxes count from the left; you may hold several of one land (R74). Paired with Recruit an Army (R14).
    """

    kind: ClassVar[str] = "invade"
    action_space: ClassVar[str] = cubes.RECRUIT_INVADE
    land: str
    box: int

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """No army in the colony, or too few cubes."""
        if not table.families[seat].colony:
            return EMPTY_COLONY
        return cubes.lack(table, seat, cls.action_space)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Invade"]:
        """Every empty box of a land that is unresolved."""
        return [
            march(land.name, place)
            for land in view.table.lands
            if not land.resolved
            for place, box in enumerate(land.boxes, 1)
            if not box.army
        ]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Invade"]:
        """Every box of every land."""
        lands = view.table.lands
        return [march(land.name, place) for land in lands for place in range(1, len(land.boxes) + 1)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An empty box of an unresolved land."""
        box = land_box(table, self.land, self.box)
        if isinstance(box, Refusal):
            return box
        return TAKEN if box.army else None

    def price(self, table: Table, seat: str) -> int:
        """The cash printed on the land."""
        land = foreign_land(table, self.land)
        assert not isinstance(land, Refusal)
        return land.cost

    def meaning(self, view: View[Table]) -> str:
        """What the box is worth if the land falls in time."""
        box = land_box(view.table, self.land, self.box)
        if isinstance(box, Refusal):
            return ""
        worth = (
            _("{points} points and a reward card, if the land falls")
            if box.reward
            else _("{points} points, if the land falls")
        )
        return worth.format(points=box.points)

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the army marches."""
        table = play.table
        box = land_box(table, self.land, self.box)
        assert not isinstance(box, Refusal)
        self.pay_up(table, seat)
        table.families[seat].colony -= 1
        box.army = seat
        play.tell(
            _("{seat}'s army marches into box {box} of {land}, paid with {cards}."),
            seat=seat,
            box=self.box,
            land=LAND_NAMES[self.land],
            cards=self.paid,
        )
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The land."""
        return (self.land,)

    def notation(self) -> str:
        """invade korea 2"""
        return f"invade {self.land} {self.box}"


@cache
def march(land: str, box: int) -> Invade:
    """An army for one box of one land: made once, as nobody changes a candidate."""
    return Invade(land, box)
