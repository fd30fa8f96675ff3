"""Who has won: most points, then the offices (rulebook p. 20)."""

from collections.abc import Collection, Sequence

from pbem.rules import Result
from pbem.wording import _, all_of

from .table import Table


def result(table: Table, left: Collection[str] = ()) -> Result | None:
    """How the game ended; None while it goes on. The offices' points are in already (R116).

    Seats whose players have left do not win; the offices, which decide ties, are not theirs either.
    """
    if table.step != "over":
        return None
    points = {seat: table.families[seat].points for seat in table.seats}
    return Result.of_most(points, lambda leaders: _decide(table, leaders), left)


def _decide(table: Table, leaders: Sequence[str]) -> tuple[Sequence[str], str]:
    """The winners among those with most points, or the Admiral in the variation, and the reason.

    Of several leaders the holder of an office, or else all of them (R115). In the variation the Admiral wins every tie,
    leader or not, but nothing without a tie (R118); without an Admiral a tie is broken as usual (R117).
    """
    if len(leaders) == 1:
        return leaders, _("{seat} has the most points").format(seat=leaders[0])
    tied = all_of(leaders)
    if table.options.admiral and table.admiral:
        return [table.admiral], _("{tied} are tied, and {seat} wins as Admiral").format(tied=tied, seat=table.admiral)
    for seat, office in (
        (table.admiral, _("Admiral")),
        (table.chief_minister, _("Chief Minister")),
        (table.general, _("General")),
    ):
        if seat in leaders:
            return [seat], _("{tied} are tied, and {seat} is {office}").format(tied=tied, seat=seat, office=office)
    return leaders, _("{tied} share the victory: none of them has an office").format(tied=tied)
