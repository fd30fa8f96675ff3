"""The conflict in progress: who takes part, and the bids that led to a tie."""

from pbem.rules import Line, Panel
from pbem.rules.picture import PAGE, wrapped
from pbem.wording import _
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.table import Conflict, Table

from .words import named, sentence


def panel(table: Table) -> Panel | None:
    """What is fought for and by whom, if a conflict is being settled."""
    conflict = table.conflict
    if conflict is None:
        return None
    notes = [_fought_for(table, conflict), *_bids(conflict), *_tied(table, conflict)]
    return Panel(
        _("Conflict over {province}, round {number}").format(province=conflict.province, number=conflict.round),
        [row for note in notes for row in wrapped(note, PAGE)],
        [sentence(note) for note in notes],
        row=2,
    )


def _fought_for(table: Table, conflict: Conflict) -> Line:
    building = BUILDING_NAMES[table.chips[conflict.province].building]
    return [
        (_("the {building} is fought for by ").format(building=building), ""),
        *named(table.participants(conflict.province)),
    ]


def _bids(conflict: Conflict) -> list[Line]:
    return [
        [
            (seat, f"seat:{seat}"),
            (_(" lays {points} against ").format(points=card.points), ""),
            (card.target, f"seat:{card.target}"),
        ]
        for seat, card in conflict.bids.items()
    ]


def _tied(table: Table, conflict: Conflict) -> list[Line]:
    if not conflict.tied:
        return []
    return [
        [
            *named(conflict.tied),
            (_(" are tied; the emperor, "), ""),
            (table.emperor, f"seat:{table.emperor}"),
            (_(", removes one of them"), ""),
        ]
    ]
