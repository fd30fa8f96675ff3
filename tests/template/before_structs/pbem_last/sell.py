"""Sell: show cards of one kind from the hand, for coins."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _

from .table import GOODS, Table

MOST = 3


@dataclass(slots=True)
class Sell(Move):
    """Sell up to three cards of one kind: the more at once, the better the price (B4)."""

    kind: ClassVar[str] = "sell"
    prices: ClassVar[Sequence[int]] = (0, 1, 3, 6)
    good: str
    count: int
    slots: list[int] = field(default_factory=list)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Any kind, any number; whether the hand has them is for `refusal_by_hand` to say."""
        return [cls(good, count) for good in GOODS for count in range(1, MOST + 1)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """One to three of a kind that exists (B4)."""
        if self.good not in GOODS or not 1 <= self.count <= MOST:
            return Refusal(_("you may sell 1 to 3 cards of one kind"), "B4")
        return None

    def refusal_by_hand(self, view: View[Table]) -> Refusal | None:
        """Only the seat itself knows what it holds (B4)."""
        if len(self._held(view)) < self.count:
            return Refusal(_("you do not hold {count} {good}").format(count=self.count, good=self.good), "B4")
        return None

    def refusal_when_finished(self, table: Table, seat: str) -> Refusal | None:
        """The finished move shows just so many different cards of the hand (B4)."""
        if len(set(self.slots)) != self.count or len(self.slots) != self.count:
            return Refusal(_("it must show {count} cards").format(count=self.count), "B4")
        if not set(self.slots) <= set(table.hands[seat]):
            return Refusal(_("those cards are not in your hand"), "B4")
        return None

    def cards(self) -> Sequence[tuple[int, Any]]:
        """What the event shows; secrecy checks the faces."""
        return [(slot, self.good) for slot in self.slots]

    def finish(self, view: View[Table], words: Sequence[str]) -> Self:
        """The oldest cards of the kind are sold."""
        done = super(Sell, self).finish(view, words)  # the two words, since dataclasses with slots are made anew
        return type(self)(done.good, done.count, self._held(view)[: self.count])

    def meaning(self, view: View[Table]) -> str:
        """What it brings."""
        return _("brings {coins} coins").format(coins=self.prices[self.count])

    def effect(self, play: Play[Table], seat: str) -> None:
        """The cards are out of the game, the coins come from the bank."""
        table = play.table
        table.hands[seat] = [slot for slot in table.hands[seat] if slot not in self.slots]
        table.sold += self.slots
        table.coins[seat] += self.prices[self.count]
        play.tell(_("{seat} sells {count} {good}."), seat=seat, count=self.count, good=self.good)
        table.end_turn()

    def notation(self) -> str:
        """sell silk 2"""
        return f"sell {self.good} {self.count}"

    def hint(self, table: Table, seat: str) -> str:
        """What it brings."""
        return _("brings {coins}").format(coins=self.prices[self.count])

    def _held(self, view: View[Table]) -> list[int]:
        hand = view.table.hands[view.seat]
        return [slot for slot, face in zip(hand, view.known(hand), strict=True) if face == self.good]
