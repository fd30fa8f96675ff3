"""Claim: a marker on a province with a neutral chip."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.holdings import lacks_chip
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table

NOT_NEUTRAL = Refusal(_("only a province with a neutral chip can be claimed"), "W4")
TWICE = Refusal(_("your marker is there already"), "W3")


@dataclass(slots=True)
class Claim(Move):
    """Place one marker; a province never holds two of one player, but those of any number of players."""

    kind: ClassVar[str] = "claim"
    province: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Claim"]:
        """Every province in play."""
        return [cls(province) for province in realm(view.table)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A neutral chip, no marker of one's own, and (if the option says so) a chip to show it with."""
        chip = table.chips.get(self.province)
        if chip is None or chip.owner:
            return NOT_NEUTRAL
        if seat in table.markers.get(self.province, ()):
            return TWICE
        return lacks_chip(table, seat, chip.building)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The marker lies there for all to see."""
        table = play.table
        table.markers.setdefault(self.province, []).append(seat)
        table.due.pop(0)
        play.tell(_("{seat} claims {province}."), seat=seat, province=realm(table)[self.province].name)

    def notation(self) -> str:
        """claim taiyuan"""
        return f"claim {self.province}"

    def hint(self, table: Table, seat: str) -> str:
        """The building, and whose markers are there."""
        building = BUILDING_NAMES[table.chips[self.province].building]
        rivals = table.participants(self.province)
        if rivals:
            return _("{building}, claimed by {seats}").format(building=building, seats=", ".join(rivals))
        return building
