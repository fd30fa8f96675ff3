"""One family in detail: its row as sentences, its officials, gifts and armies, and the lands that it has reached."""

from collections.abc import Iterator

from pbem.rules import Panel
from pbem.rules.picture import PAGE, wrapped
from pbem.wording import _, ngettext
from pbem_confucius.names import DISTANT_NAMES, LAND_NAMES, MINISTRY_NAMES
from pbem_confucius.table import Table

from . import families
from .words import listed


def panel(table: Table, seat: str) -> Panel:
    """All open facts of a seat."""
    told = [
        families.told(seat, table.families[seat]),
        *_officials(table, seat),
        *_gifts(table, seat),
        *_lands(table, seat),
    ]
    lines = [line for sentence in told for line in wrapped([(sentence, "")], PAGE)]
    return Panel(_("Family of {seat}").format(seat=seat), lines, told)


def _officials(table: Table, seat: str) -> Iterator[str]:
    for name, ministry in table.ministries.items():
        spaces = [(space, tile.secured) for space, tile in ministry.tiles() if tile.owner == seat]
        if spaces:
            unsecured, secured = _("space {space}"), _("space {space} (secured)")
            yield _("Officials in {ministry}: {spaces}.").format(
                ministry=MINISTRY_NAMES[name],
                spaces=listed((secured if safe else unsecured).format(space=space) for space, safe in spaces),
            )
        for post, held in (
            (_("Minister of {ministry}."), ministry.minister),
            (_("Secretary of {ministry}."), ministry.secretary),
        ):
            if held == seat:
                yield post.format(ministry=MINISTRY_NAMES[name])


def _gifts(table: Table, seat: str) -> Iterator[str]:
    given = [
        _("{value} to {seat}").format(value=value, seat=other) for other, value in table.gifts.get(seat, {}).items()
    ]
    received = [
        _("{value} from {seat}").format(value=value, seat=other)
        for other in table.seats
        if (value := table.gift(other, seat))
    ]
    if given:
        yield _("Active gifts given: {gifts}.").format(gifts=listed(given))
    if received:
        yield _("Active gifts received, with an obligation: {gifts}.").format(gifts=listed(received))


def _lands(table: Table, seat: str) -> Iterator[str]:
    for land in table.lands:
        armies = sum(box.army == seat for box in land.boxes)
        if armies:
            sentence = ngettext("{count} army on {land}.", "{count} armies on {land}.", armies)
            yield sentence.format(count=armies, land=LAND_NAMES[land.name])
    if table.families[seat].visited:
        reached = listed(DISTANT_NAMES[land] for land in table.families[seat].visited)
        yield _("Has reached {lands}.").format(lands=reached)
