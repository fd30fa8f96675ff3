"""Gift: one of your gifts becomes available without being paid for."""

from collections.abc import Iterable
from typing import ClassVar, Self

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.names import GIFT_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .card import RewardCard, discard

NOTHING_TO_GAIN = Refusal(_("you already have this gift, or have given it"), "R65", 14)
HAD = Refusal(_("you already have this gift, or have given it"), page=15)
NO_SUCH_GIFT = Refusal(_("gifts have the values 1 to 6"), page=6)


class RewardGift(RewardCard):
    """A gift of yours that is not available yet becomes available, free (rulebook p. 15, R65)."""

    kind: ClassVar[str] = "reward-gift"
    face: ClassVar[str] = "gift"
    value: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Every gift, whether one holds the card or not."""
        slot = cls.shown(view)
        return [cls(slot, cls.face, value) for value in GIFT_NAMES]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """The card must be the seat's own, and the gift not available yet."""
        wrong = RewardCard.refusal(self, table, seat)
        if wrong is not None or self.value in table.families[seat].unbought:
            return wrong
        if self.value not in GIFT_NAMES:
            return NO_SUCH_GIFT
        return HAD if table.families[seat].unbought else NOTHING_TO_GAIN

    def meaning(self, view: View[Table]) -> str:
        """The gift."""
        seat = view.seat
        return Claim(
            _("yours to give: the {gift}"),
            lambda then: self.value in then.table.families[seat].available,
            gift=GIFT_NAMES[self.value],
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """The card is gone, the gift is turned up."""
        family = play.table.families[seat]
        discard(play.table, seat, self.slot)
        family.unbought.remove(self.value)
        family.available.append(self.value)
        play.tell(
            _("Gift: {seat} receives a {gift} (value {value}) to give away."),
            seat=seat,
            gift=GIFT_NAMES[self.value],
            value=self.value,
        )
        end_turn(play)

    def notation(self) -> str:
        """reward gift 5"""
        return f"reward gift {self.value}"
