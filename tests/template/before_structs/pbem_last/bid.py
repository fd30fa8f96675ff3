"""Bid: coins for the first choice. Everybody decides at once, in secret."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _

from .table import Table


@dataclass(slots=True)
class Bid(Move):
    """Offer coins; the highest bid chooses first, and every bid is paid (B1)."""

    kind: ClassVar[str] = "bid"
    together: ClassVar[bool] = True
    coins: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """From nothing to all that the seat has."""
        return [cls(coins) for coins in range(view.table.coins[view.seat] + 1)]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """One coin too many, so that the player is told how many there are."""
        return [cls(view.table.coins[view.seat] + 1)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """Nobody bids what they do not have (B1)."""
        if not 0 <= self.coins <= table.coins[seat]:
            return Refusal(_("you have {coins} coins").format(coins=table.coins[seat]), "B1")
        return None

    def meaning(self, view: View[Table]) -> str:
        """What it is for."""
        return _("for the first choice; of your {coins} coins").format(coins=view.table.coins[view.seat])

    def effect(self, play: Play[Table], seat: str) -> None:
        """The coins are paid."""
        play.table.bids[seat] = self.coins
        play.table.coins[seat] -= self.coins
        play.tell(_("{seat} bids {coins}."), seat=seat, coins=self.coins)

    def cost(self, table: Table, seat: str) -> int:
        """The coins offered."""
        return self.coins

    def notation(self) -> str:
        """bid 3"""
        return f"bid {self.coins}"
