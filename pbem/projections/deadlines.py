"""Until when the asked seats have time, and who is away: words for people, from a desk."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pbem.wording import _


def due(desk: dict[str, Any], seats: Sequence[str], now: datetime) -> str:
    """The first deadline of these seats, as "by ..." or "overdue since ..."; "" where none has one."""
    known = [datetime.fromisoformat(desk["deadlines"][seat]) for seat in seats if seat in desk["deadlines"]]
    if not known:
        return ""
    first = min(known)
    sentence = _("overdue since {moment}") if first < now else _("by {moment}")
    return sentence.format(moment=in_words(first, now))


def away(desk: dict[str, Any], seats: Sequence[str], now: datetime) -> list[str]:
    """A sentence without its full stop for each of these seats that is away."""
    until = {seat: datetime.fromisoformat(desk["away"][seat]) for seat in seats if seat in desk["away"]}
    sentence = _("{seat} is away until {moment}")
    return [sentence.format(seat=seat, moment=in_words(back, now)) for seat, back in until.items() if back > now]


def in_words(moment: datetime, now: datetime) -> str:
    """Such as "Tue 24 Nov 18:00 UTC"; with the year if it is another than the present one."""
    year = "" if moment.year == now.year else f" {moment.year}"
    return f"{moment:%a} {moment.day} {moment:%b}{year} {moment:%H:%M} UTC"
