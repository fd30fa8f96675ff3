"""The one place that reads the clock."""

from datetime import UTC, datetime


def now() -> datetime:
    """This moment in UTC, in whole seconds, as events carry it."""
    return datetime.now(UTC).replace(microsecond=0)
