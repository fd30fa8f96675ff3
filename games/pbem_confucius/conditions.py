"""What a planned move may depend on (`pass when empty`, `recruit if at least 3 cards`)."""

from collections.abc import Collection, Mapping

from pbem.rules import Amount, Condition, View
from pbem.wording import _

from .count_gifts import active_gifts
from .court.examination import is_due
from .end_of_round import HAND_LIMIT
from .payment import purse
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


def ministries(table: Table) -> Collection[str]:
    """Where officials are."""
    return table.ministries


def officials(view: View[Table], ministry: str) -> int:
    """How many officials carry the seat's marker, in one ministry or in all."""
    found = [view.table.ministries[ministry]] if ministry else view.table.ministries.values()
    return sum([one.influence(view.seat) for one in found])


CONDITIONS: Mapping[str, Condition] = {
    "empty": Condition(
        _("you have no action cubes left"), lambda view: not own(view).cubes, _("{seat} has no action cubes left")
    ),
    "passed": Condition(_("you have passed"), lambda view: own(view).passed, _("{seat} has passed")),
    "chief-minister": Condition(
        _("you are Chief Minister"), lambda view: view.table.chief == view.seat, _("{seat} is Chief Minister")
    ),
    "last": Condition(_("everybody else has passed"), others_passed, _("everybody but {seat} has passed")),
    "army": Condition(
        _("you have an army in your military colony"),
        lambda view: bool(own(view).colony),
        _("{seat} has an army in the military colony"),
    ),
    "student": Condition(
        _("you have a student in the examination"),
        lambda view: view.seat in view.table.students.values(),
        _("{seat} has a student in the examination"),
    ),
    "examination": Condition(_("an examination will be held in this round"), lambda view: is_due(view.table)),
    "many-cards": Condition(
        _("you have more cards than you may keep"),
        lambda view: len(own(view).hand) > HAND_LIMIT,
        _("{seat} has more cards than one may keep"),
    ),
    "obliged": Condition(
        _("somebody's active gift is in front of you"), obliged, _("somebody's active gift is in front of {seat}")
    ),
    "rich-in-gifts": Condition(
        _("you have three active gifts"),
        lambda view: active_gifts(view.table, view.seat) > 2,
        _("{seat} has three active gifts"),
    ),
}

AMOUNTS: Mapping[str, Amount] = {
    "cards": Amount(
        _("cards in your hand"), lambda view, _place: len(own(view).hand), _("cards in the hand of {seat}")
    ),
    "coins": Amount(_("coins, or cash, on the cards in your hand"), lambda view, _place: view.once(purse)["cash"]),
    "licences": Amount(_("licences on the cards in your hand"), lambda view, _place: view.once(purse)["licences"]),
    "cubes": Amount(_("action cubes of yours left"), lambda view, _place: own(view).cubes, _("cubes left to {seat}")),
    "officials": Amount(
        _("officials of yours in {place}"), officials, _("officials of {seat} in {place}"), places=ministries
    ),
    "junks": Amount(
        _("junks, or ships, in your shipyard"),
        lambda view, _place: own(view).shipyard,
        _("junks in the shipyard of {seat}"),
    ),
    "armies": Amount(
        _("armies in your military colony"), lambda view, _place: own(view).colony, _("armies in the colony of {seat}")
    ),
    "gifts": Amount(
        _("active gifts, given and received by you"),
        lambda view, _place: active_gifts(view.table, view.seat),
        _("active gifts, given and received by {seat}"),
    ),
    "points": Amount(_("victory points of yours"), lambda view, _place: own(view).points, _("points of {seat}")),
    "round": Amount(_("as the number of the round"), lambda view, _place: view.table.round, common=True),
    "deck": Amount(_("cards in the deck"), lambda view, _place: len(view.table.deck), common=True),
}
