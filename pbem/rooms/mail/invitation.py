"""A deadline as an entry for calendars (iCalendar, RFC 5545): a moment at which a move is due.

An event and not a task, since most calendars of mail programs leave tasks out.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

from pbem import __version__
from pbem.projections.game import Game
from pbem.wording import _

LINE = 75
"""Octets of a line, its end apart; what is longer goes on after a line end and a blank."""

_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})


def invitation(game: Game, seat: str, name: str, deadline: datetime, now: datetime) -> str:
    """The entry for what a seat owes in this turn, which replaces an earlier entry for the same.

    `name`: what the game is called among its players. `now`: when the entry is written.
    """
    turn = game.record.turns
    fields = [
        ("BEGIN", "VCALENDAR"),
        ("VERSION", "2.0"),
        ("PRODID", f"-//pbem//pbem {__version__}//EN"),
        ("METHOD", "PUBLISH"),
        ("BEGIN", "VEVENT"),
        ("UID", f"{game.id}.t{turn}.{seat}@pbem"),
        ("DTSTAMP", _utc(now)),
        ("DTSTART", _utc(deadline)),
        ("SUMMARY", _text(_("{name}, turn {turn}: {seat}'s move is due").format(name=name, turn=turn, seat=seat))),
        ("DESCRIPTION", _text(_asked(game, seat))),
        ("TRANSP", "TRANSPARENT"),
        ("END", "VEVENT"),
        ("END", "VCALENDAR"),
    ]
    return "".join(f"{part}\r\n" for field, value in fields for part in _folded(f"{field}:{value}"))


def _asked(game: Game, seat: str) -> str:
    need = game.need
    if need is None or seat not in need.seats:
        return game.ruleset.title
    return _("{title}: {seat} to {prompt}").format(title=game.ruleset.title, seat=seat, prompt=need.prompt)


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(value: str) -> str:
    return value.translate(_ESCAPED)


def _folded(line: str) -> Iterator[str]:
    """The line in parts of at most LINE octets, none of which ends within a letter."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > LINE:
            yield part
            part = " "
        part += letter
    yield part
