"""Lay: the neutral chip that was turned up goes to an empty province."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.phases.new_provinces import lay, may_lie
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table

NO_PROVINCE = Refusal(_("there is no such province in play"), "W40")
TAKEN = Refusal(_("a chip lies there already"))
FAR = Refusal(_("no province with a chip adjoins it"))


@dataclass(slots=True)
class Lay(Move):
    """An empty province that adjoins one with any chip on it, neutral or owned."""

    kind: ClassVar[str] = "lay"
    province: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Lay"]:
        """Every province in play."""
        return [cls(province) for province in realm(view.table)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """See may_lie."""
        if self.province not in realm(table):
            return NO_PROVINCE
        if may_lie(table, self.province):
            return None
        return TAKEN if self.province in table.chips else FAR

    def effect(self, play: Play[Table], seat: str) -> None:
        """The province is open to claims from the next year on."""
        lay(play, self.province)

    def notation(self) -> str:
        """lay hangzhou"""
        return f"lay {self.province}"
