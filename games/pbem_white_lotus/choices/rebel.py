"""Rebel: lead the rebellion of this year."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, View
from pbem.wording import _, ngettext
from pbem_white_lotus.phases.rebellion import rise, strength
from pbem_white_lotus.table import REBELS, Table


class Rebel(Move):
    """The first player to accept is the leader, and no one else is asked (W24, W25)."""

    kind: ClassVar[str] = "rebel"

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Rebel"]:
        """There is nothing more to say."""
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        """The emperor's name."""
        seat, emperor = view.seat, view.table.emperor

        def leads(then: Play[Table]) -> bool:
            rebellion = then.table.rebellion
            return rebellion is not None and rebellion.leader == seat and then.table.emperor == emperor

        return Claim(_("lead a rebellion against {emperor}"), leads, emperor=emperor)

    def effect(self, play: Play[Table], seat: str) -> None:
        """All take sides."""
        rise(play, seat)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The emperor, the target of the rebellion."""
        return (table.emperor,)

    def hint(self, table: Table, seat: str) -> str:
        """The strength of the seat's villages."""
        villages = table.count(seat, "village")

        def adds(then: Play[Table]) -> bool:
            rebellion = then.table.rebellion
            return rebellion is not None and strength(then.table, rebellion, REBELS) == villages

        return Claim(
            ngettext("+{count} for your village", "+{count} for your villages", villages), adds, count=villages
        )
