"""Recruit an Army: as the action, but free."""

from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _, ngettext
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .card import RewardCard, discard

EMPTY_STOCK = Refusal(_("you have recruited all 6 of your armies"), "R38", 6)


class RewardRecruit(RewardCard):
    """An army goes from your stock to your colony, free (rulebook p. 15, R38); no part of the pair (R18)."""

    kind: ClassVar[str] = "reward-recruit"
    face: ClassVar[str] = "recruit"

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """An empty stock."""
        return None if table.families[seat].stock else EMPTY_STOCK

    def meaning(self, view: View[Table]) -> str:
        """The colony then."""
        seat, count = view.seat, view.table.families[view.seat].colony + 1
        return Claim(
            ngettext("makes {count} army in your colony", "makes {count} armies in your colony", count),
            lambda then: then.table.families[seat].colony == count,
            count=count,
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """The card is gone, the army enters the colony."""
        family = play.table.families[seat]
        discard(play.table, seat, self.slot)
        family.stock -= 1
        family.colony += 1
        play.tell(_("Recruit an Army: an army joins {seat}'s colony for free."), seat=seat)
        end_turn(play)
