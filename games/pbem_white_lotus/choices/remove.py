"""Remove: the emperor chooses who is out of a conflict, among participants under equal pressure."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.phases.conflict import leave
from pbem_white_lotus.table import Table

NOT_TIED = Refusal(_("only tied players can be removed"), "W14")


class Remove(Move):
    """One of the tied, himself or another, whether or not the emperor takes part (W14)."""

    kind: ClassVar[str] = "remove"
    steady: ClassVar[bool] = True
    seat: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Remove"]:
        """Every player."""
        return [cls(seat) for seat in view.table.seats]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """One of the tied."""
        assert table.conflict is not None
        return None if self.seat in table.conflict.tied else NOT_TIED

    def meaning(self, view: View[Table]) -> str:
        """The fate of the seat."""
        assert view.table.conflict is not None
        province = view.table.conflict.province
        words = _("you are out of the conflict") if self.seat == view.seat else _("{seat} is out of the conflict")
        return Claim(words, lambda then: self.seat not in then.table.claimants(province), seat=self.seat)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The chosen one is out."""
        play.tell(_("{emperor} removes {seat}."), emperor=seat, seat=self.seat)
        leave(play, self.seat)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The province that is fought for."""
        assert table.conflict is not None
        return (table.conflict.province,)

    def notation(self) -> str:
        """remove bob"""
        return f"remove {self.seat}"
