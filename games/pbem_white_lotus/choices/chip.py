"""Chip: a victory point chip instead of a province, where an option allows it."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.phases.rewards import take_chip
from pbem_white_lotus.scoring import points
from pbem_white_lotus.table import Table

PROVINCE_FIRST = Refusal(_("you may take a chip only if there is no province to take"), "W29")


class TakeChip(Move):
    """Only with the option `reward_chip_by_choice`; a chip that is the only reward needs no choice (W29)."""

    kind: ClassVar[str] = "chip"
    steady: ClassVar[bool] = True

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """The player who is asked can take a province."""
        return None if table.options.reward_chip_by_choice else PROVINCE_FIRST

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["TakeChip"]:
        """There is nothing more to say."""
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        """A point."""
        score = points(view.table)[view.seat] + 1
        return Claim(_("a victory point instead of a province"), lambda then: points(then.table)[view.seat] == score)

    def effect(self, play: Play[Table], seat: str) -> None:
        """One chip."""
        take_chip(play)
