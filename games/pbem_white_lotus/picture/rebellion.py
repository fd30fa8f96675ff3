"""The rebellion in progress: who may lead it, the sides, and what the winners have taken."""

from pbem.rules import Line, Panel
from pbem.rules.picture import PAGE, wrapped
from pbem.wording import _, ngettext
from pbem_white_lotus.phases.rebellion import PALACE_STRENGTH, VILLAGE_STRENGTH
from pbem_white_lotus.table import EMPEROR, REBELS, Rebellion, Table

from .words import sentence, to_follow


def panel(table: Table) -> Panel | None:
    """Nothing outside of phase 4."""
    if table.step == "leader":
        notes = [_asked(table)]
    elif table.rebellion is not None:
        notes = [_led_by(table, table.rebellion), *_course(table, table.rebellion)]
    else:
        return None
    return Panel(
        _("Rebellion"),
        [row for note in notes for row in wrapped(note, PAGE)],
        [sentence(note) for note in notes],
        row=2,
    )


def _asked(table: Table) -> Line:
    """Everybody who can still be asked to lead, in order, with the villages that would count."""
    line: Line = [(_("asked to lead, in this order: "), "")]
    for seat in table.due:
        villages = table.count(seat, "village")
        number = ngettext("{number} village", "{number} villages", villages).format(number=villages)
        line += [(", " if seat != table.due[0] else "", ""), (seat, f"seat:{seat}"), (f" ({number})", "")]
    return line


def _led_by(table: Table, rebellion: Rebellion) -> Line:
    leader, emperor = rebellion.leader, table.emperor
    return [
        (leader, f"seat:{leader}"),
        (_(" leads the rebels, +{bonus} for villages, against ").format(bonus=_bonus(table, rebellion, REBELS)), ""),
        (emperor, f"seat:{emperor}"),
        (_(", +{bonus} for palaces").format(bonus=_bonus(table, rebellion, EMPEROR)), ""),
    ]


def _course(table: Table, rebellion: Rebellion) -> list[Line]:
    """Nothing until the sides are shown."""
    if not rebellion.victors:
        return []
    taken: list[Line] = [
        [
            (capture.winner, f"seat:{capture.winner}"),
            (_(" has taken {province} from ").format(province=capture.province), ""),
            (capture.loser, f"seat:{capture.loser}"),
        ]
        for capture in rebellion.captures
    ]
    return [_side(table, rebellion, EMPEROR), _side(table, rebellion, REBELS), *taken, *to_follow(table)]


def _side(table: Table, rebellion: Rebellion, side: str) -> Line:
    """Its strength, and what every seat on it has committed."""
    forces = {seat: force.points for seat, force in rebellion.forces.items() if force.side == side}
    strength = sum(forces.values()) + _bonus(table, rebellion, side)
    won = side == rebellion.victors
    heading = {
        (EMPEROR, True): _("the emperor's side has won with {strength}: "),
        (EMPEROR, False): _("the emperor's side has lost with {strength}: "),
        (REBELS, True): _("the rebels have won with {strength}: "),
        (REBELS, False): _("the rebels have lost with {strength}: "),
    }[side, won]
    line: Line = [(heading.format(strength=strength), "strong" if won else "")]
    for place, (seat, points) in enumerate(forces.items()):
        line += [(", " if place else "", ""), (seat, f"seat:{seat}"), (f" {points}", "")]
    return line


def _bonus(table: Table, rebellion: Rebellion, side: str) -> int:
    """What palaces or villages added, as they lay before the winners took any."""
    seat, building, worth = {
        EMPEROR: (table.emperor, "palace", PALACE_STRENGTH),
        REBELS: (rebellion.leader, "village", VILLAGE_STRENGTH),
    }[side]
    number = table.count(seat, building)
    for capture in rebellion.captures:
        if table.chips[capture.province].building == building:
            number += (capture.loser == seat) - (capture.winner == seat)
    return worth * number
