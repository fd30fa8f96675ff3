"""Take: a province of a loser, as a reward for having won the rebellion."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _, ngettext
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.phases.rewards import against_taking, capture
from pbem_white_lotus.table import Table

from .of_province import OfProvince


class Take(OfProvince):
    """One province that adjoins the winner's own, of a loser who has lost none in this rebellion (W30, W31)."""

    kind: ClassVar[str] = "take"
    steady: ClassVar[bool] = True

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Take"]:
        """Those of other players."""
        return [cls(province) for province, chip in view.table.chips.items() if chip.owner not in {"", view.seat}]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """It is no loser's, its owner has lost one already, it is too far away, or no chip is left."""
        return against_taking(table, seat, self.province)

    def meaning(self, view: View[Table]) -> str:
        """The seat's provinces afterwards."""
        seat, count = view.seat, sum(1 for _province in view.table.owned(view.seat)) + 1

        def owned(then: Play[Table]) -> bool:
            mine = [province for province, _building in then.table.owned(seat)]
            return self.province in mine and len(mine) == count

        return Claim(
            ngettext("makes it your only province", "makes {count} provinces of yours", count), owned, count=count
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """The province changes hands; the building stays."""
        capture(play, self.province)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The province, and who loses it."""
        return self.province, table.chips[self.province].owner

    def hint(self, table: Table, seat: str) -> str:
        """The building, and who loses it."""
        chip, loser = table.chips[self.province], table.chips[self.province].owner
        fewer = table.count(loser, chip.building) - 1
        return Claim(
            _("{building} of {seat}"),
            lambda then: then.table.count(loser, chip.building) == fewer,
            building=BUILDING_NAMES[chip.building],
            seat=loser,
        )
