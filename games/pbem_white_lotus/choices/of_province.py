"""The part shared by the choices of a province: claim, settle, take and lay."""

from collections.abc import Collection, Iterable
from typing import Self

from pbem.rules import Move, View
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table


class OfProvince(Move):
    """A move that names one province by its id."""

    province: str

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """Every province in play."""
        return [cls(province) for province in realm(view.table)]

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The province."""
        return (self.province,)

    def notation(self) -> str:
        """claim taiyuan"""
        return f"{self.kind} {self.province}"
