"""Lay: the neutral chip that was turned up goes to an empty province."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pbem.rules import Play, Refusal, View
from pbem_white_lotus.phases.new_provinces import against_laying, lay
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table

from .of_province import OfProvince


@dataclass(slots=True)
class Lay(OfProvince):
    """An empty province that adjoins one with any chip on it, neutral or owned."""

    kind: ClassVar[str] = "lay"

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Lay"]:
        """The empty ones."""
        return [cls(province) for province in realm(view.table) if province not in view.table.chips]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """See against_laying."""
        return against_laying(table, self.province)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The province is open to claims from the next year on."""
        lay(play, self.province)
