"""How long an answer that no one typed is held back: an instant one would betray a hand, and leave no one the time to
take a move back.

How long exactly follows from the secret key and from what is answered. So nothing has to be stored, no one else can
compute it, and several machines of one player sign the very same event.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time, timedelta

from msgspec import Struct

from pbem.errors import UsageError
from pbem.events.keys import SecretKey
from pbem.projections.clocks import AHEAD, newest
from pbem.projections.game import Game
from pbem.projections.record import moment
from pbem.wording import _

LATE = timedelta(minutes=10)
"""An event that is written late says when it was due; if it is later than this, as many times this later. No longer
than an answer waits by default: what answers it is not due before it was written."""

MOST = 24 * 60
"""Minutes: no one waits longer than a day for something that a machine does."""

_DELAY = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
_QUIET = re.compile(r"(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})")


class Quiet(Struct, frozen=True):
    """Hours of the day, by this machine's own time, in which nothing goes out by itself."""

    begin: time
    end: time

    @classmethod
    def read(cls, typed: str) -> "Quiet":
        """What "22:00-08:00" means. Raises UsageError."""
        found = _QUIET.fullmatch(typed)
        hours = [int(one) for one in found.groups()] if found else [24]
        if len(hours) != 4 or max(hours[::2]) > 23 or max(hours[1::2]) > 59 or hours[:2] == hours[2:]:
            raise UsageError(
                _("{typed!r} are not valid quiet hours").format(typed=typed), advice=_("for example 22:00-08:00")
            )
        return cls(time(hours[0], hours[1]), time(hours[2], hours[3]))

    def __str__(self) -> str:
        return f"{self.begin:%H:%M}-{self.end:%H:%M}"

    def until(self, at: datetime) -> datetime | None:
        """When the quiet hours end in which a moment lies; None if it lies in none."""
        local = at.astimezone()
        now, over_night = local.time(), self.end < self.begin
        if not ((now >= self.begin or now < self.end) if over_night else self.begin <= now < self.end):
            return None
        day = local.date() + timedelta(days=1 if over_night and now >= self.begin else 0)
        return datetime.combine(day, self.end).astimezone(UTC)


class Delay(Struct, frozen=True):
    """Between how many minutes and how many after what it answers an answer goes out."""

    shortest: int = 10
    longest: int = 30

    @classmethod
    def read(cls, typed: str) -> "Delay":
        """What "10-30" or "15" means. Raises UsageError."""
        found = _DELAY.fullmatch(typed)
        shortest = int(found[1]) if found else 0
        longest = int(found[2] or found[1]) if found else -1
        if not shortest <= longest <= MOST:
            raise UsageError(
                _("{typed!r} is not a valid delay").format(typed=typed),
                advice=_("minutes, for example 10-30; at most {most}").format(most=MOST),
            )
        return cls(shortest, longest)

    def __str__(self) -> str:
        return f"{self.shortest}-{self.longest}"

    def due(self, game: Game, seat: str, key: SecretKey, now: datetime, quiet: Quiet | None = None) -> datetime:
        """When an answer of a seat to what is asked now goes out: never before what it answers was signed.

        A seal that is opened answers all seals; one that is made answers none of them, and waits for none.
        A clock that is far ahead of the reader's is not waited for. What would be due in quiet hours is counted from
        their end.
        """
        head, need = game.record.head, game.need
        seals = head.seals.values() if need is not None and need.purpose == "open" else ()
        asked = moment(max(head.since, newest(head, seals)))
        if asked > now + timedelta(seconds=AHEAD):
            return now
        waits = self._length(game.id, seat, key, [head.id, *sorted(head.frontier), *sorted(one.id for one in seals)])
        due = asked + waits
        end = quiet.until(due) if quiet is not None else None
        return due if end is None else end + waits

    def _length(self, game: str, seat: str, key: SecretKey, answered: Sequence[str]) -> timedelta:
        drawn = int.from_bytes(key.derive("delay", game, seat, *answered)[:8])
        span = (self.longest - self.shortest) * 60
        return timedelta(minutes=self.shortest, seconds=drawn % (span + 1))


def signed_at(due: datetime, now: datetime) -> datetime:
    """The time that an event shows which was due: that one, unless it goes out much later.

    Two machines of one player that write it within the same ten minutes write the same bytes; and who is asked next
    does not lose the days for which a machine was off.
    """
    return due + (now - due) // LATE * LATE


class Delays(Struct, frozen=True):
    """The delays of a player's games, by their ids, that of all others, and the quiet hours."""

    usual: Delay = Delay()
    games: Mapping[str, Delay] = {}
    quiet: Quiet | None = None

    def of(self, game: str) -> Delay:
        """The delay of a game."""
        return self.games.get(game, self.usual)
