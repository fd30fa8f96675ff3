"""Phase 1, announce claims: markers on neutral chips, one each and in turn."""

from pbem.rules import Play, Refusal
from pbem.wording import _
from pbem_white_lotus.holdings import lacks_chip
from pbem_white_lotus.table import Table

COMPULSORY = 3
"""In so many rounds every player places a marker; the others are for those with rice fields (W4, W5)."""
LAST_ROUND = 5  # two more markers at most, however many rice fields

NOT_NEUTRAL = Refusal(_("only a province with a neutral chip can be claimed"))
TWICE = Refusal(_("your marker is already there"), "W3")


def begin_year(play: Play[Table]) -> None:
    """The next year starts with its claims."""
    table = play.table
    table.year += 1
    table.round = 0
    table.step = "claims"
    play.tell(_("Year {year} starts; {seat} is emperor."), year=table.year, seat=table.emperor)


def next_claim(play: Play[Table]) -> None:
    """Pass on to the next seat that can place a marker; after the last round the claims are settled."""
    table = play.table
    while True:
        while table.due:
            if can_claim(table, table.due[0]):
                return
            play.tell(_("{seat} has no province to claim."), seat=table.due.pop(0))
        if table.round == LAST_ROUND:
            table.step = "palace-first"
            return
        table.round += 1
        rice = table.round - COMPULSORY
        table.due = [seat for seat in table.clockwise(table.emperor) if table.count(seat, "rice") >= rice]


def can_claim(table: Table, seat: str) -> bool:
    """Whether there is a province that the seat may claim."""
    return any(against_claiming(table, seat, province) is None for province in table.chips)


def against_claiming(table: Table, seat: str, province: str) -> Refusal | None:
    """Why a seat may not place a marker in a province, neutral and without one of its own (W3); None if it may."""
    chip = table.chips.get(province)
    if chip is None or chip.owner:
        return NOT_NEUTRAL
    if province in table.claims_of(seat):
        return TWICE
    return lacks_chip(table, seat, chip.building)
