"""Buy: take a card from the market, for everybody to see."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _

from .table import GOODS, Table

PRICE = 1


@dataclass(slots=True)
class Buy(Move):
    """Take a card that is on show, for one coin (B2)."""

    kind: ClassVar[str] = "buy"
    good: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Every kind of goods; what is not on show is refused with that reason."""
        return [cls(good) for good in GOODS]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """It must be on show, and paid for (B2)."""
        if not table.market.get(self.good):
            return Refusal(_("there is no {good} in the market").format(good=self.good), "B2")
        if table.coins[seat] < PRICE:
            return Refusal(_("you have no coin left"), "B2")
        return None

    def meaning(self, view: View[Table]) -> str:
        """What it is."""
        return _("a card on show")

    def effect(self, play: Play[Table], seat: str) -> None:
        """The card goes to the hand; everybody knows it."""
        table = play.table
        table.coins[seat] -= PRICE
        table.hands[seat].append(table.market[self.good].pop(0))
        play.tell(_("{seat} buys {good}."), seat=seat, good=self.good)
        table.end_turn()

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """These goods in the market: a plan to buy them stops when somebody else does."""
        return (self.good,)

    def cost(self, table: Table, seat: str) -> int:
        """One coin."""
        return PRICE

    def notation(self) -> str:
        """buy silk"""
        return f"buy {self.good}"

    def hint(self, table: Table, seat: str) -> str:
        """The price."""
        return _("1 coin")
