"""Recruit an Army: as the action, but free."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .card import MISSING, discard, held, not_held

FACE = "recruit"
EMPTY_STOCK = Refusal(_("you have recruited all your 6 armies"), "R38", 6)


@dataclass(slots=True)
class RewardRecruit(Move):
    """An army goes from your stock to your colony, free (rulebook p. 15, R38); no part of the pair (R18)."""

    kind: ClassVar[str] = "reward-recruit"
    slot: int
    card: str

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """An empty stock."""
        return None if table.families[seat].stock else EMPTY_STOCK

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """The card, held or not."""
        return [cls(held(view).get(FACE, MISSING), FACE)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """The card must be one's own."""
        return not_held(table, seat, self.slot, self.card, (FACE,))

    def cards(self) -> Sequence[tuple[int, str]]:
        """The reward card."""
        return [(self.slot, self.card)]

    def effect(self, play: Play[Table], seat: str) -> None:
        """The card is gone, the army enters the colony."""
        family = play.table.families[seat]
        discard(play.table, seat, self.slot)
        family.stock -= 1
        family.colony += 1
        play.tell(_("Recruit an Army: an army joins {seat}'s colony, free."), seat=seat)
        end_turn(play)

    def notation(self) -> str:
        """reward recruit"""
        return "reward recruit"
