"""The gains of the winners of a rebellion, and the next emperor."""

from pbem.rules import Play, Refusal
from pbem.wording import _
from pbem_white_lotus.emperor import after_a_rebellion
from pbem_white_lotus.holdings import borders_on, lacks_chip
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.possession import give_to
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Capture, Table

NO_LOSER = Refusal(_("it does not belong to a player on the losing side"))
LOST_ALREADY = Refusal(_("its owner has already lost a province in this rebellion"))
NOT_ADJACENT = Refusal(_("it does not border on a province of yours"), "W30")


def next_reward(play: Play[Table]) -> None:
    """One winner after the other takes a province, or a chip where none qualifies; then the emperor is settled."""
    table = play.table
    rebellion = table.rebellion
    assert rebellion is not None
    options = table.options
    while table.due:
        prizes = [province for province in table.chips if against_taking(table, table.due[0], province) is None]
        if not prizes:
            take_chip(play)
        elif len(prizes) == 1 and not (options.reward_chip_by_choice or options.reward_may_pass):
            capture(play, prizes[0])
        else:
            return
    table.rebellion = None
    table.step = "check-end"
    after_a_rebellion(play, rebellion.captures)


def against_taking(table: Table, seat: str, province: str) -> Refusal | None:
    """Why a winner may not take a province; None if they may.

    It belongs to a loser, who has no say (W33) and has lost none yet, and it adjoins one of the winner's own; a winner
    without any province may go anywhere (W30, W31).
    """
    rebellion, chip = table.rebellion, table.chips.get(province)
    assert rebellion is not None
    if chip is None or not chip.owner or rebellion.forces[chip.owner].side == rebellion.victors:
        return NO_LOSER
    for one in rebellion.captures:
        if one.loser == chip.owner:
            return LOST_ALREADY
    if not borders_on(table, seat, province) and next(table.owned(seat), None) is not None:
        return NOT_ADJACENT
    return lacks_chip(table, seat, chip.building)


def capture(play: Play[Table], province: str) -> None:
    """The winner whose turn it is lays their own chip with the same building; the loser takes theirs back."""
    table = play.table
    rebellion = table.rebellion
    assert rebellion is not None
    seat, chip = table.due.pop(0), table.chips[province]
    rebellion.captures.append(Capture(province, seat, chip.owner))
    loser, where, building = chip.owner, realm(table)[province].name, BUILDING_NAMES[chip.building]
    sentence = _("{seat} takes {province} ({building}) from {loser}.")
    give_to(
        play,
        chip,
        seat,
        lambda: play.tell(sentence, seat=seat, province=where, building=building, loser=loser),
    )


def take_chip(play: Play[Table]) -> None:
    """The winner whose turn it is takes a victory point chip; they never run out (W23)."""
    table = play.table
    seat = table.due.pop(0)
    table.players[seat].chips += 1
    play.tell(_("{seat} takes a chip as a reward."), seat=seat)
