"""The Actions Box: the cubes in it, which show the actions that cost a seat two cubes from now on."""

from pbem.rules import Panel, Span
from pbem.rules.picture import MARGIN, columns, shortened
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.appoint import FAVOUR
from pbem_confucius.table import Table

SPACES = (
    cubes.BRIBE_SECURE,
    cubes.NOMINATE,
    cubes.FORCE_EXAM,
    cubes.JUNKS_VOYAGE,
    cubes.RECRUIT_INVADE,
    cubes.BUY_GIFT,
    cubes.GIVE_GIFT,
    cubes.PETITION,
    cubes.COMMERCIAL,
    cubes.TAX,
    cubes.NO_ACTION,
    FAVOUR,
)
"""The order of the board."""


def panel(table: Table) -> Panel:
    """A row for each space in use, a column for each seat; 0 after an action without cubes (R17)."""
    used = [space for space in SPACES if any(space in family.spent for family in table.families.values())]
    if not used:
        return Panel(_("Actions box"), [[(_("no cubes yet"), "dim")]], [_("No cubes there yet.")])
    room = (MARGIN - max(map(len, used))) // len(table.seats) - 2
    heads = shortened(table.seats, max(room, 3))
    rows: list[list[Span]] = [[("", ""), *((heads[seat], f"seat:{seat}") for seat in table.seats)]]
    rows += [[(space, ""), *(_cubes(table, seat, space) for seat in table.seats)] for space in used]
    return Panel(
        _("Actions box"),
        columns(rows, right=range(1, len(table.seats) + 1), gap=2 if room >= 3 else 1),
        [_told(table, space) for space in used],
    )


def _cubes(table: Table, seat: str, space: str) -> Span:
    spent = table.families[seat].spent
    return (str(spent[space]), "strong") if space in spent else ("·", "dim")


def _told(table: Table, space: str) -> str:
    lying = [f"{seat} {family.spent[space]}" for seat, family in table.families.items() if space in family.spent]
    return _("{space}: {cubes}.").format(space=space, cubes=", ".join(lying))
