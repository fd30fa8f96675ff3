"""Cash: four cards from the deck."""

from typing import ClassVar

from pbem.rules import Play, View
from pbem.wording import _
from pbem_confucius.deck import draw, drawing, holding
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .card import RewardCard, discard

CARDS = 4


class RewardCash(RewardCard):
    """Draw 4 cards (rulebook p. 14)."""

    kind: ClassVar[str] = "reward-cash"
    face: ClassVar[str] = "cash"

    def meaning(self, view: View[Table]) -> str:
        """The hand then."""
        return holding(view.table, view.seat, CARDS)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The card is gone, four others come."""
        discard(play.table, seat, self.slot)
        play.tell(_("Cash: the Emperor opens his purse to {seat}."), seat=seat)
        draw(play, seat, CARDS)
        end_turn(play)

    def hint(self, table: Table, seat: str) -> str:
        """The cards to come."""
        return drawing(table, seat, CARDS)
