"""The limits of owning and taking: the number of chips of a colour, and borders."""

from collections.abc import Collection

from pbem.rules import Refusal
from pbem.wording import _

from .components import components
from .provinces import realm
from .table import Table

CLAIMED = 0.4
NO_CHIP = Refusal(_("you have no chip left that shows this building"), "W41")


def lacks_chip(table: Table, seat: str, building: str, claimed: Collection[str] = ()) -> Refusal | None:
    """Why a player could not show this building in a province as theirs; None if they could (W41).

    Only with the option `strict`: a chip of the building for each of them, but any chip at all for a village.
    `claimed`: provinces that count as theirs already.
    """
    if table.options.chip_limit != "strict":
        return None
    box = components()["player"]
    shown = [one for _province, one in table.owned(seat)] + [table.chips[province].building for province in claimed]
    if len(shown) >= sum(box.values()):
        return NO_CHIP
    return NO_CHIP if building != "village" and shown.count(building) >= box[building] else None


def borders_on(table: Table, seat: str, province: str) -> bool:
    """Whether a province is adjacent to one that the seat owns."""
    chips = table.chips
    for other in realm(table)[province].neighbours:
        chip = chips.get(other)
        if chip is not None and chip.owner == seat:
            return True
    return False


def settled(table: Table) -> float:
    """The share of all provinces that have an owner; a claimed one counts in part."""
    claimed = {marker.province for marker in table.markers if not table.chips[marker.province].owner}
    owned = sum(bool(chip.owner) for chip in table.chips.values())
    return (owned + CLAIMED * len(claimed)) / len(realm(table))


def unowned(table: Table) -> bool:
    """Whether some province in play has no owner."""
    return len(table.chips) < len(realm(table)) or any(not chip.owner for chip in table.chips.values())
