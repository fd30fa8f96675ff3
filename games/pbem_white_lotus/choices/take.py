"""Take: a province of a loser, as a reward for having won the rebellion."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.phases.rewards import against_taking, capture
from pbem_white_lotus.table import Table

from .of_province import OfProvince


class Take(OfProvince):
    """One province that adjoins the winner's own, of a loser who has lost none in this rebellion (W30, W31)."""

    kind: ClassVar[str] = "take"

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Take"]:
        """Those of other players."""
        return [cls(province) for province, chip in view.table.chips.items() if chip.owner not in {"", view.seat}]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """See against_taking."""
        return against_taking(table, seat, self.province)

    def meaning(self, view: View[Table]) -> str:
        """Whose it becomes."""
        return _("your reward for the rebellion")

    def effect(self, play: Play[Table], seat: str) -> None:
        """The province changes hands; the building stays."""
        capture(play, self.province)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The province, and who loses it."""
        return self.province, table.chips[self.province].owner

    def hint(self, table: Table, seat: str) -> str:
        """The building, and who loses it."""
        chip = table.chips[self.province]
        return _("{building} of {seat}").format(building=BUILDING_NAMES[chip.building], seat=chip.owner)
