"""The part shared by the five petitions: each spends one available gift (advanced game, rulebook p. 13).

A petition asks for something that can be done: none is legal without its effect (R59).
"""

from typing import ClassVar

from pbem.rules import Move, Refusal
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.names import GIFT_NAMES
from pbem_confucius.table import Table

NOT_AVAILABLE = {
    gift: Refusal(_("your {gift} (value {value}) is not available").format(gift=name, value=gift), page=13)
    for gift, name in GIFT_NAMES.items()
}
BASIC_GAME = Refusal(_("petitions belong to the advanced game"), "R10", 4)
"""Why there are no petitions at all."""


class Petition(Move):
    """A petition with one kind of gift."""

    gift: ClassVar[int]

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """No such gift, or too few cubes (R16)."""
        if cls.gift not in table.families[seat].available:
            return NOT_AVAILABLE[cls.gift]
        return cubes.lack(table, seat, cubes.PETITION)

    def spend(self, table: Table, seat: str) -> None:
        """Lay the cubes down and take the gift out of the game, also where no cubes are due (R44, R58)."""
        cubes.place(table, seat, cubes.PETITION)
        table.families[seat].available.remove(self.gift)

    def hint(self, table: Table, seat: str) -> str:
        """The cubes."""
        return cubes.price(table, seat, cubes.PETITION)
