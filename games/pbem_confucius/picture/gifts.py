"""The Gift Tracker: the active gifts with their givers, recipients and values."""

from pbem.rules import Panel, Span
from pbem.rules.picture import MARGIN, columns, shortened
from pbem.wording import _
from pbem_confucius.table import Table


def panel(table: Table) -> Panel:
    """A row for each giver, a column for each recipient."""
    names = shortened(table.seats, 10)
    heads = shortened(table.seats, (MARGIN - 10) // len(table.seats) - 2)
    rows: list[list[Span]] = [[(_("from / to"), "dim"), *((heads[seat], f"seat:{seat}") for seat in table.seats)]]
    for giver in table.seats:
        cells = [_cell(table.gift(giver, recipient), giver == recipient) for recipient in table.seats]
        rows.append([(names[giver], f"seat:{giver}"), *cells])
    return Panel(
        _("Active gifts"),
        columns(rows, right=range(1, len(table.seats) + 1)),
        [
            _("{giver} has given {recipient} a gift of value {value}.").format(
                giver=giver, recipient=recipient, value=value
            )
            for giver, given in table.gifts.items()
            for recipient, value in given.items()
        ]
        or [_("There are none.")],
        row=5,
    )


def _cell(value: int, own: bool) -> Span:
    if own:
        return " ", ""
    return (str(value), "strong") if value else ("·", "dim")
