"""The three offices that are filled when the game is over, one point each (rulebook p. 19)."""

from collections.abc import Collection, Mapping

from pbem.rules import Play, leading
from pbem.wording import _

from .court.drama import tell_who_missed
from .scoring import result
from .table import Table

VOYAGE = 5  # what a Distant Land counts for the Admiral: the junks that went there


def fill(play: Play[Table]) -> None:
    """Chief Minister, Admiral and General by the count of markers, junks and armies."""
    table, left = play.table, play.left
    counts = markers(table), sailed(table), armies(table)
    table.chief_minister = most(table, counts[0], "hubu", left)
    table.admiral = most(table, counts[1], "gongbu", left)
    table.general = most(table, counts[2], "bingbu", left)
    for seat, office, count in (
        (table.chief_minister, _("Chief Minister"), counts[0]),
        (table.admiral, _("Admiral"), counts[1]),
        (table.general, _("General"), counts[2]),
    ):
        if seat:
            tell_who_missed(play, office, count, seat)
            table.families[seat].points += 1
            play.tell(_("{seat} is made {office} and scores a point."), seat=seat, office=office)
        else:
            play.tell(_("Nobody is made {office}."), office=office)
    table.step = "over"
    outcome = result(table, left)
    assert outcome is not None
    play.tell(_("The game is over: {because}."), because=outcome.because)


def most(table: Table, count: Mapping[str, int], decided_by: str, left: Collection[str] = ()) -> str:
    """Whoever has most; a tie, also at zero, is decided by a ministry's Minister for himself (R113, R114).

    Seats whose players have left fill no office, and a Minister among them decides nothing.
    """
    leaders = leading(count, left)
    minister = table.ministries[decided_by].minister
    return leaders[0] if len(leaders) == 1 else "" if minister in left else minister


def markers(table: Table) -> dict[str, int]:
    """By seat: markers on officials in all ministries and on posts, two for two posts (R107, R110)."""
    return {
        seat: sum(
            ministry.influence(seat) + (ministry.minister == seat) + (ministry.secretary == seat)
            for ministry in table.ministries.values()
        )
        for seat in table.seats
    }


def sailed(table: Table) -> dict[str, int]:
    """By seat: five for each Distant Land, one for each junk in the ocean, none for the shipyard."""
    return {seat: VOYAGE * len(family.visited) + family.ocean for seat, family in table.families.items()}


def armies(table: Table) -> dict[str, int]:
    """By seat: armies in the colony, on lands resolved or not (R77, R79) and on Emperor Insulted! (R66)."""
    return {
        seat: family.colony + family.insulted + sum(box.army == seat for land in table.lands for box in land.boxes)
        for seat, family in table.families.items()
    }
