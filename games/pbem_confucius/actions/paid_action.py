"""The part shared by the actions of the Actions Box with a price in cards, which cost cubes as well."""

from typing import ClassVar

from pbem.rules import Claim, Refusal
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.payment import Paid
from pbem_confucius.table import Table


class PaidAction(Paid):
    """An action paid for with cubes, which go to its space of the box, and with cards."""

    action_space: ClassVar[str]

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Too few cubes."""
        return cubes.lack(table, seat, cls.action_space)

    def pay_up(self, table: Table, seat: str) -> None:
        """Cubes and cards go."""
        self.hand_over(table, seat)
        cubes.place(table, seat, self.action_space)

    def hint(self, table: Table, seat: str) -> Claim:
        """The price and the cubes."""
        price, due = Paid.hint(self, table, seat), cubes.price(table, seat, self.action_space)
        return Claim(_("{price}, {cubes}"), price=price, cubes=due)
