"""Buy Gift: an unavailable gift becomes available."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.names import GIFT_NAMES
from pbem_confucius.payment import purse
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .paid_action import PaidAction

ALL_BOUGHT = Refusal(_("you have bought all your gifts"), page=12)
NOT_FOR_SALE = Refusal(_("you already have this gift, or have given it"), page=12)
NO_SUCH_GIFT = Refusal(_("gifts have the values 1 to 6"), page=6)


class BuyGift(PaidAction):
    """Pay a gift's value in cash, and it becomes available; any order will do (rulebook p. 12).

    The wall-hanging, value 1, is available from the start and cannot be bought.
    """

    kind: ClassVar[str] = "buy-gift"
    steady: ClassVar[bool] = True
    action_space: ClassVar[str] = cubes.BUY_GIFT
    value: int

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Nothing left to buy, or too few cubes."""
        if not table.families[seat].unbought:
            return ALL_BOUGHT
        return cubes.lack(table, seat, cls.action_space)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["BuyGift"]:
        """Those not bought yet that the hand can pay for."""
        most = view.once(purse)["cash"]
        return [EVERY[value] for value in view.table.families[view.seat].unbought if value <= most]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["BuyGift"]:
        """All six."""
        return EVERY.values()

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A gift not bought yet."""
        if self.value in table.families[seat].unbought:
            return None
        return NOT_FOR_SALE if self.value in GIFT_NAMES else NO_SUCH_GIFT

    def price(self, table: Table, seat: str) -> int:
        """Its value in cash."""
        return self.value

    def meaning(self, view: View[Table]) -> str:
        """The uses of the gift."""
        seat = view.seat
        return Claim(
            _("yours to give: the {gift}"),
            lambda then: self.value in then.table.families[seat].available,
            gift=GIFT_NAMES[self.value],
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the gift is turned up."""
        table = play.table
        family = table.families[seat]
        self.pay_up(table, seat)
        family.unbought.remove(self.value)
        family.available.append(self.value)
        play.tell(
            _("{seat} buys a {gift} (value {value}) with {cards}."),
            seat=seat,
            gift=GIFT_NAMES[self.value],
            value=self.value,
            cards=self.paid,
        )
        end_turn(play)

    def notation(self) -> str:
        """buy-gift 3"""
        return f"buy-gift {self.value}"


EVERY = {value: BuyGift(value) for value in GIFT_NAMES}
"""All gifts that can be bought: made once, as candidates never change."""
