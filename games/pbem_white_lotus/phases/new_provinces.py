"""Phase 6, new provinces: every player turns up a neutral chip and lays it, owners of temples more."""

from pbem.rules import Play, Refusal
from pbem.wording import _
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Chip, Table

NO_PROVINCE = Refusal(_("there is no such province in play"), "W40")
TAKEN = Refusal(_("there is already a chip"))
FAR = Refusal(_("no province with a chip borders on it"))


def next_chip(play: Play[Table]) -> None:
    """Pass on to the next seat that has to lay a chip or may turn up one more; after the last comes a new year.

    It comes at once where no province is empty any more (W39).
    """
    table = play.table
    while not table.turned_up:
        if not table.due:
            table.round += 1
            table.due = with_temples(table, table.round)
        if not table.due or len(table.chips) == len(realm(table)):
            table.due = []
            table.step = "year"
            return
        if table.round:
            return
        turn_up(play)


def with_temples(table: Table, number: int) -> list[str]:
    """The seats that own so many temples at least, from the emperor, clockwise (W38)."""
    return [seat for seat in table.clockwise(table.emperor) if table.count(seat, "temple") >= number]


def turn_up(play: Play[Table]) -> None:
    """The seat whose turn it is turns up the top chip of the stack; where only one place will do, it goes there."""
    table = play.table
    [building] = play.chance.turn_up(play.chance.take(table.stack, "", 1))
    table.turned_up = str(building)
    play.tell(_("{seat} turns up a {building}."), seat=table.due[0], building=BUILDING_NAMES[table.turned_up])
    table.step = "lay"
    places = [province for province in realm(table) if against_laying(table, province) is None]
    if len(places) == 1:
        lay(play, places[0])


def against_laying(table: Table, province: str) -> Refusal | None:
    """Why no neutral chip may be laid on a province; None if it may: empty, and next to one with a chip of any kind."""
    chips, place = table.chips, realm(table).get(province)
    if place is None:
        return NO_PROVINCE
    if province in chips:
        return TAKEN
    for other in place.neighbours:
        if other in chips:
            return None
    return FAR


def lay(play: Play[Table], province: str) -> None:
    """The chip that was turned up goes on a province; the turn passes on."""
    table = play.table
    seat = table.due.pop(0)
    table.chips[province] = Chip(table.turned_up)
    play.tell(
        _("{seat} lays a {building} in {province}."),
        seat=seat,
        building=BUILDING_NAMES[table.turned_up],
        province=realm(table)[province].name,
    )
    table.turned_up = ""
    table.step = "new-provinces"
