"""Lay: the neutral chip that was turned up goes to an empty province."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _, all_of
from pbem_white_lotus.holdings import borders_on
from pbem_white_lotus.phases.new_provinces import against_laying, lay
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table

from .of_province import OfProvince

NAMED = 2
"""So many neighbours are named; of more, only the number."""


class Lay(OfProvince):
    """An empty province that adjoins one with any chip on it, neutral or owned."""

    kind: ClassVar[str] = "lay"
    steady: ClassVar[bool] = True

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Lay"]:
        """The empty ones."""
        return [cls(province) for province in realm(view.table) if province not in view.table.chips]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """The province is taken, or no chip of any kind is next to it."""
        return against_laying(table, self.province)

    def meaning(self, view: View[Table]) -> str:
        """The building, and the owners of the land nearby."""
        table = view.table
        near = [table.chips[other].owner for other in realm(table)[self.province].neighbours if other in table.chips]
        owners = list(dict.fromkeys(owner for owner in near if owner))

        def adjoin(then: Play[Table]) -> bool:
            near = [seat for seat in then.table.seats if borders_on(then.table, seat, self.province)]
            return self.province in then.table.chips and sorted(near) == sorted(owners)

        if len(owners) > NAMED:
            return Claim(_("next to provinces of {count} players"), adjoin, count=len(owners))
        if owners:
            return Claim(_("next to provinces of {seats}"), adjoin, seats=all_of(owners))
        return Claim(_("next to no one's province"), adjoin)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The province is open to claims from the next year on."""
        lay(play, self.province)
