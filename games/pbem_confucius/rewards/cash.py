"""Cash: four cards from the deck."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.deck import draw
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .card import MISSING, discard, held, not_held

FACE = "cash"
CARDS = 4


@dataclass(slots=True)
class RewardCash(Move):
    """Draw 4 cards (rulebook p. 14)."""

    kind: ClassVar[str] = "reward-cash"
    slot: int
    card: str

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
        """The card is gone, four others come."""
        discard(play.table, seat, self.slot)
        play.tell(_("Cash: the Emperor opens his purse to {seat}."), seat=seat)
        draw(play, seat, CARDS)
        end_turn(play)

    def notation(self) -> str:
        """reward cash"""
        return "reward cash"

    def hint(self, table: Table, seat: str) -> str:
        """The cards to come."""
        return _("draw {cards}").format(cards=CARDS)
