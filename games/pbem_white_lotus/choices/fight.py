"""Fight: the battle points of the emperor, or of the leader of the rebels."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Play, Refusal
from pbem.wording import _
from pbem_white_lotus.table import EMPEROR, REBELS, Table

from .battle import Committed, leads

TAKE_SIDES = Refusal(_("you have to choose a side: `side emperor` or `side rebels` and the points"))


class Fight(Committed):
    """The emperor fights the leader and the leader the emperor; they only choose their points."""

    kind: ClassVar[str] = "fight"

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """All others take sides."""
        return None if leads(table, seat) else TAKE_SIDES

    @classmethod
    def with_points(cls, numbers: Iterable[int]) -> Iterable["Fight"]:
        """There is nothing else to choose."""
        return [cls(points=points) for points in numbers]

    def effect(self, play: Play[Table], seat: str) -> None:
        """For the emperor or against."""
        self.commit(play, seat, EMPEROR if seat == play.table.emperor else REBELS)

    def notation(self) -> str:
        """fight 3"""
        return f"fight {self.points}"
