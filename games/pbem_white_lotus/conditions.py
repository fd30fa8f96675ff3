"""What a planned move may depend on (`uncover when emperor`)."""

from collections.abc import Mapping

from pbem.rules import Condition, View
from pbem.wording import _

from .phases.claims import COMPULSORY
from .scoring import points
from .table import Table


def alone(view: View[Table]) -> bool:
    """Whether nobody else claims a province that the seat claims."""
    return not any(len(view.table.claimants(province)) > 1 for province in view.table.claims_of(view.seat))


def leading(view: View[Table]) -> bool:
    """Whether nobody has more points."""
    standing = points(view.table)
    return standing[view.seat] == max(standing.values())


def leads_rebellion(view: View[Table]) -> bool:
    """Whether the rebellion is the seat's own."""
    rebellion = view.table.rebellion
    return rebellion is not None and rebellion.leader == view.seat


CONDITIONS: Mapping[str, Condition] = {
    "emperor": Condition(_("you are emperor"), lambda view: view.table.emperor == view.seat),
    "optional": Condition(
        _("the marker is one that you may keep back"),
        lambda view: view.table.step == "claims" and view.table.round > COMPULSORY,
    ),
    "unrivalled": Condition(_("nobody else claims a province that you claim"), alone),
    "leading": Condition(_("nobody has more points than you"), leading),
    "rebel-leader": Condition(_("you lead a rebellion"), leads_rebellion),
}
