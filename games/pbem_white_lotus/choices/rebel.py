"""Rebel: lead the rebellion of this year."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, View
from pbem.wording import _, ngettext
from pbem_white_lotus.phases.rebellion import rise, strength
from pbem_white_lotus.table import REBELS, Table


class Rebel(Move):
    """Whoever is asked and accepts is the leader, and nobody else is asked (W24, W25)."""

    kind: ClassVar[str] = "rebel"

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Rebel"]:
        """There is nothing more to say."""
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        """Against whom."""
        seat, emperor = view.seat, view.table.emperor

        def leads(then: Play[Table]) -> bool:
            rebellion = then.table.rebellion
            return rebellion is not None and rebellion.leader == seat and then.table.emperor == emperor

        return Claim(_("lead a rebellion against {emperor}"), leads, emperor=emperor)

    def effect(self, play: Play[Table], seat: str) -> None:
        """All take sides."""
        rise(play, seat)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The emperor, against whom it goes."""
        return (table.emperor,)

    def hint(self, table: Table, seat: str) -> str:
        """What one's villages add."""
        villages = table.count(seat, "village")

        def adds(then: Play[Table]) -> bool:
            rebellion = then.table.rebellion
            return rebellion is not None and strength(then.table, rebellion, REBELS) == villages

        return Claim(
            ngettext("+{count} for your village", "+{count} for your villages", villages), adds, count=villages
        )
