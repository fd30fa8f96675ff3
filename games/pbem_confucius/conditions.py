"""What a planned move may depend on (`pass when empty`)."""

from collections.abc import Mapping

from pbem.rules import Condition, View
from pbem.wording import _

from .count_gifts import active_gifts
from .court.examination import is_due
from .end_of_round import HAND_LIMIT
from .table import Family, Table


def own(view: View[Table]) -> Family:
    """The seat's own pieces."""
    return view.table.families[view.seat]


def others_passed(view: View[Table]) -> bool:
    """Whether nobody else has a turn left in this phase."""
    return all(family.passed for seat, family in view.table.families.items() if seat != view.seat)


def obliged(view: View[Table]) -> bool:
    """Whether an active gift of somebody else's lies before the seat."""
    return any(view.seat in given for given in view.table.gifts.values())


CONDITIONS: Mapping[str, Condition] = {
    "empty": Condition(_("you have no action cubes left"), lambda view: not own(view).cubes),
    "chief-minister": Condition(_("you are Chief Minister"), lambda view: view.table.chief == view.seat),
    "last": Condition(_("everybody else has passed"), others_passed),
    "army": Condition(_("you have an army in your military colony"), lambda view: bool(own(view).colony)),
    "student": Condition(
        _("you have a student in the examination"), lambda view: view.seat in view.table.students.values()
    ),
    "examination": Condition(_("an examination will be held in this round"), lambda view: is_due(view.table)),
    "many-cards": Condition(_("you have more cards than you may keep"), lambda view: len(own(view).hand) > HAND_LIMIT),
    "obliged": Condition(_("somebody's active gift is in front of you"), obliged),
    "rich-in-gifts": Condition(_("you have three active gifts"), lambda view: active_gifts(view.table, view.seat) > 2),
}
