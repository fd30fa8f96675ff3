"""Tax Income: two cards from the deck."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.deck import draw, drawing, holding
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

CARDS = 2


class Tax(Move):
    """Draw 2 cards (rulebook p. 14)."""

    kind: ClassVar[str] = "tax"
    steady: ClassVar[bool] = True

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Too few cubes."""
        return cubes.lack(table, seat, cubes.TAX)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Tax"]:
        """There is nothing to choose."""
        return ONLY

    def meaning(self, view: View[Table]) -> str:
        """The hand then."""
        return holding(view.table, view.seat, CARDS)

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes go, cards come."""
        cubes.place(play.table, seat, cubes.TAX)
        play.tell(_("{seat} collects taxes."), seat=seat)
        draw(play, seat, CARDS)
        end_turn(play)

    def hint(self, table: Table, seat: str) -> str:
        """The cubes, and the cards to come."""
        due = cubes.price(table, seat, cubes.TAX)
        return Claim(_("{cubes}, {cards}"), cubes=due, cards=drawing(table, seat, CARDS))


ONLY = (Tax(),)
"""The candidate is the same at every table, so it is made once; candidates never change."""
