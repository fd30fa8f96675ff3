"""Uncover: turn up one more neutral chip, as the owner of temples."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, View
from pbem.wording import _
from pbem_white_lotus.phases.new_provinces import turn_up
from pbem_white_lotus.table import Table


class Uncover(Move):
    """Decided before the chip is seen; the player who turns it up lays it (W38)."""

    kind: ClassVar[str] = "uncover"

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Uncover"]:
        """There is nothing more to say."""
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        """The next choice."""
        left, laid = len(view.table.stack) - 1, len(view.table.chips)

        def turned_up(then: Play[Table]) -> bool:
            lies = len(then.table.chips) == laid + 1
            return len(then.table.stack) == left and (lies or bool(then.table.turned_up))

        return Claim(_("turn up a chip, then lay it"), turned_up)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The top chip of the stack is open."""
        turn_up(play)
