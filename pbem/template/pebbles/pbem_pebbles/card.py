"""Card: play the hidden card and remove as many pebbles as it shows."""

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Self

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _

from .table import Table


class Card(Move):
    """Show a card from the hand, remove that many pebbles, draw another card."""

    kind: ClassVar[str] = "card"
    slot: int
    face: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Only the player knows the hand: the candidates come from the view."""
        hand = view.table.hands[view.seat]
        return [cls(slot, face) for slot, face in zip(hand, view.known(hand), strict=True)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """Judged by the event alone: the slot is in the hand (P3), and the heap is large enough (P2)."""
        if self.slot not in table.hands[seat]:
            return Refusal(_("that card is not in your hand"), "P3")
        if self.face > table.heap:
            return Refusal(_("only {heap} are left").format(heap=table.heap), "P2")
        return None

    def cards(self) -> Sequence[tuple[int, int]]:
        """Secrecy checks that the slot has this face, and all see it from now on."""
        return [(self.slot, self.face)]

    def meaning(self, view: View[Table]) -> str:
        """The pebbles left."""
        left = view.table.heap - self.face
        return Claim(_("your card; leaves {heap}"), lambda then: then.table.heap == left, heap=left)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The card is gone, the heap shrinks, a new card comes."""
        play.table.hands[seat].remove(self.slot)
        play.table.played.append(self.slot)
        play.table.remove(seat, self.face)
        play.tell(_("{seat} plays a card and takes {count}."), seat=seat, count=self.face)
        play.table.hands[seat] += play.draw(play.table.pile, seat, 1)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The heap."""
        return ("heap",)

    def notation(self) -> str:
        """card 3"""
        return f"card {self.face}"
