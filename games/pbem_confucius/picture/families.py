"""The families: points, cubes, cards, gifts, armies and junks of all seats; the cards this seat knows."""

from functools import cache
from itertools import product

from pbem.rules import Line, Need, Panel, Span, View
from pbem.rules.picture import PAGE, columns, shortened, styled, wrapped
from pbem.wording import _, ngettext
from pbem_confucius import hand
from pbem_confucius.hand import HOLDS, HOLDS_REWARDS
from pbem_confucius.table import Family, Table

from .words import coloured, listed, numbers, sentence

GROUPS = {_("hand"): _("cards"), _("ready"): _("gifts"), _("stock"): _("armies"), _("yard"): _("junks")}
"""The words over a heading and the one to its right."""


NARROW_NAME = 8
"""Columns of a name where there is little room."""


def panel(view: View[Table], need: Need | None) -> Panel:
    """A row for each seat, an arrow before the one whose turn it is, and the faces of known cards."""
    table = view.table
    turn = need.seats[0] if need is not None and not need.together else ""
    below = [*_own_cards(view), *_other_cards(view), *_offices(table)]

    @cache
    def fitted(width: int) -> list[Line]:
        rows = _rows(table, turn) if width >= PAGE else _narrow_rows(table, turn)
        return [*rows, *(row for line in below for row in wrapped(line, width))]

    told_of = [*(told(seat, table.families[seat]) for seat in table.seats), *map(sentence, below)]
    return Panel(_("Families"), fitted(PAGE), told_of, row=1, fitted=fitted)


def _rows(table: Table, turn: str) -> list[Line]:
    """With as much of the names as there is room for: before one is cut, the gifts' digits stand close together."""
    longest = min(max(4, *map(len, table.seats)), 10)
    for room, apart, gap in product(range(longest, 3, -1), (" ", ""), (2, 1)):
        names = shortened(table.seats, room)
        seats = [_row(seat, names[seat], table.families[seat], seat == turn, apart) for seat in table.seats]
        rows = columns([_headings(), *seats], right=(1, 2, 3, 4, 9, 10, 11, 12), gap=gap)
        if all(sum(len(text) for text, _style in row) <= PAGE for row in rows):
            break
    return [_groups(rows[0]), *rows]


def _narrow_rows(table: Table, turn: str) -> list[Line]:
    """Three tables above one another, each in at most PHONE columns."""
    names = shortened(table.seats, NARROW_NAME)
    seats = [_row(seat, names[seat], table.families[seat], seat == turn, " ") for seat in table.seats]
    drawn: list[Line] = []
    for part, gap, right in ((range(1, 5), 1, range(1, 5)), (range(5, 9), 1, ()), (range(9, 13), 2, range(1, 5))):
        rows = columns([[row[0], *(row[place] for place in part)] for row in [_headings(), *seats]], right, gap)
        drawn += [_groups(rows[0]), *rows]
    return drawn


def _headings() -> list[Span]:
    headings = (
        "",
        _("points"),
        _("cubes"),
        _("hand"),
        _("rewards"),
        "",
        _("ready"),
        "",
        _("to buy"),
        _("stock"),
        _("colony"),
        _("yard"),
        _("ocean"),
    )
    return [(heading, "dim") for heading in headings]


def _groups(headings: Line) -> Line:
    """The line over the headings."""
    line, column = "", 0
    for text, _style in headings:
        if text in GROUPS:
            line = line.ljust(column) + GROUPS[text]
        column += len(text)
    return [(line, "dim")]


def _row(seat: str, name: str, family: Family, turn: bool, apart: str) -> list[Span]:
    return [
        (("► " if turn else "  ") + name, f"seat:{seat}"),
        (str(family.points), "strong"),
        (_("passed") if family.passed else str(family.cubes), ""),
        (str(len(family.hand)), ""),
        (str(len(family.rewards)), ""),
        ("", ""),
        (numbers(family.available, apart), ""),
        ("", ""),
        (numbers(family.unbought, apart), "dim"),
        (str(family.stock), ""),
        (str(family.colony), ""),
        (str(family.shipyard), ""),
        (str(family.ocean), ""),
    ]


def _own_cards(view: View[Table]) -> list[Line]:
    family = view.table.families.get(view.seat)
    if family is None:
        return []
    holds, own = HOLDS_REWARDS if family.rewards else HOLDS, coloured(view.seat)
    held, rewards = hand.cards(view, family.hand), hand.rewards(view, family.rewards)
    return [styled(holds, seat=own, cards=(held, "strong"), rewards=(rewards, "strong"))]


def _other_cards(view: View[Table]) -> list[Line]:
    """This seat's knowledge of the others' hands: opening hands, for one, are known to all (R8)."""
    line: Line = []
    for seat, family in view.table.families.items():
        known = [slot for slot in family.hand if view.faces([slot]) != [None]]
        if known and seat != view.seat:
            line += [(", ", "")] if line else []
            line += [coloured(seat), (f" {hand.cards(view, known)}", "")]
    return [styled(_("known of other hands: {hands}"), "dim", hands=line)] if line else []


def _offices(table: Table) -> list[Line]:
    """Filled when the game is over."""
    if table.step != "over":
        return []
    line: Line = []
    for office, seat in (
        (_("Chief Minister: {seat}"), table.chief_minister),
        (_("Admiral: {seat}"), table.admiral),
        (_("General: {seat}"), table.general),
    ):
        line += [(", ", "")] if line else []
        line += styled(office, seat=coloured(seat) if seat else _("no one"))
    return [line]


def told(seat: str, family: Family) -> str:
    """A family's row as sentences."""
    cubes = ngettext("{n} cube", "{n} cubes", family.cubes).format(n=family.cubes)
    return _(
        "{seat}: {points}, {cubes}, {cards}, {rewards}. "
        "Gifts available: {available}; to buy: {unbought}. "
        "Armies: {stock} in stock, {colony} in the colony. Junks: {yard} in the yard, {ocean} in the ocean."
    ).format(
        seat=seat,
        points=ngettext("{n} point", "{n} points", family.points).format(n=family.points),
        cubes=_("passed") if family.passed else cubes,
        cards=ngettext("{n} card", "{n} cards", len(family.hand)).format(n=len(family.hand)),
        rewards=ngettext("{n} reward card", "{n} reward cards", len(family.rewards)).format(n=len(family.rewards)),
        available=listed(map(str, sorted(family.available))),
        unbought=listed(map(str, sorted(family.unbought))),
        stock=family.stock,
        colony=family.colony,
        yard=family.shipyard,
        ocean=family.ocean,
    )
