"""Take: a province of a loser, as a reward for having won the rebellion."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.holdings import lacks_chip
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.phases.rebellion import capture, is_open_to_capture, may_take
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table

NO_LOSERS = Refusal(_("it belongs to no loser who has lost nothing yet"), "W31")
NOT_ADJACENT = Refusal(_("it does not adjoin a province of yours"), "W30")


@dataclass(slots=True)
class Take(Move):
    """One province that adjoins the winner's own, of a loser who has lost none in this rebellion (W30, W31)."""

    kind: ClassVar[str] = "take"
    province: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Take"]:
        """Every province in play."""
        return [cls(province) for province in realm(view.table)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """See may_take; the reason is found only where it says no."""
        rebellion, chip = table.rebellion, table.chips.get(self.province)
        assert rebellion is not None
        if chip is None or not is_open_to_capture(rebellion, chip.owner):
            return NO_LOSERS
        if may_take(table, rebellion, seat, self.province):
            return None
        return lacks_chip(table, seat, chip.building) or NOT_ADJACENT

    def effect(self, play: Play[Table], seat: str) -> None:
        """The province changes hands; the building stays."""
        capture(play, self.province)

    def notation(self) -> str:
        """take taiyuan"""
        return f"take {self.province}"

    def hint(self, table: Table, seat: str) -> str:
        """The building, and who loses it."""
        chip = table.chips[self.province]
        return _("{building} of {seat}").format(building=BUILDING_NAMES[chip.building], seat=chip.owner)
