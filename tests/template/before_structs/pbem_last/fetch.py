"""Fetch: take the top card of the pile, unseen by the others."""

from collections.abc import Iterable
from typing import ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _

from .table import Table


class Fetch(Move):
    """Take a card that nobody else sees, for nothing (B3)."""

    kind: ClassVar[str] = "fetch"

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Not from an empty pile (B3)."""
        return None if table.pile else Refusal(_("the pile is empty"), "B3")

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """There is one way to do it."""
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        """What it is."""
        return _("a hidden card of the pile")

    def effect(self, play: Play[Table], seat: str) -> None:
        """`play.draw` tells the seat its card, and the others that it drew one."""
        play.table.hands[seat] += play.draw(play.table.pile, seat, 1)
        play.table.end_turn()
