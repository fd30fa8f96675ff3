"""Whose turn it is in the Actions Phase: clockwise from the Chief Minister's left, until all have passed."""

from pbem.rules import Play, View
from pbem.wording import _

from .actions.transfer import Transfer
from .table import Table


def next_turn(play: Play[Table]) -> None:
    """The next family that has not passed takes a turn; after the last, Imperial Favour ends the phase."""
    table = play.table
    for seat in table.to_the_left(table.mover):
        family = table.families[seat]
        if family.passed:
            continue
        table.mover = seat
        if family.cubes or family.rewards or may_transfer(play, seat):
            table.step = "actions"
            return
        family.passed = True  # nothing else is left to do, as everybody can see (R21)
        play.tell(_("{seat} can only pass."), seat=seat)
    table.mover = table.chief
    table.step = "favour"
    play.tell(_("All have passed: {seat} has the Imperial Favour."), seat=table.chief)


def may_transfer(play: Play[Table], seat: str) -> bool:
    """Whether a family has an official to give away; like all about officials, everybody can see that."""
    table = play.table
    offers = Transfer.candidates(View(table, seat, play.chance))
    return any(move.refusal(table, seat) is None for move in offers)
