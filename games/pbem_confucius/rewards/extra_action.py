"""Extra Action: any action of the Actions Box, for no cubes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.table import Table

from .card import MISSING, discard, held, not_held

FACE = "extra-action"


@dataclass(slots=True)
class RewardExtraAction(Move):
    """Take any action of the Actions Box but Imperial Favour for no cubes (rulebook p. 15, R24).

    The action is the next thing the same player chooses. No Action will always do, so the card is playable at
    any time (R20).
    """

    kind: ClassVar[str] = "reward-extra-action"
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
        """The card is gone; the turn goes on with the action."""
        discard(play.table, seat, self.slot)
        play.tell(_("Extra Action: {seat} may take an action for no cubes."), seat=seat)
        play.table.step = "extra"

    def notation(self) -> str:
        """reward extra-action"""
        return "reward extra-action"

    def hint(self, table: Table, seat: str) -> str:
        """What comes next."""
        return _("then any action, for no cubes")
