"""Phase 4, rebellion: who leads it, which side wins, what the victors gain, and who is emperor then."""

from pbem.rules import Play
from pbem.wording import _
from pbem_white_lotus.emperor import after_a_rebellion
from pbem_white_lotus.holdings import borders_on, lacks_chip
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import EMPEROR, REBELS, Capture, Rebellion, Table

PALACE_STRENGTH = 2  # of each palace of the emperor
VILLAGE_STRENGTH = 1  # of each village of the rebel leader


def ask_for_a_leader(table: Table) -> None:
    """Everybody but the emperor who owns a village, most villages first, ties clockwise from the emperor (W24)."""
    villages = {seat: table.count(seat, "village") for seat in table.seats}
    others = table.clockwise(table.emperor)[1:]
    table.due = sorted((seat for seat in others if villages[seat]), key=lambda seat: -villages[seat])
    table.step = "leader"


def find_no_leader(play: Play[Table]) -> None:
    """When all have refused there is no rebellion this year."""
    if not play.table.due:
        play.tell(_("Nobody rises against the emperor."))
        play.table.step = "check-end"


def rise(play: Play[Table], seat: str) -> None:
    """A seat leads the rebellion of this year (W25); everybody decides on a side."""
    table = play.table
    table.due = []
    table.rebellion = Rebellion(seat)
    table.step = "sides"
    play.tell(_("{seat} leads a rebellion against {emperor}!"), seat=seat, emperor=table.emperor)


def fight(play: Play[Table]) -> None:
    """When all forces are shown: points, the emperor's palaces and the leader's villages decide, ties for him (W28)."""
    table = play.table
    rebellion = table.rebellion
    assert rebellion is not None
    if not rebellion.forces:
        return
    for seat, force in rebellion.forces.items():
        table.players[seat].battle -= force.points  # win or lose
    loyal, rebel = strength(table, rebellion, EMPEROR), strength(table, rebellion, REBELS)
    rebellion.victors = REBELS if rebel > loyal else EMPEROR
    sentence = _("The rebels win, {rebel} to {loyal}.") if rebel > loyal else _("The Emperor wins, {loyal} to {rebel}.")
    play.tell(sentence, rebel=rebel, loyal=loyal)
    table.due = winners(table, rebellion)
    table.step = "rewards"


def strength(table: Table, rebellion: Rebellion, side: str) -> int:
    """The battle points of a side, and what the emperor or the leader adds; allies' provinces count nothing."""
    points = sum(force.points for force in rebellion.forces.values() if force.side == side)
    if side == EMPEROR:
        return points + PALACE_STRENGTH * table.count(table.emperor, "palace")
    return points + VILLAGE_STRENGTH * table.count(rebellion.leader, "village")


def winners(table: Table, rebellion: Rebellion) -> list[str]:
    """The winning side in the order of its rewards: its leader, then by points, ties clockwise from him (W32)."""
    leader = table.emperor if rebellion.victors == EMPEROR else rebellion.leader
    forces = rebellion.forces
    allies = [seat for seat in table.clockwise(leader)[1:] if forces[seat].side == rebellion.victors]
    return [leader, *sorted(allies, key=lambda seat: -forces[seat].points)]


def next_reward(play: Play[Table]) -> None:
    """One winner after the other takes a province, or a chip where none qualifies; then the emperor is settled."""
    table = play.table
    rebellion = table.rebellion
    assert rebellion is not None
    options = table.options
    while table.due:
        prizes = [province for province in table.chips if may_take(table, rebellion, table.due[0], province)]
        if not prizes:
            take_chip(play)
        elif len(prizes) == 1 and not (options.reward_chip_by_choice or options.reward_may_pass):
            capture(play, prizes[0])
        else:
            return
    table.rebellion = None
    table.step = "check-end"
    after_a_rebellion(play, rebellion.captures)


def may_take(table: Table, rebellion: Rebellion, seat: str, province: str) -> bool:
    """Whether a province of a loser who has lost none yet adjoins the winner's own; a winner without any may go
    anywhere (W30, W31)."""
    loser = table.chips[province].owner
    return (
        is_open_to_capture(rebellion, loser)
        and (borders_on(table, seat, province) or next(table.owned(seat), None) is None)
        and lacks_chip(table, seat, table.chips[province].building) is None
    )


def is_open_to_capture(rebellion: Rebellion, seat: str) -> bool:
    """Whether a seat is on the losing side and has not lost a province yet."""
    return (
        seat != ""
        and rebellion.forces[seat].side != rebellion.victors
        and all(one.loser != seat for one in rebellion.captures)
    )


def capture(play: Play[Table], province: str) -> None:
    """The winner whose turn it is lays his own chip with the same building; the loser takes his back."""
    table = play.table
    rebellion = table.rebellion
    assert rebellion is not None
    seat, chip = table.due.pop(0), table.chips[province]
    rebellion.captures.append(Capture(province, seat, chip.owner))
    play.tell(
        _("{seat} takes {province} ({building}) from {loser}."),
        seat=seat,
        province=realm(table)[province].name,
        building=BUILDING_NAMES[chip.building],
        loser=chip.owner,
    )
    chip.owner = seat


def take_chip(play: Play[Table]) -> None:
    """The winner whose turn it is takes a victory point chip; they never run out (W23)."""
    table = play.table
    seat = table.due.pop(0)
    table.players[seat].chips += 1
    play.tell(_("{seat} takes a chip as a reward."), seat=seat)
