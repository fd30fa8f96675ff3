"""What a seat says to the whole table."""

from datetime import datetime

from pbem.events.canonical import INTEGER_LIMIT
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.game import Game

from .signed import core_event


def note(game: Game, by: str, text: str, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """Words for all to read."""
    body = {"n": _next_number(game.record.notes.get(by, 0)), "text": text}
    return core_event(game, "note", by, key, at=at, body=body, mail=mail)


def away(game: Game, by: str, until: datetime, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """Until when a seat cannot play; a time that is past says that it is back."""
    known = game.record.away.get(by)
    body = {"n": _next_number(known.n if known else 0), "until": until}
    return core_event(game, "away", by, key, at=at, body=body, mail=mail)


def _next_number(highest: int) -> int:
    """The number of an author's next event of a kind; the highest there is may be used again and again."""
    return min(highest + 1, INTEGER_LIMIT - 1)
