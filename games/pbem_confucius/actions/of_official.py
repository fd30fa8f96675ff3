"""The part shared by Bribe Official and Secure Official: an official is paid its price, and gets your marker."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import ClassVar, Self

from pbem.rules import View
from pbem_confucius import cubes
from pbem_confucius.board import price_of
from pbem_confucius.table import MINISTRIES, SPACES, Table

from .paid_action import PaidAction


class OfOfficial(PaidAction):
    """An action that names an official by its ministry and space. The two are a pair (R14)."""

    action_space: ClassVar[str] = cubes.BRIBE_SECURE
    ministry: str
    space: int

    @classmethod
    @cache
    def everywhere(cls) -> Mapping[tuple[str, int], Self]:
        """The action on every space of every ministry: made once, as candidates never change."""
        return {(ministry, space): cls(ministry, space) for ministry in MINISTRIES for space in SPACES}

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """Every space of every ministry."""
        return cls.everywhere().values()

    def price(self, table: Table, seat: str) -> int:
        """The printed cost, less the discount of Hubu; to be secured, the official may give it itself."""
        return price_of(table, seat, self.ministry, self.space)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The ministry."""
        return (self.ministry,)

    def notation(self) -> str:
        """bribe bingbu 4"""
        return f"{self.kind} {self.ministry} {self.space}"
