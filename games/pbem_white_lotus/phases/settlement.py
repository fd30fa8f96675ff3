"""Phase 2, settle claims: uncontested provinces change hands, then one conflict after the other."""

from pbem.rules import Play
from pbem.wording import _, all_of
from pbem_white_lotus.emperor import after_a_palace
from pbem_white_lotus.holdings import lacks_chip
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.possession import give_to
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Conflict, Table


def settle_palace_first(play: Play[Table]) -> None:
    """In the first year the province with the palace comes before all others, if any player claims it (W6).

    Until it is settled the first emperor has an emperor's rights without owning a palace (W7).
    """
    table = play.table
    table.step = "uncontested"
    if table.year > 1:
        return
    for province in table.claimed():
        if table.chips[province].building == "palace":
            settle(play, province)
            return


def settle_uncontested(play: Play[Table]) -> None:
    """Every province with a single marker, player by player, clockwise from the emperor of this moment (W8).

    Those of one player in the order of their markers: with a strict limit the chips may not show the last (W41).
    """
    table = play.table
    for seat in table.clockwise(table.emperor):
        for province in table.claims_of(seat):
            if table.claimants(province) == [seat]:
                take_possession(play, province, seat)
    table.step = "conflicts"


def next_conflict(play: Play[Table]) -> None:
    """The emperor names the next conflict; the last one needs no naming. Then comes the emperor's chip."""
    contested = play.table.claimed()
    if not contested:
        play.table.step = "emperor-chip"
    elif len(contested) == 1:
        settle(play, contested[0])


def settle(play: Play[Table], province: str) -> None:
    """One claim is granted; several start a conflict."""
    table = play.table
    claiming = table.participants(province)
    if len(claiming) == 1:
        take_possession(play, province, claiming[0])
        return
    table.conflict = Conflict(province)
    table.step = "bids"
    told = _("{province} is fought for by {seats}.")
    play.tell(told, province=realm(table)[province].name, seats=all_of(claiming))


def take_possession(play: Play[Table], province: str, seat: str) -> None:
    """The neutral chip makes way for one of the seat's colour with the same building; the marker returns."""
    table = play.table
    chip = table.chips[province]
    table.markers = [marker for marker in table.markers if marker.province != province]
    where, building = realm(table)[province].name, BUILDING_NAMES[chip.building]
    if lacks_chip(table, seat, chip.building) is not None:
        play.tell(
            _("{seat} has no chip to show a {building} in {province}: it stays neutral."),
            seat=seat,
            building=building,
            province=where,
        )
        return
    sentence = _("{seat} takes possession of {province} ({building}).")
    give_to(play, chip, seat, lambda: play.tell(sentence, seat=seat, province=where, building=building))
    if chip.building == "palace":
        after_a_palace(play, seat)
