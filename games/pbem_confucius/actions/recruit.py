"""Recruit an Army: from your stock to your military colony."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _, ngettext
from pbem_confucius import cubes
from pbem_confucius.payment import Unit, purse
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .paid_action import PaidAction

PRICE = 6
PRICE_WITH_BINGBU = 4
EMPTY_STOCK = Refusal(_("you have recruited all 6 of your armies"), "R38", 6)


class Recruit(PaidAction):
    """Pay 6 licences, or 4 with an official in Bingbu, for one army (rulebook p. 12, R36).

    Six in the whole game (R38). Paired with Invade a Foreign Land (R14).
    """

    kind: ClassVar[str] = "recruit"
    steady: ClassVar[bool] = True
    action_space: ClassVar[str] = cubes.RECRUIT_INVADE
    unit: ClassVar[Unit] = "licences"

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """An empty stock, or too few cubes."""
        if not table.families[seat].stock:
            return EMPTY_STOCK
        return cubes.lack(table, seat, cls.action_space)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Recruit"]:
        """There is nothing to choose, if the hand could pay for it with an official in Bingbu."""
        return ONLY if view.once(purse)["licences"] >= PRICE_WITH_BINGBU else ()

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Recruit"]:
        """With a poor hand too."""
        return ONLY

    def price(self, table: Table, seat: str) -> int:
        """6 licences, or 4."""
        return PRICE_WITH_BINGBU if table.has_official(seat, "bingbu") else PRICE

    def meaning(self, view: View[Table]) -> str:
        """The colony then."""
        seat, count = view.seat, view.table.families[view.seat].colony + 1
        return Claim(
            ngettext("makes {count} army in your colony", "makes {count} armies in your colony", count),
            lambda then: then.table.families[seat].colony == count,
            count=count,
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the army enters the colony."""
        table = play.table
        family = table.families[seat]
        self.pay_up(table, seat)
        family.stock -= 1
        family.colony += 1
        play.tell(_("{seat} recruits an army with {cards}."), seat=seat, cards=self.paid)
        end_turn(play)


ONLY = (Recruit(),)
"""The candidate is the same at every table, so it is made once; candidates never change."""
