"""Spans of time and times as people type them: 12h, 3d, 2w, 2026-12-24."""

import re
from datetime import UTC, datetime, timedelta

from pbem.errors import UsageError
from pbem.events.core import NO_PACE
from pbem.events.kinds import PACE_PATTERN
from pbem.wording import _

from .core.timing import YEAR, length

BACK = "back"

_SPAN = re.compile("[1-9][0-9]{0,3}[hdw]")


def check_pace(typed: str, *, none: bool = False) -> None:
    """Raise UsageError unless a game can have this pace; with `none`, "none" will do too."""
    if re.fullmatch(PACE_PATTERN, typed) is None and not (none and typed == NO_PACE):
        advice = _("say it in hours, days or weeks, from 1h to 60d: 12h, 3d, 2w")
        raise UsageError(_("{typed!r} is not a valid pace").format(typed=typed), advice=advice)


def until(typed: str, now: datetime) -> datetime:
    """The time that is meant: the end of a day in UTC, so long from now, or now for "back". Raises UsageError."""
    if typed == BACK:
        return now
    try:
        moment = (
            now + timedelta(seconds=length(typed))
            if _SPAN.fullmatch(typed)
            else datetime.strptime(typed, "%Y-%m-%d").replace(hour=23, minute=59, second=59, tzinfo=UTC)
        )
    except ValueError:
        advice = _("say a day or how long, or that you are back: 2026-12-24, 5d, back")
        raise UsageError(_("{typed!r} is no time").format(typed=typed), advice=advice) from None
    if not now < moment <= now + timedelta(seconds=YEAR):
        raise UsageError(_("one can be away for a year at most, and not in the past"))
    return moment
