"""The players: stones, points so far, provinces by building, territory and chips; and this seat's own hand."""

from functools import cache
from itertools import product

from pbem.rules import Line, Need, Panel, Span, View
from pbem.rules.picture import PAGE, columns, shortened, styled, wrapped
from pbem.wording import _, ngettext
from pbem_white_lotus import hand
from pbem_white_lotus.scoring import points, territories
from pbem_white_lotus.table import BUILDINGS, Table

from .labels import BUILDINGS as SHORT
from .points import sources_told
from .words import EMPERORS_STONE, HERE, REBELS_STONE, coloured, initials, sentence

NARROW_NAME = 8
"""Columns of a name where there is little room."""


def panel(view: View[Table], need: Need | None) -> Panel:
    """A row for each seat, an arrow before the one whose turn it is, and this seat's hand."""
    table = view.table
    turn = need.seats[0] if need is not None and not need.together else ""
    own = _hand(view)

    @cache
    def fitted(width: int) -> list[Line]:
        rows = _rows(table, turn) if width >= PAGE else _narrow_rows(table, turn)
        return [*rows, *(row for line in own for row in wrapped(line, width))]

    told_of = [*(told(table, seat) for seat in table.seats), *map(sentence, own)]
    return Panel(_("Players"), fitted(PAGE), told_of, row=1, fitted=fitted)


def _rows(table: Table, turn: str) -> list[Line]:
    """With as much of the names as there is room for."""
    for room, gap in product(range(10, 4, -1), (2, 1)):
        rows = columns([_headings(), *_seats(table, turn, room)], right=range(1, 9), gap=gap)
        if all(sum(len(text) for text, _style in row) <= PAGE for row in rows):
            break
    return rows


def _narrow_rows(table: Table, turn: str) -> list[Line]:
    """Three tables above one another, each in at most PHONE columns."""
    rows = [_headings(), *_seats(table, turn, NARROW_NAME)]
    parts = ((1, 7, 8), (2, 3, 4), (5, 6))
    tables = [columns([[row[0], *(row[place] for place in part)] for row in rows], right=range(1, 4)) for part in parts]
    return [line for part in tables for line in part]


def _headings() -> list[Span]:
    headings = ["", _("points"), *SHORT.values(), _("territory"), _("chips")]
    return [(heading, "dim") for heading in headings]


def _seats(table: Table, turn: str, room: int) -> list[list[Span]]:
    signs, totals, sizes = initials(table.seats), points(table), territories(table)
    return [
        [
            (f"{HERE if seat == turn else ' '} {signs[seat]} {_named(table, seat, room)}", f"seat:{seat}"),
            (str(totals[seat]), "strong"),
            *(_number(table.count(seat, building)) for building in BUILDINGS),
            (str(sizes[seat]), ""),
            (str(table.players[seat].chips), ""),
        ]
        for seat in table.seats
    ]


def _number(number: int) -> Span:
    return (str(number), "") if number else ("·", "dim")


def _named(table: Table, seat: str, room: int) -> str:
    """A name, with the stones that its player has, in so many columns."""
    leads = table.rebellion is not None and table.rebellion.leader == seat
    stones = (EMPERORS_STONE if seat == table.emperor else "") + (REBELS_STONE if leads else "")
    stones = f" {stones}" if stones else ""
    return shortened(table.seats, room - len(stones))[seat] + stones


def _hand(view: View[Table]) -> list[Line]:
    player = view.table.players.get(view.seat)
    if player is None:
        return []
    influence, battle = (hand.influence(player.influence), "strong"), (hand.battle(player.battle), "strong")
    return [styled(hand.HOLDS, seat=coloured(view.seat), influence=influence, battle=battle)]


def told(table: Table, seat: str) -> str:
    """The open facts of a player, as sentences."""
    fields = _(
        "{seat}: {points}. {lands}: {buildings}. Largest territory: {territory}. Victory chips: {chips}."
    ).format(
        seat=seat,
        points=_points(table, seat),
        lands=_lands(len(list(table.owned(seat)))),
        buildings=", ".join(f"{SHORT[building]} {table.count(seat, building)}" for building in BUILDINGS),
        territory=territories(table)[seat],
        chips=table.players[seat].chips,
    )
    return " ".join([fields, _("Emperor.")]) if seat == table.emperor else fields


def _points(table: Table, seat: str) -> str:
    """In the end with their sources."""
    number = points(table)[seat]
    if table.step == "over":
        total = ngettext("{number} point", "{number} points", number).format(number=number)
        return f"{total} ({sources_told(table, seat)})" if number else total
    return ngettext("{number} point so far", "{number} points so far", number).format(number=number)


def _lands(number: int) -> str:
    return ngettext("{number} province", "{number} provinces", number).format(number=number)
