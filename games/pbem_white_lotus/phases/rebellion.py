"""Phase 4, rebellion: who leads it, and which side wins."""

from pbem.rules import Claim, Play
from pbem.wording import _, ngettext
from pbem_white_lotus.table import EMPEROR, REBELS, Rebellion, Table

PALACE_STRENGTH = 2  # of each palace of the emperor
VILLAGE_STRENGTH = 1  # of each village of the rebel leader


def ask_for_a_leader(table: Table) -> None:
    """Every owner of a village but the emperor, most villages first, ties clockwise from the emperor (W24)."""
    villages = {seat: table.count(seat, "village") for seat in table.seats}
    others = table.clockwise(table.emperor)[1:]
    table.due = sorted((seat for seat in others if villages[seat]), key=lambda seat: -villages[seat])
    table.step = "leader"


def find_no_leader(play: Play[Table]) -> None:
    """When all have refused there is no rebellion this year."""
    if not play.table.due:
        play.tell(_("No one rises against the emperor."))
        play.table.step = "check-end"


def rise(play: Play[Table], seat: str) -> None:
    """A seat leads the rebellion of this year (W25); every player decides on a side."""
    table = play.table
    table.due = []
    table.rebellion = Rebellion(seat)
    table.step = "sides"
    play.tell(_("{seat} leads a rebellion against {emperor}!"), seat=seat, emperor=table.emperor)


def fight(play: Play[Table]) -> None:
    """When all forces are shown: points, the emperor's palaces, the leader's villages; the emperor wins ties (W28)."""
    table = play.table
    rebellion = table.rebellion
    assert rebellion is not None
    if not rebellion.forces:
        return
    for seat, force in rebellion.forces.items():
        table.players[seat].battle -= force.points  # win or lose
    loyal, rebel = strength(table, rebellion, EMPEROR), strength(table, rebellion, REBELS)
    rebellion.victors = REBELS if rebel > loyal else EMPEROR
    sentence = _("The rebels win, {rebel} to {loyal}.") if rebel > loyal else _("The emperor wins, {loyal} to {rebel}.")
    play.tell(sentence, rebel=rebel, loyal=loyal)
    _tell_who_decided(play, rebellion, rebel - loyal)
    table.due = winners(table, rebellion)
    table.step = "rewards"


def _tell_who_decided(play: Play[Table], rebellion: Rebellion, margin: int) -> None:
    """How close it was, and the one ally who turned it. `margin`: of the rebels."""
    emperor, leader = play.table.emperor, rebellion.leader
    if margin == 0:
        closer = _("With one battle point more, the rebels would have won.")
        play.tell(Claim(closer, lambda then: victors(then, leader, more=1) == REBELS))
    elif margin == 1:
        closer = _("With one battle point more, the emperor would have won.")
        play.tell(Claim(closer, lambda then: victors(then, emperor, more=1) == EMPEROR))
    turn = margin if margin > 0 else 1 - margin
    leaders = (play.table.emperor, rebellion.leader)
    forces = rebellion.forces.items()
    allies = [seat for seat, force in forces if force.side == rebellion.victors and seat not in leaders]
    deciding = [seat for seat in allies if rebellion.forces[seat].points >= turn]
    if len(deciding) == 1:
        points = rebellion.forces[deciding[0]].points
        sentence = ngettext(
            "{seat} decides it: without that battle point the other side would have won.",
            "{seat} decides it: without these {points} battle points the other side would have won.",
            points,
        )
        [seat], others = deciding, REBELS if rebellion.victors == EMPEROR else EMPEROR
        play.tell(Claim(sentence, lambda then: victors(then, seat, more=-points) == others, seat=seat, points=points))


def victors(then: Play[Table], seat: str, *, more: int) -> str:
    """Which side wins if a seat has committed so many battle points more."""
    assert then.table.rebellion is not None
    then.table.rebellion.forces[seat].points += more
    fight(then)
    return then.table.rebellion.victors


def strength(table: Table, rebellion: Rebellion, side: str) -> int:
    """The battle points of a side, plus those of the emperor's palaces or the leader's villages, not of allies'."""
    points = sum(force.points for force in rebellion.forces.values() if force.side == side)
    if side == EMPEROR:
        return points + PALACE_STRENGTH * table.count(table.emperor, "palace")
    return points + VILLAGE_STRENGTH * table.count(rebellion.leader, "village")


def winners(table: Table, rebellion: Rebellion) -> list[str]:
    """The winning side in the order of its rewards: leader, then by points, ties clockwise from the leader (W32)."""
    leader = table.emperor if rebellion.victors == EMPEROR else rebellion.leader
    forces = rebellion.forces
    allies = [seat for seat in table.clockwise(leader)[1:] if forces[seat].side == rebellion.victors]
    return [leader, *sorted(allies, key=lambda seat: -forces[seat].points)]
