"""Who is to be reminded: from what the hub knows of its games without opening them."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from .journal import Journal
from .roster import Invited

BEFORE = timedelta(days=1)
"""So long before a deadline the first reminder leaves."""

AFTER = timedelta(days=7)
"""So long after it the last one."""


def to_remind(journal: Journal, now: datetime) -> Mapping[str, list[Invited]]:
    """By game, the seats whose time is running out and who have not been reminded on this day (in UTC)."""
    day, moment = f"{now:%Y-%m-%d}", now.timestamp()
    earliest, latest = moment - AFTER.total_seconds(), moment + BEFORE.total_seconds()
    found: dict[str, list[Invited]] = {}
    for game, standing in journal.standings.items():
        seats = journal.roster.of(game)
        late = [seats[seat] for seat, due in standing.due.items() if earliest <= due <= latest and seat in seats]
        late = [one for one in late if one.tag in journal.roster.confirmed and journal.reminded.get(one.tag) != day]
        if late:
            found[game] = late
    return found
