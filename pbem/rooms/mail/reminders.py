"""When someone is to be reminded that their time runs out, by whichever way: once on a day."""

from datetime import datetime, timedelta

BEFORE = timedelta(days=1)
"""So long before a deadline the first reminder leaves."""

AFTER = timedelta(days=7)
"""So long after it the last one."""


def is_near(due: datetime, now: datetime) -> bool:
    """Whether a deadline is so near, or has passed so lately, that a reminder helps."""
    return now - AFTER <= due <= now + BEFORE


def day_of(now: datetime) -> str:
    """The day, in UTC, on which no one is reminded of the same a second time."""
    return f"{now:%Y-%m-%d}"
