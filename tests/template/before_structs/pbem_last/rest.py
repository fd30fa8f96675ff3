"""Rest: do nothing this turn."""

from collections.abc import Iterable
from typing import ClassVar, Self

from pbem.rules import Move, Play, View
from pbem.wording import _

from .table import Table


class Rest(Move):
    """Always possible, so that no seat is ever stuck; also what a seat does whose player has left (B5)."""

    kind: ClassVar[str] = "rest"

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """There is one way to do it."""
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        """What it is."""
        return _("nothing in this round")

    def effect(self, play: Play[Table], seat: str) -> None:
        """Nothing changes but whose turn it is."""
        play.tell(_("{seat} rests."), seat=seat)
        play.table.end_turn()
