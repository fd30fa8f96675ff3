"""Until when the asked seats have time, and who is away: words for people, from a status."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.wording import _

if TYPE_CHECKING:
    from pbem.projections.status import Status


def due(status: "Status", seats: Sequence[str], now: datetime) -> str:
    """The first deadline of these seats, as "by ..." or "overdue since ..."; "" where none has one."""
    times = counting(status, now)
    known = [datetime.fromisoformat(times[seat]) for seat in seats if seat in times]
    if not known:
        return ""
    first = min(known)
    sentence = _("late since {moment}") if first < now else _("by {moment}")
    return sentence.format(moment=in_words(first, now))


def missed(due: datetime, pace: str) -> datetime:
    """When a seat has kept the others waiting for twice its time: from then on, the rules may move for it."""
    from .durations import length

    return due + timedelta(seconds=length(pace))


def absent(status: "Status", seats: Sequence[str], now: datetime) -> list[str]:
    """What can be done about each of these seats that has kept the others waiting for twice its time, as a hint without
    its full stop; and, where they will have to go on without it, from when on they can."""
    times = counting(status, now)
    found = []
    for seat in seats:
        if seat not in times or (late := datetime.fromisoformat(times[seat])) > now:
            continue
        helps, then = what_helps(status, seat), missed(late, status["pace"])
        if helps != f"absent {seat}":
            sentence = _("`{command}` proposes to go on without") if then <= now else _("`{command}` from {moment} on")
        elif then <= now:
            sentence = _("`{command}` proposes that the rules move for {seat}")
        else:
            continue
        found.append(sentence.format(command=f"pbem propose {helps}", seat=seat, moment=in_words(then, now)))
    return found


def what_helps(status: "Status", seat: str) -> str:
    """What one proposes where a seat has kept the others waiting for twice its time.

    Where the cards need a machine that sends nothing, it is no help that the rules move for its seat.
    """
    return f"expel {seat}" if seat in (*status["owing"], *status["silent"]) else f"absent {seat}"


def counting(status: "Status", now: datetime) -> dict[str, str]:
    """The deadlines that count for the viewer now, by seat: some event may be dated ahead of that time."""
    ahead = status["ahead"]
    if ahead is None or datetime.fromisoformat(ahead["until"]) <= now:
        return status["deadlines"]
    return ahead["deadlines"]


def away(status: "Status", seats: Sequence[str], now: datetime) -> list[str]:
    """A sentence without its full stop for each of these seats that is away."""
    until = {seat: datetime.fromisoformat(status["away"][seat]) for seat in seats if seat in status["away"]}
    sentence = _("{seat} is away until {moment}")
    return [sentence.format(seat=seat, moment=in_words(back, now)) for seat, back in until.items() if back > now]


def in_words(moment: datetime, now: datetime) -> str:
    """Such as "Tue 24 Nov 18:00 CET", in this machine's time zone; with the year if it is not the present one."""
    here = moment.astimezone()
    year = "" if here.year == now.astimezone().year else f" {here.year}"
    return f"{here:%a} {here.day} {here:%b}{year} {here:%H:%M} {here:%Z}"
