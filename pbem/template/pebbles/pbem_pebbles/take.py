"""Take: remove 1 to 3 pebbles by hand."""

from collections.abc import Collection, Iterable
from typing import ClassVar, Self

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _

from .table import Table


class Take(Move):
    """Remove 1 to 3 pebbles from the heap."""

    kind: ClassVar[str] = "take"
    count: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """One to three; the refusal says whether there are as many."""
        return [cls(1), cls(2), cls(3)]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """Four, so that a player who types it reads the limit."""
        return [cls(4)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """One to three, and no more than there are (P2)."""
        if not 1 <= self.count <= 3:
            return Refusal(_("you may take 1 to 3 pebbles"), "P2")
        if self.count > table.heap:
            return Refusal(_("only {heap} are left").format(heap=table.heap), "P2")
        return None

    def meaning(self, view: View[Table]) -> str:
        """The pebbles left."""
        left = view.table.heap - self.count
        return Claim(_("leaves {heap}"), lambda then: then.table.heap == left, heap=left)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The heap shrinks."""
        play.table.remove(seat, self.count)
        play.tell(_("{seat} takes {count}."), seat=seat, count=self.count)

    def notation(self) -> str:
        """take 2"""
        return f"take {self.count}"

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The heap."""
        return ("heap",)
