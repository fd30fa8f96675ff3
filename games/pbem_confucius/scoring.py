"""Who has won: most points, then the offices (rulebook p. 20)."""

from pbem.rules import Result
from pbem.wording import _

from .table import Table


def result(table: Table) -> Result | None:
    """How the game ended; None while it goes on. The offices' points are in already (R116)."""
    if table.step != "over":
        return None
    points = {seat: family.points for seat, family in table.families.items()}
    leaders = [seat for seat in table.seats if points[seat] == max(points.values())]
    winners, because = _decide(table, leaders)
    standing = sorted(table.seats, key=lambda seat: (seat not in winners, -points[seat]))
    return Result(tuple(winners), tuple(standing), tuple(points[seat] for seat in standing), because)


def _decide(table: Table, leaders: list[str]) -> tuple[list[str], str]:
    """The winners among those with most points, or the Admiral in the variation, and what decided it."""
    if len(leaders) == 1:
        return leaders, _("{seat} has the most points").format(seat=leaders[0])
    tied = _(" and ").join(leaders)
    if table.options.admiral and table.admiral:  # tied or not (R118); without an Admiral as usual (R117)
        return [table.admiral], _("{tied} are tied, and the Admiral wins").format(tied=tied)
    for seat, office in (
        (table.admiral, _("Admiral")),
        (table.chief_minister, _("Chief Minister")),
        (table.general, _("General")),
    ):
        if seat in leaders:
            return [seat], _("{tied} are tied, and {seat} is {office}").format(tied=tied, seat=seat, office=office)
    return leaders, _("{tied} share the victory: none of them holds an office").format(tied=tied)
