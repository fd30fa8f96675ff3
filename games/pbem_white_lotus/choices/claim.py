"""Claim: a marker on a province with a neutral chip."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Play, Refusal, View
from pbem.rules import play as claim
from pbem.wording import _
from pbem_white_lotus.holdings import lacks_chip
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.phases.claims import against_claiming
from pbem_white_lotus.phases.settlement import settle, settle_uncontested
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
        """A neutral chip, no marker of the seat's own, and (if the option says so) a chip to show it with."""
        return against_claiming(table, seat, self.province)

    def meaning(self, view: View[Table]) -> str:
        """The cost of winning, and whether the seat's chips may have run out by then (W41)."""
        table, seat = view.table, view.seat
        if rivals := table.participants(self.province):
            return claim.Claim(_("you would bid for it"), lambda then: self._fought_by(then) == {*rivals, seat})
        if lacks_chip(table, seat, table.chips[self.province].building, claimed=table.claims_of(seat)):
            return claim.Claim(
                _("yours only if your earlier claims leave you a chip for it"),
                lambda then: not self._settled(then, seat, rivals=False),
            )
        return claim.Claim(
            _("free, unless others claim it too"),
            lambda then: self._settled(then, seat, rivals=True),
            lambda then: self._settled(then, seat, rivals=False),
        )

    def _fought_by(self, then: Play[Table]) -> set[str]:
        """Who takes part in the conflict, if the province is settled now."""
        settle(then, self.province)
        return set() if then.table.conflict is None else set(then.table.participants(self.province))

    def _settled(self, then: Play[Table], seat: str, *, rivals: bool) -> bool:
        """Whether the province is the seat's once claims are settled, with the others' markers or without them."""
        influence = then.table.players[seat].influence
        if not rivals:
            then.table.markers = [marker for marker in then.table.markers if marker.seat == seat]
        settle_uncontested(then)
        return then.table.chips[self.province].owner == seat and then.table.players[seat].influence == influence

    def effect(self, play: Play[Table], seat: str) -> None:
        """The marker is there for all to see."""
        table = play.table
        table.markers.append(Marker(self.province, seat))
        table.due.pop(0)
        play.tell(_("{seat} claims {province}."), seat=seat, province=realm(table)[self.province].name)

    def hint(self, table: Table, seat: str) -> str:
        """The building, and whose markers are there."""
        kind, rivals = table.chips[self.province].building, table.participants(self.province)

        def lies(then: Play[Table]) -> bool:
            here = [one for one in then.table.participants(self.province) if one != seat]
            return then.table.chips[self.province].building == kind and here == rivals

        words = _("{building}, claimed by {seats}") if rivals else _("{building}")
        return claim.Claim(words, lies, building=BUILDING_NAMES[kind], seats=", ".join(rivals))
