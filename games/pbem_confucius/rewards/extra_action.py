"""Extra Action: any action of the Actions Box, for no cubes."""

from typing import ClassVar

from pbem.rules import Claim, Play, View
from pbem.wording import _
from pbem_confucius.cubes import DOING, cost
from pbem_confucius.table import Table

from .card import RewardCard, discard


class RewardExtraAction(RewardCard):
    """Take any action of the Actions Box but Imperial Favour for no cubes (rulebook p. 15, R24).

    The action is the next thing the same player chooses. No Action will always do, so the card is playable at
    any time (R20).
    """

    kind: ClassVar[str] = "reward-extra-action"
    face: ClassVar[str] = "extra-action"

    def meaning(self, view: View[Table]) -> str:
        """The next choice."""
        seat = view.seat
        return Claim(_("then any action, for no cubes"), lambda then: is_free(then.table, seat))

    def effect(self, play: Play[Table], seat: str) -> None:
        """The card is gone; the turn goes on with the action."""
        discard(play.table, seat, self.slot)
        play.tell(_("Extra Action: {seat} may take an action for no cubes."), seat=seat)
        play.table.step = "extra"


def is_free(table: Table, seat: str) -> bool:
    """Whether the seat's next action costs no cubes, whatever it is."""
    return table.step == "extra" and table.mover == seat and not any(cost(table, seat, space) for space in DOING)
