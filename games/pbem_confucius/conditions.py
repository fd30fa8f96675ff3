"""The conditions of planned moves (`pass when empty`)."""

from collections.abc import Mapping

from pbem.rules import Condition, View
from pbem.wording import _

from .table import Table


def others_passed(view: View[Table]) -> bool:
    """Whether no other player has a turn left in this phase."""
    return all(family.passed for seat, family in view.table.families.items() if seat != view.seat)


CONDITIONS: Mapping[str, Condition] = {
    "empty": Condition(_("you have no action cubes left"), lambda view: not view.table.families[view.seat].cubes),
    "last": Condition(_("everyone else has passed"), others_passed),
}
