"""Buy Junks: ships for your shipyard."""

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _, ngettext
from pbem_confucius import cubes
from pbem_confucius.payment import purse
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .paid_action import PaidAction

MOST = 4
NONE_LEFT = Refusal(_("all 25 junks are in play"), "R37", 7)
TOO_MANY = Refusal(_("you can buy 1 to 4 junks at a time"), page=11)
PRICES = (0, 1, 3, 6, 10)  # by number of junks
PRICES_WITH_GONGBU = (0, 1, 2, 4, 7)


class BuyJunks(PaidAction):
    """Buy 1 to 4 junks for 1, 3, 6 or 10 cash, with an official in Gongbu for 1, 2, 4 or 7 (p. 11, R36).

    No more than the supply of 25 still holds (R37). Paired with Start a Voyage (R14).
    """

    kind: ClassVar[str] = "buy-junks"
    steady: ClassVar[bool] = True
    action_space: ClassVar[str] = cubes.JUNKS_VOYAGE
    count: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["BuyJunks"]:
        """As many as the hand could pay for with an official in Gongbu."""
        most = view.once(purse)["cash"]
        return [junks for junks in ONE_TO_FOUR if PRICES_WITH_GONGBU[junks.count] <= most]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["BuyJunks"]:
        """One junk to one too many."""
        return ONE_TO_FIVE

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """One to four, and no more than are left."""
        if not 1 <= self.count <= MOST:
            return TOO_MANY
        left = table.junk_supply
        return supply_holds(left) if self.count > left else None

    def price(self, table: Table, seat: str) -> int:
        """By the table, with the discount of Gongbu."""
        return (PRICES_WITH_GONGBU if table.has_official(seat, "gongbu") else PRICES)[self.count]

    def meaning(self, view: View[Table]) -> str:
        """The shipyard then."""
        seat, count = view.seat, view.table.families[view.seat].shipyard + self.count
        return Claim(
            _("makes {count} in your shipyard"), lambda then: then.table.families[seat].shipyard == count, count=count
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the junks come from the supply."""
        table = play.table
        self.pay_up(table, seat)
        table.families[seat].shipyard += self.count
        bought = ngettext("{seat} buys a junk with {cards}.", "{seat} buys {count} junks with {cards}.", self.count)
        play.tell(bought, seat=seat, count=self.count, cards=self.paid)
        end_turn(play)

    def notation(self) -> str:
        """buy-junks 3"""
        return f"buy-junks {self.count}"


ONE_TO_FIVE = tuple(BuyJunks(count) for count in range(1, MOST + 2))
ONE_TO_FOUR = ONE_TO_FIVE[:MOST]
"""Made once, as candidates never change."""


@cache
def supply_holds(left: int) -> Refusal:
    """The refusal for more junks than are left."""
    return Refusal(_("there are only {left} in the supply").format(left=left), "R37", 7) if left else NONE_LEFT
