"""The conditions of planned moves (`pass when optional`)."""

from collections.abc import Mapping

from pbem.rules import Condition, View
from pbem.wording import _

from .phases.claims import COMPULSORY
from .table import Table


def alone(view: View[Table]) -> bool:
    """Whether no other player claims a province that the seat claims."""
    return not any(len(view.table.claimants(province)) > 1 for province in view.table.claims_of(view.seat))


CONDITIONS: Mapping[str, Condition] = {
    "optional": Condition(
        _("you may keep the marker back"),
        lambda view: view.table.step == "claims" and view.table.round > COMPULSORY,
    ),
    "unrivalled": Condition(_("no other player claims a province that you claim"), alone),
}
