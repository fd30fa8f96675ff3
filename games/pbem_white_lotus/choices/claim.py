"""Claim: a marker on a province with a neutral chip."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.holdings import lacks_chip
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.phases.claims import against_claiming
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Marker, Table

from .of_province import OfProvince


class Claim(OfProvince):
    """Place one marker; a province never holds two of one player, but those of any number of players."""

    kind: ClassVar[str] = "claim"
    contested: ClassVar[bool] = True

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Claim"]:
        """Those with a neutral chip."""
        return [cls(province) for province, chip in view.table.chips.items() if not chip.owner]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A neutral chip, no marker of one's own, and (if the option says so) a chip to show it with."""
        return against_claiming(table, seat, self.province)

    def meaning(self, view: View[Table]) -> str:
        """What it costs to win, and whether one's chips may have run out by then (W41)."""
        table = view.table
        if table.participants(self.province):
            return _("you would bid for it")
        if lacks_chip(table, view.seat, table.chips[self.province].building, claimed=table.claims_of(view.seat)):
            return _("yours only if your earlier claims leave you a chip for it")
        return _("free, unless others claim it too")

    def effect(self, play: Play[Table], seat: str) -> None:
        """The marker lies there for all to see."""
        table = play.table
        table.markers.append(Marker(self.province, seat))
        table.due.pop(0)
        play.tell(_("{seat} claims {province}."), seat=seat, province=realm(table)[self.province].name)

    def hint(self, table: Table, seat: str) -> str:
        """The building, and whose markers are there."""
        building = BUILDING_NAMES[table.chips[self.province].building]
        rivals = table.participants(self.province)
        if rivals:
            return _("{building}, claimed by {seats}").format(building=building, seats=", ".join(rivals))
        return building
