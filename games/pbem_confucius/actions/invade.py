"""Invade a Foreign Land: one army marches into one box."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.board import foreign_land, land_box
from pbem_confucius.court.invasions import resolve
from pbem_confucius.names import LAND_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .paid_action import PaidAction

EMPTY_COLONY = Refusal(_("you have no army in your military colony"), page=12)
TAKEN = Refusal(_("there is already an army in this box"), "R74", 12)


class Invade(PaidAction):
    """Pay the cash printed on an unresolved land; an army goes from your colony to an empty box (p. 12).

    Boxes count from the left; you may hold several of one land (R74). Paired with Recruit an Army (R14).
    """

    kind: ClassVar[str] = "invade"
    steady: ClassVar[bool] = True
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
        """The points of the box if the land falls; its reward card comes in any case, as long as there are some."""
        land, seat = foreign_land(view.table, self.land), view.seat
        if isinstance(land, Refusal):
            return ""
        box, drawn_before = land.boxes[self.box - 1], sum(one.reward for one in land.boxes[: self.box - 1])
        reward = box.reward and len(view.table.reward_pile) > drawn_before
        return Claim(
            _("{points} points if the land falls; a reward card when it is resolved")
            if reward
            else _("{points} points if the land falls"),
            lambda then: self._brings(then, seat, full=True) == (box.points, reward),
            lambda then: self._brings(then, seat, full=False) == (0, reward),
            points=box.points,
        )

    def _brings(self, then: Play[Table], seat: str, *, full: bool) -> tuple[int, int]:
        """Points and cards for the box if the land is resolved with others' armies in all other boxes, or in none."""
        land, family = foreign_land(then.table, self.land), then.table.families[seat]
        assert not isinstance(land, Refusal)
        other = next(one for one in then.table.seats if one != seat)
        for number, box in enumerate(land.boxes, 1):
            if number != self.box:
                box.army = other if full else ""
        points, cards = family.points, len(family.rewards)
        resolve(then, land)
        return family.points - points, len(family.rewards) - cards

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
    """An army for one box of one land: made once, as candidates never change."""
    return Invade(land, box)
