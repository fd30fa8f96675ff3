"""How a game gets on: since when it waits, how many plan ahead, for how many days it is on course, and what would help.

All of it follows from when events say they were signed, as everyone can see it; what is planned is not in it. Where
too little is known, nothing is said.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.wording import _, all_of, ngettext

TYPE_CHECKING = False  # without typing: for commands that answer before anything heavy is loaded
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .game.getting_on import CourseStatus


SOON = timedelta(days=1)
"""A nudge is no use before."""
FAR_ENOUGH = 0.2
"""Before that much of a game no one can tell how long it takes."""
LONG_AGO = "1970-01-01T00:00:00Z"
SLOW = timedelta(days=2)
"""A game that takes no longer needs no judgement."""


def nudge(
    found: CourseStatus | None, seats: Sequence[str], now: datetime, *, owing: bool, away: Mapping[str, str]
) -> str:
    """For how long these seats have kept the table waiting, and that a word to their players would help.

    A part of a sentence; "" within the first day, and if all of them are away. `owing`: whether their part of the cards
    is missing; `away`: until when seats are away.
    """
    waited = now - datetime.fromisoformat(found["since"]) if found is not None else timedelta()
    here = [seat for seat in seats if datetime.fromisoformat(away.get(seat, LONG_AGO)) <= now]
    if waited < SOON or not here:
        return ""
    sentence = _("for {time}: nudge {seats}")
    if owing:
        sentence = ngettext(
            "for {time}: nudge {seats}, who only has to sync",
            "for {time}: nudge {seats}, who only have to sync",
            len(here),
        )
    return sentence.format(time=_days(waited), seats=all_of(here))


def on_course(found: CourseStatus | None, now: datetime, plan: str = "pbem plan") -> str:
    """How many plan ahead, and for how many days the game is on course; "" where too little is known.

    A sentence without its full stop. `plan`: the command with which one plans.
    """
    if found is None or found["progress"] < FAR_ENOUGH:
        return ""
    took = now - datetime.fromisoformat(found["began"])
    whole = took / found["progress"]
    if took < SOON or whole < SLOW:
        return ""
    days = _("on course for {time}").format(time=_days(whole))
    return "; ".join([*_planning(found["planning"], found["players"], plan), days])


def _planning(count: int | None, players: int, plan: str) -> list[str]:
    """How many of the players plan ahead, and what would help if no one does."""
    if count is None:
        return []
    if not count:
        return [_("no one plans ahead, which would help (`{command}`)").format(command=plan)]
    if count == players:
        return [_("all {players} plan ahead").format(players=players)]
    sentence = ngettext("{count} of {players} plans ahead", "{count} of {players} plan ahead", count)
    return [sentence.format(count=count, players=players)]


def _days(length: timedelta) -> str:
    count = max(1, round(length / timedelta(days=1)))
    return ngettext("{count} day", "{count} days", count).format(count=count)
