"""The rebellion in progress: the possible leaders, the sides, and the provinces taken by the winners."""

from pbem.rules import Line, Panel
from pbem.rules.picture import styled, told_panel
from pbem.wording import _, ngettext
from pbem_white_lotus.phases.rebellion import PALACE_STRENGTH, VILLAGE_STRENGTH
from pbem_white_lotus.table import EMPEROR, REBELS, Rebellion, Table

from .words import coloured, to_follow


def panel(table: Table) -> Panel | None:
    """Nothing outside of phase 4."""
    if table.step == "leader":
        notes = [_asked(table)]
    elif table.rebellion is not None:
        notes = [_led_by(table, table.rebellion), *_course(table, table.rebellion)]
    else:
        return None
    return told_panel(
        _("Rebellion"),
        notes,
        row=2,
    )


def _asked(table: Table) -> Line:
    """Every player who can still be asked to lead, in order, with the villages that would count."""
    seats: Line = []
    for seat in table.due:
        villages = table.count(seat, "village")
        number = ngettext("{seat} ({number} village)", "{seat} ({number} villages)", villages)
        seats += [(", ", "")] if seats else []
        seats += styled(number, seat=coloured(seat), number=str(villages))
    return styled(_("asked to lead, in this order: {seats}"), seats=seats)


def _led_by(table: Table, rebellion: Rebellion) -> Line:
    return styled(
        _("{leader} leads the rebels, +{villages} for villages, against {emperor}, +{palaces} for palaces"),
        leader=coloured(rebellion.leader),
        villages=str(_bonus(table, rebellion, REBELS)),
        emperor=coloured(table.emperor),
        palaces=str(_bonus(table, rebellion, EMPEROR)),
    )


def _course(table: Table, rebellion: Rebellion) -> list[Line]:
    """Nothing until the sides are shown."""
    if not rebellion.victors:
        return []
    taken: list[Line] = [
        styled(
            _("{winner} has taken {province} from {loser}"),
            winner=coloured(capture.winner),
            province=capture.province,
            loser=coloured(capture.loser),
        )
        for capture in rebellion.captures
    ]
    return [_side(table, rebellion, EMPEROR), _side(table, rebellion, REBELS), *taken, *to_follow(table)]


def _side(table: Table, rebellion: Rebellion, side: str) -> Line:
    """Its strength, and the points that every seat on it has committed."""
    forces = {seat: force.points for seat, force in rebellion.forces.items() if force.side == side}
    strength = sum(forces.values()) + _bonus(table, rebellion, side)
    won = side == rebellion.victors
    heading = {
        (EMPEROR, True): _("the emperor's side has won with {strength}: {seats}"),
        (EMPEROR, False): _("the emperor's side has lost with {strength}: {seats}"),
        (REBELS, True): _("the rebels have won with {strength}: {seats}"),
        (REBELS, False): _("the rebels have lost with {strength}: {seats}"),
    }[side, won]
    seats: Line = []
    for seat, points in forces.items():
        seats += [(", ", "")] if seats else []
        seats += [coloured(seat), (f" {points}", "")]
    return styled(heading, "strong" if won else "", strength=str(strength), seats=seats)


def _bonus(table: Table, rebellion: Rebellion, side: str) -> int:
    """The strength of palaces or villages, as they were before the winners took any."""
    seat, building, worth = {
        EMPEROR: (table.emperor, "palace", PALACE_STRENGTH),
        REBELS: (rebellion.leader, "village", VILLAGE_STRENGTH),
    }[side]
    number = table.count(seat, building)
    for capture in rebellion.captures:
        if table.chips[capture.province].building == building:
            number += (capture.loser == seat) - (capture.winner == seat)
    return worth * number
