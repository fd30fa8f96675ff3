"""The conflict in progress: who takes part, and the bids that led to a tie."""

from pbem.rules import Line, Panel
from pbem.rules.picture import styled, told_panel
from pbem.wording import _
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Conflict, Table

from .words import coloured, named


def panel(table: Table) -> Panel | None:
    """The province and its claimants, if a conflict is being settled."""
    conflict = table.conflict
    if conflict is None:
        return None
    notes = [_fought_for(table, conflict), *_bids(conflict), *_tied(table, conflict)]
    return told_panel(
        _("Conflict over {province}, round {number}").format(
            province=realm(table)[conflict.province].name, number=conflict.round
        ),
        notes,
        row=2,
    )


def _fought_for(table: Table, conflict: Conflict) -> Line:
    building = BUILDING_NAMES[table.chips[conflict.province].building]
    seats = named(table.participants(conflict.province))
    return styled(_("the {building} is fought for by {seats}"), building=building, seats=seats)


def _bids(conflict: Conflict) -> list[Line]:
    return [
        styled(
            _("{seat} bids {points} against {target}"),
            seat=coloured(seat),
            points=str(card.points),
            target=coloured(card.target),
        )
        for seat, card in conflict.bids.items()
    ]


def _tied(table: Table, conflict: Conflict) -> list[Line]:
    if not conflict.tied:
        return []
    tied = _("{seats} are tied; the emperor, {emperor}, removes one of them")
    return [styled(tied, seats=named(conflict.tied), emperor=coloured(table.emperor))]
