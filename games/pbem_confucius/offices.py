"""The three offices that are filled when the game is over, one point each (rulebook p. 19)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from pbem.rules import Claim, Play, leading
from pbem.wording import _, any_of

from .scoring import result
from .table import Official, Table

VOYAGE = 5  # the worth of a Distant Land for the Admiral: the junks that went there


def fill(play: Play[Table]) -> None:
    """Chief Minister, Admiral and General by the count of markers, junks and armies."""
    table, left = play.table, play.left
    table.chief_minister = most(table, markers(table), "hubu", left)
    table.admiral = most(table, sailed(table), "gongbu", left)
    table.general = most(table, armies(table), "bingbu", left)
    for seat, office, tell_of_misses in (
        (table.chief_minister, _("Chief Minister"), _tell_of_missing_markers),
        (table.admiral, _("Admiral"), _tell_of_missing_junks),
        (table.general, _("General"), _tell_of_missing_armies),
    ):
        tell_of_misses(play)
        if seat:
            table.families[seat].points += 1
            play.tell(_("{seat} becomes {office} and scores a point."), seat=seat, office=office)
        else:
            play.tell(_("No one becomes {office}."), office=office)
    table.step = "over"
    outcome = result(table, left)
    assert outcome is not None
    play.tell(_("The game is over: {because}."), because=outcome.because)


def _tell_of_missing_markers(play: Play[Table]) -> None:
    def decided(seat: str, then: Play[Table]) -> bool:
        then.table.ministries["hubu"].spaces.append(Official(cost=0, owner=seat))
        fill(then)
        return then.table.chief_minister == seat

    close = one_short(play, markers(play.table), "hubu", play.table.chief_minister)
    _tell_who_missed(play, _("With one marker more, {seats} would have become Chief Minister."), close, decided)


def _tell_of_missing_junks(play: Play[Table]) -> None:
    def decided(seat: str, then: Play[Table]) -> bool:
        then.table.families[seat].ocean += 1
        fill(then)
        return then.table.admiral == seat

    close = one_short(play, sailed(play.table), "gongbu", play.table.admiral)
    _tell_who_missed(play, _("With one junk more at sea, {seats} would have become Admiral."), close, decided)


def _tell_of_missing_armies(play: Play[Table]) -> None:
    def decided(seat: str, then: Play[Table]) -> bool:
        then.table.families[seat].colony += 1
        fill(then)
        return then.table.general == seat

    close = one_short(play, armies(play.table), "bingbu", play.table.general)
    _tell_who_missed(play, _("With one army more, {seats} would have become General."), close, decided)


def one_short(play: Play[Table], count: Mapping[str, int], decided_by: str, holder: str) -> list[str]:
    """The seats, but for the holder, that would fill an office if they had one more: a tie may be another player's.

    None if no player has any.
    """
    if not any(count.values()):
        return []
    with_one_more = ((seat, {**count, seat: number + 1}) for seat, number in count.items() if seat != holder)
    return [seat for seat, then in with_one_more if most(play.table, then, decided_by, play.left) == seat]


def _tell_who_missed(
    play: Play[Table], sentence: str, seats: Sequence[str], decided: Callable[[str, Play[Table]], bool]
) -> None:
    """`decided`: whether a seat fills the office if it gets one more and the offices are filled again."""
    if seats:
        play.tell(Claim(sentence, *(partial(decided, seat) for seat in seats), seats=any_of(seats)))


def most(table: Table, count: Mapping[str, int], decided_by: str, left: Collection[str] = ()) -> str:
    """The player with the most; a tie, even at zero, is decided by a ministry's Minister, who gets it (R113, R114).

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
