"""What the choices of a province have in common: claim, settle, take and lay."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from pbem.rules import Move, View
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table


@dataclass(slots=True)
class OfProvince(Move):
    """A move that names one province by its id."""

    province: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Every province in play."""
        return everywhere(cls, tuple(realm(view.table)))

    def notation(self) -> str:
        """claim taiyuan"""
        return f"{self.kind} {self.province}"


@cache
def everywhere(kind: Any, provinces: tuple[str, ...]) -> tuple[Any, ...]:
    """The candidates are the same at every table with this map, so they are made once; nobody changes a candidate."""
    return tuple(kind(province) for province in provinces)
