"""Whose turn it is in the Actions Phase: clockwise from the Chief Minister's left, until all have passed."""

from pbem.rules import Play
from pbem.wording import _

from .actions.transfer import Transfer
from .board import officials_of
from .table import Table


def next_turn(play: Play[Table]) -> None:
    """The next family that has not passed takes a turn.

    After the last, Imperial Favour ends the phase, though the Chief Minister has passed too (R25). Who can do nothing
    else passes without being asked (R21).
    """
    table = play.table
    for seat in table.to_the_left(table.mover):
        family = table.families[seat]
        if family.passed:
            continue
        table.mover = seat
        if family.cubes or family.rewards or may_transfer(table, seat):
            table.step = "actions"
            return
        family.passed = True  # nothing else is left to do, as everyone can see (R21)
        play.tell(_("{seat} can only pass."), seat=seat)
    table.mover = table.chief
    table.step = "favour"
    play.tell(_("All have passed: {seat} has the Imperial Favour."), seat=table.chief)


def turns(then: Play[Table]) -> list[str]:
    """The next players if all pass as soon as they are asked; the one with the Imperial Favour is last."""
    asked: list[str] = []
    while then.table.step != "favour":
        if asked:
            then.table.families[asked[-1]].passed = True
        next_turn(then)
        asked.append(then.table.mover)
    return asked


def may_transfer(table: Table, seat: str) -> bool:
    """Whether a family has an official to give away; as always with officials, everyone can see that."""
    return any(
        Transfer(ministry, space, receiver).refusal(table, seat) is None
        for ministry, space, _tile in officials_of(table, seat)
        for receiver in table.seats
    )
