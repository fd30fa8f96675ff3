"""Settle: the emperor names the conflict that is fought next."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.phases.settlement import settle
from pbem_white_lotus.table import Table

from .of_province import OfProvince

NOT_CONTESTED = Refusal(_("no markers of several players are in that province"))


class Settle(OfProvince):
    """One contested province; the emperor of the moment names it (W9)."""

    kind: ClassVar[str] = "settle"

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Settle"]:
        """Those with markers."""
        return [cls(province) for province in view.table.claimed()]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A contested one; all claims that are left are."""
        return None if self.province in table.claimed() else NOT_CONTESTED

    def meaning(self, view: View[Table]) -> str:
        """That it is fought now."""
        claimants = view.table.participants(self.province)

        def bid(then: Play[Table]) -> bool:
            fought = then.table.conflict is not None and then.table.conflict.province == self.province
            return fought and then.table.step == "bids" and then.table.participants(self.province) == claimants

        return Claim(_("its claimants now bid for it"), bid)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The participants are asked for their bids."""
        settle(play, self.province)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """Nothing: naming a conflict changes no player's part in it."""
        return ()

    def hint(self, table: Table, seat: str) -> str:
        """The building, and who fights for it."""
        kind, claimants = table.chips[self.province].building, table.participants(self.province)

        def lies(then: Play[Table]) -> bool:
            here = then.table.chips[self.province].building, then.table.participants(self.province)
            return here == (kind, claimants)

        return Claim(_("{building}: {seats}"), lies, building=BUILDING_NAMES[kind], seats=", ".join(claimants))
