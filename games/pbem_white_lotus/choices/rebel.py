"""Rebel: lead the rebellion of this year."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Move, Play, View
from pbem.wording import _, ngettext
from pbem_white_lotus.phases.rebellion import rise
from pbem_white_lotus.table import Table


class Rebel(Move):
    """Whoever is asked and accepts is the leader, and nobody else is asked (W24, W25)."""

    kind: ClassVar[str] = "rebel"

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Rebel"]:
        """There is nothing more to say."""
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        """Against whom."""
        return _("lead a rebellion against {seat}").format(seat=view.table.emperor)

    def effect(self, play: Play[Table], seat: str) -> None:
        """All take sides."""
        rise(play, seat)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The emperor, against whom it goes."""
        return (table.emperor,)

    def hint(self, table: Table, seat: str) -> str:
        """What one's villages add."""
        villages = table.count(seat, "village")
        return ngettext("{count} village", "{count} villages", villages).format(count=villages)
