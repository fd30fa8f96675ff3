"""Stake: all players at once name the points they put at risk."""

from collections.abc import Iterable
from typing import ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _

from .table import Table


class Stake(Move):
    """Put 1 to 3 points at risk."""

    kind: ClassVar[str] = "stake"
    together: ClassVar[bool] = True
    points: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """All three."""
        return [cls(1), cls(2), cls(3)]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """Four, so that a player who types it reads the limit."""
        return [cls(4)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """At least 1, at most 3 (P1)."""
        return None if 1 <= self.points <= 3 else Refusal(_("a stake is 1 to 3 points"), "P1")

    def meaning(self, view: View[Table]) -> str:
        """Who gets it."""
        return _("the winner gets all stakes")

    def effect(self, play: Play[Table], seat: str) -> None:
        """The stake is laid down."""
        play.table.stakes[seat] = self.points
        play.tell(_("{seat} stakes {points}."), seat=seat, points=self.points)

    def cost(self, table: Table, seat: str) -> int:
        """The points at risk."""
        return self.points

    def notation(self) -> str:
        """stake 2"""
        return f"stake {self.points}"
