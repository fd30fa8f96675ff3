"""What the five petitions have in common: each spends one available gift (advanced game, rulebook p. 13).

A petition asks for something that can be done: none is legal without its effect (R59).
"""

from pbem.rules import Refusal
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.names import GIFT_NAMES
from pbem_confucius.table import Table

TILE, VASE, COAT, NECKLACE, JUNK = 2, 3, 4, 5, 6  # the gifts by value
NOT_AVAILABLE = {
    gift: Refusal(_("your {gift} (value {value}) is not available").format(gift=name, value=gift), "R52", 13)
    for gift, name in GIFT_NAMES.items()
}
BASIC_GAME = Refusal(_("petitions belong to the advanced game"), "R10", 4)
"""Why there are no petitions at all."""


def refusal_of_kind(table: Table, seat: str, gift: int) -> Refusal | None:
    """Why a seat cannot petition with a gift now: no such gift, or too few cubes (R16)."""
    if gift not in table.families[seat].available:
        return NOT_AVAILABLE[gift]
    return cubes.lack(table, seat, cubes.PETITION)


def spend(table: Table, seat: str, gift: int) -> None:
    """Lay the cubes down and take the gift out of the game, also where no cubes are due (R44, R58)."""
    cubes.place(table, seat, cubes.PETITION)
    table.families[seat].available.remove(gift)


def price(table: Table, seat: str) -> str:
    """The cubes, for a list of moves."""
    return cubes.price(table, seat, cubes.PETITION)
