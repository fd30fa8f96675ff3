"""How much one address may ask of the hub within an hour, and how much it is sent: so that no one floods anybody."""

from collections import deque
from datetime import datetime, timedelta

MAILS = 60
"""Mails of an address that are dealt with within an hour; the others wait in the mailbox."""

REBUFFS = 6
"""Times within an hour that an address is told that nothing was done; then such mails are dropped."""

_HOUR = timedelta(hours=1)


class Limit:
    """Counts by address what happened within the last hour."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._times: dict[str, deque[datetime]] = {}

    def reached(self, address: str, now: datetime) -> bool:
        """Whether there is to be no more for now."""
        times = self._times.get(address)
        while times and not now - _HOUR < times[0] <= now:  # it may lie ahead, where the clock was set back since
            times.popleft()
        if times is not None and not times:
            del self._times[address]
        return times is not None and len(times) >= self._most

    def count(self, address: str, now: datetime) -> None:
        """It has happened once more."""
        self._times.setdefault(address, deque()).append(now)
