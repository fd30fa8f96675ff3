"""What signers' clocks are worth: no one of them, however wrong, can make somebody late or give somebody for ever."""

from .core.timing import length
from .record import Record

LONGEST = "60d"
"""The pace of a game without one, for this purpose."""

DAY = 24 * 60 * 60


def plausible(record: Record) -> int:
    """The time before which nothing new can have been signed, in seconds: when the event was signed that it answers.

    But that is believed only up to the pace and a day after the time that half of the keys have reached.
    """
    clocks = sorted(record.clocks.values())
    reached = clocks[(len(clocks) - 1) // 2] if clocks else record.link.at
    return max(reached, min(record.link.at, reached + length(record.pace or LONGEST) + DAY))
