"""Side: take sides in a rebellion, and battle points with it."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.table import EMPEROR, SIDES, Table

from .battle import Committed, leads

OWN_CAUSE = Refusal(_("the emperor and the rebels' leader fight for themselves: `fight` and the points"))
NO_SIDE = Refusal(_("the sides are emperor and rebels"))


class Side(Committed):
    """Every player but the emperor and the leader must choose a side, whatever points they commit."""

    kind: ClassVar[str] = "side"
    side: str

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """One's own cause is a side already."""
        return OWN_CAUSE if leads(table, seat) else None

    @classmethod
    def with_points(cls, numbers: Iterable[int]) -> Iterable["Side"]:
        """For both sides."""
        return [cls(side, points=points) for side in SIDES for points in numbers]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """One of the two sides, and points within the usual limits."""
        return Committed.refusal(self, table, seat) if self.side in SIDES else NO_SIDE

    def meaning(self, view: View[Table]) -> str:
        """The leader of the side."""
        table = view.table
        leader = table.emperor if self.side == EMPEROR or table.rebellion is None else table.rebellion.leader

        def stands_by(then: Play[Table]) -> bool:
            assert then.table.rebellion is not None
            return then.table.rebellion.forces[view.seat].side == self.side

        return Claim(_("with {leader}; {spent}"), stands_by, leader=leader, spent=self.spent(view))

    def effect(self, play: Play[Table], seat: str) -> None:
        """Side and points are shown together."""
        self.commit(play, seat, self.side)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The emperor, or the leader of the rebels: who is supported."""
        assert table.rebellion is not None
        return (table.emperor if self.side == EMPEROR else table.rebellion.leader,)

    def notation(self) -> str:
        """side emperor 3"""
        return f"side {self.side} {self.points}"
