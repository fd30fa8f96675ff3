"""What a planned move may depend on (`uncover when emperor`, `rebel if at least 4 battle-points`)."""

from collections.abc import Callable, Mapping

from pbem.rules import Amount, Condition, View
from pbem.wording import _

from .phases.claims import COMPULSORY
from .provinces import realm
from .scoring import points, territories
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


def owned(building: str) -> Callable[[View[Table], str], int]:
    """How many provinces with this building a seat owns."""
    return lambda view, _place: view.table.count(view.seat, building)


def rivals(view: View[Table], province: str) -> int:
    """How many others have a marker in a province, or in all."""
    return sum([marker.seat != view.seat and province in ("", marker.province) for marker in view.table.markers])


CONDITIONS: Mapping[str, Condition] = {
    "emperor": Condition(_("you are emperor"), lambda view: view.table.emperor == view.seat, _("{seat} is emperor")),
    "optional": Condition(
        _("the marker is one that you may keep back"),
        lambda view: view.table.step == "claims" and view.table.round > COMPULSORY,
    ),
    "unrivalled": Condition(
        _("nobody else claims a province that you claim"), alone, _("nobody else claims a province that {seat} claims")
    ),
    "leading": Condition(_("nobody has more points than you"), leading, _("nobody has more points than {seat}")),
    "rebellion": Condition(_("there is a rebellion"), lambda view: view.table.rebellion is not None),
    "rebel-leader": Condition(_("you lead a rebellion"), leads_rebellion, _("{seat} leads a rebellion")),
}

AMOUNTS: Mapping[str, Amount] = {
    "influence": Amount(
        _("influence points in your hand"), lambda view, _place: view.table.players[view.seat].influence
    ),
    "battle-points": Amount(_("battle points in your hand"), lambda view, _place: view.table.players[view.seat].battle),
    "points": Amount(
        _("victory points of yours"), lambda view, _place: points(view.table)[view.seat], _("points of {seat}")
    ),
    "provinces": Amount(
        _("provinces of yours"),
        lambda view, _place: len([*view.table.owned(view.seat)]),
        _("provinces of {seat}"),
    ),
    "palaces": Amount(_("palaces of yours"), owned("palace"), _("palaces of {seat}")),
    "temples": Amount(_("temples of yours"), owned("temple"), _("temples of {seat}")),
    "fortresses": Amount(_("fortresses of yours"), owned("fortress"), _("fortresses of {seat}")),
    "rice-fields": Amount(_("rice fields of yours"), owned("rice"), _("rice fields of {seat}")),
    "villages": Amount(_("villages of yours"), owned("village"), _("villages of {seat}")),
    "territory": Amount(
        _("provinces in your largest territory"),
        lambda view, _place: territories(view.table)[view.seat],
        _("provinces in the largest territory of {seat}"),
    ),
    "rivals": Amount(
        _("markers of others, your rivals, in {place}"),
        rivals,
        _("rivals of {seat} in {place}"),
        places=realm,
    ),
    "year": Amount(_("as the number of the year"), lambda view, _place: view.table.year, common=True),
}
