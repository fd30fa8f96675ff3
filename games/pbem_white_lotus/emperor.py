"""The emperor: the owner of the most palaces, but an equal number changes nothing."""

from pbem.rules import Play
from pbem.wording import _

from .table import Capture, Table


def crown(play: Play[Table], seat: str) -> None:
    """The emperor's stone passes to a seat, with all its rights at once."""
    if seat != play.table.emperor:
        play.table.emperor = seat
        play.tell(_("{seat} is now emperor."), seat=seat)


def after_a_palace(play: Play[Table], seat: str) -> None:
    """While claims are settled: a player with more palaces than the emperor is emperor (W21)."""
    table = play.table
    if table.count(seat, "palace") > table.count(table.emperor, "palace"):
        crown(play, seat)


def after_a_rebellion(play: Play[Table], captures: list[Capture]) -> None:
    """Once all rewards are taken: the most palaces, and among several the one who robbed the old emperor (W34).

    Winning the rebellion does not make an emperor (W35).
    """
    table = play.table
    palaces = {seat: table.count(seat, "palace") for seat in table.seats}
    most = max(palaces.values())
    leaders = [seat for seat in table.seats if palaces[seat] == most]
    taken = [one for one in captures if table.chips[one.province].building == "palace" and one.winner in leaders]
    robbers = [one.winner for one in taken if one.loser == table.emperor]
    if table.emperor in leaders:
        if robbers and table.options.addendum_tie_with_emperor == "taker":
            crown(play, robbers[0])
    elif len(leaders) == 1:
        crown(play, leaders[0])
    else:
        crown(play, robbers[0] if robbers else taken[0].winner)
