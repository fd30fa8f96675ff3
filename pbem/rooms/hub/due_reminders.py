"""Who is to be reminded, and told that others are late: from what the hub knows of its games without opening them."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from pbem.rooms.mail.reminders import day_of, is_near

from .journal import Journal
from .roster import Invited


def to_remind(journal: Journal, now: datetime) -> Mapping[str, list[Invited]]:
    """By game, the seats whose time is running out and who have not been reminded on this day (in UTC).

    On the day after someone's time has run out, all the others too, who are told that.
    """
    day = day_of(now)
    found: dict[str, list[Invited]] = {}
    for game, standing in journal.standings.items():
        seats = journal.roster.of(game)
        times = {seat: datetime.fromtimestamp(due, UTC) for seat, due in standing.due.items()}
        late = [seats[seat] for seat, due in times.items() if is_near(due, now) and seat in seats]
        if any(day_of(due + timedelta(days=1)) == day for due in times.values()):
            late += [one for one in seats.values() if one.seat not in times]
        late = [one for one in late if one.tag in journal.roster.confirmed and journal.reminded.get(one.tag) != day]
        if late:
            found[game] = late
    return found
