"""Durations and times as people type and read them: 12h, 3d, 2w, 2026-12-24."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from pbem.errors import UsageError
from pbem.wording import _, ngettext

PACE_PATTERN = "([1-9][0-9]{0,2}|1[0-3][0-9]{2}|14[0-3][0-9]|1440)h|([1-9]|[1-5][0-9]|60)d|[1-8]w"
"""How long a turn may take: 1 hour to 60 days, in hours, days or weeks."""
NO_PACE = "none"
"""What stands for a pace where a game is to have none."""
BACK = "back"
YEAR = 366 * 24 * 60 * 60
"""Seconds that a seat can be away at most."""

_HOUR = 60 * 60
_SECONDS = {"h": _HOUR, "d": 24 * _HOUR, "w": 7 * 24 * _HOUR}

_DURATION = "[1-9][0-9]{0,3}[hdw]"


def is_pace(text: str) -> bool:
    """Whether a text is written as a pace."""
    return re.fullmatch(PACE_PATTERN, text) is not None


def check_pace(typed: str, *, none: bool = False) -> None:
    """Raise UsageError unless a game can have this pace; with `none`, "none" will do too."""
    if not is_pace(typed) and not (none and typed == NO_PACE):
        advice = _("give it in hours, days or weeks, from 1h to 60d: 12h, 3d, 2w")
        raise UsageError(_("{typed!r} is not a valid pace").format(typed=typed), advice=advice)


def until(typed: str, now: datetime) -> datetime:
    """The time that is meant: the end of a day in UTC, so long from now, or now for "back". Raises UsageError."""
    if typed == BACK:
        return now
    try:
        moment = (
            now + timedelta(seconds=length(typed))
            if re.fullmatch(_DURATION, typed)
            else datetime.strptime(typed, "%Y-%m-%d").replace(hour=23, minute=59, second=59, tzinfo=UTC)
        )
    except ValueError:
        advice = _("give a day or a length of time, or say that you are back: 2026-12-24, 5d, back")
        raise UsageError(
            _("{typed!r} is neither a day nor a length of time").format(typed=typed), advice=advice
        ) from None
    if not now < moment <= now + timedelta(seconds=YEAR):
        raise UsageError(_("you can be away for a year at most, and the day must not be past"))
    return moment


@lru_cache(maxsize=64)  # a game has few, and asks at each of its events
def length(pace: str) -> int:
    """How many seconds a turn may take by a written pace, such as "3d"."""
    return int(pace[:-1]) * _SECONDS[pace[-1]]


def length_words(pace: str) -> str:
    """A written pace in words; "" and "none" are no pace."""
    if pace in ("", NO_PACE):
        return _("as long as it takes")
    count = int(pace[:-1])
    words = {
        "h": ngettext("{count} hour for a turn", "{count} hours for a turn", count),
        "d": ngettext("{count} day for a turn", "{count} days for a turn", count),
        "w": ngettext("{count} week for a turn", "{count} weeks for a turn", count),
    }
    return words[pace[-1]].format(count=count)


def span_words(pace: str) -> str:
    """How long a written pace is, in words."""
    count = int(pace[:-1])
    words = {
        "h": ngettext("{count} hour", "{count} hours", count),
        "d": ngettext("{count} day", "{count} days", count),
        "w": ngettext("{count} week", "{count} weeks", count),
    }
    return words[pace[-1]].format(count=count)
