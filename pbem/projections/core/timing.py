"""How long turns may take, and who is away: all of it only to be known, for no rule depends on it."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from pbem.events.core import NO_PACE
from pbem.events.event import Event
from pbem.projections import record
from pbem.wording import _, ngettext

from .consents import lacking
from .kind import CoreKind, no_seat
from .question import stays_open

if TYPE_CHECKING:
    from pbem.projections.game import Game

YEAR = 366 * 24 * 60 * 60
"""Seconds that a seat can be away at most."""

_HOUR = 60 * 60
_SECONDS = {"h": _HOUR, "d": 24 * _HOUR, "w": 7 * 24 * _HOUR}


class Pace(CoreKind):
    """`pace`: everybody agrees how long a turn may take."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """In a running game, with everybody's consent."""
        if game.phase != "playing" or event.by not in game.record.keys:
            return _("only a running game changes its pace, by one of its seats")
        return lacking(game, event, {"motion": "pace", "pace": body.pace}, game.others(event.by))

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """Whoever was asked goes on being asked since then."""
        kept, link = game.record, game.record.link
        kept.pace = "" if event.body["pace"] == NO_PACE else event.body["pace"]
        stays_open(game, event, before)
        link.since, link.within = before.since, before.within
        game.say(_("By agreement the pace is now: {pace}.").format(pace=length_words(kept.pace)))
        game.settle()


class Away(CoreKind):
    """`away`: a seat says until when it cannot play, at any time."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """By a seat that somebody plays."""
        if event.by not in game.record.keys:
            return no_seat(game, event.by)
        if body.until > event.at + timedelta(seconds=YEAR):
            return _("one can be away for a year at most")
        return None

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """The seat's newest word counts, by its own numbers, then by when it was signed, then the later time."""
        until = event.body["until"]
        said = record.Away(event.body["n"], record.seconds(event.at), record.seconds(until))
        known = game.record.away.get(event.by)
        if known is None or (known.n, known.at, known.until) < (said.n, said.at, said.until):
            game.record.away[event.by] = said
        if until <= event.at:
            game.say(_("{seat} is back.").format(seat=event.by))
        else:
            written = f"{until:%Y-%m-%d %H:%M} UTC"
            game.say(_("{seat} is away until {until}.").format(seat=event.by, until=written))


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


def pace_words(pace: str) -> str:
    """What a proposal of a pace asks for, as words after "proposes to"."""
    return _("change the pace to {pace}").format(pace=length_words(pace))
