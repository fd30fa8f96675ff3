"""Emperor Insulted!: an army of yours avenges the Emperor."""

from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.offices import armies
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .card import RewardCard, discard

POINTS = 2
EMPTY_COLONY = Refusal(_("you have no army in your military colony"), "R65", 14)


class RewardInsulted(RewardCard):
    """An army goes from your colony to the card and stays there; 2 points at once (rulebook p. 15, R66).

    The army counts for the General.
    """

    kind: ClassVar[str] = "reward-insulted"
    face: ClassVar[str] = "insulted"

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """No army in the colony."""
        return None if table.families[seat].colony else EMPTY_COLONY

    def meaning(self, view: View[Table]) -> str:
        """The remaining use of the army (R66)."""
        seat, colony = view.seat, view.table.families[view.seat].colony - 1
        counted = armies(view.table)[seat]

        def stays(then: Play[Table]) -> bool:
            return then.table.families[seat].colony == colony and armies(then.table)[seat] == counted

        return Claim(_("for an army of your colony, which still counts for the General"), stays)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The card stays in front of the seat for good, with an army on it; the army shows that it was played."""
        family = play.table.families[seat]
        discard(play.table, seat, self.slot)
        family.colony -= 1
        family.insulted += 1
        family.points += POINTS
        play.tell(_("Emperor Insulted! {seat}'s army avenges him: {points} points."), seat=seat, points=POINTS)
        end_turn(play)

    def hint(self, table: Table, seat: str) -> str:
        """The points."""
        points = table.families[seat].points + POINTS
        return Claim(_("{points} points"), lambda then: then.table.families[seat].points == points, points=POINTS)
