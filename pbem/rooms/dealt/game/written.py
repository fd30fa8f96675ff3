"""What a seat contributes so that cards can be dealt and read."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from pbem.author.signed import core_event
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.game import Game
from pbem.projections.game.folding import Clock, Folding
from pbem.projections.record import party, seconds

from .chance import dealt
from .contributions import secret_of
from .settled import unsettled


def shares(game: Game, seats: Sequence[str], key: SecretKey, now: Clock, mail: str) -> Iterator[Event]:
    """What these seats contribute, each event written before the next is made: another of them may wait for it."""
    found = game.chance is not None
    while found:
        found = False
        for seat in seats:
            event = share(game, seat, key, at=now(), mail=mail)
            if event is not None:
                yield event
                found = True


def share(game: Game, by: str, key: SecretKey, *, at: datetime, mail: str = "") -> Event | None:
    """What a seat contributes to the cards now, without doing anything else; None if it owes nothing.

    That may be nothing but that it has signed, where others wait for that before they give a secret away (see
    `settled`).

    `mail`: for a seat that the hub signs for, the mail with which it was asked to. Without one it signs for bots alone.
    """
    if key.public == game.record.header.hub and not mail and by not in game.bots:
        return None
    given = carried(game, by, key, at) or published(game, by, key)
    signs = by in unsettled(game) and key.public == game.record.keys.get(by)
    if not given and not signs:
        return None
    listed = game.record.head.frontier if signs else ()
    return core_event(game, "share", by, key, at=at, with_=listed, contributions=given, mail=mail)


def carried(game: Folding, seat: str, key: SecretKey, at: datetime, slots: Sequence[int] = ()) -> list[str]:
    """What goes along with whatever a seat does: what it owes, and what shows these cards of its own.

    `at`: the time here. No one shows what they keep of someone before it has come at which that one was expelled: else
    whoever signs that with a clock set ahead would have it at once.
    """
    if not _contributes(game, seat, key):
        return []
    chance, secret = dealt(game), secret_of(game, seat, key)
    owed = _in_time(game, chance.contribute(seat, secret), at)
    return [*owed, *(chance.reveal(seat, secret, slots) if slots else ())]


def published(game: Folding, seat: str, key: SecretKey) -> list[str]:
    """What a seat contributes once the end is settled, so that all can be checked; nothing before, or if it has."""
    if game.phase != "over" or unsettled(game) or not _contributes(game, seat, key):
        return []
    shown: list[str] = dealt(game).publish(seat, secret_of(game, seat, key))
    return shown


def handed_over(game: Folding, seat: str, key: SecretKey, body: Mapping[str, Any]) -> list[str]:
    """What a player adds to a proposal that someone else plays their seat, or to the consent to one."""
    chance, record = dealt(game), game.record
    if body["motion"] != "replace" or chance is None or key.public != record.keys.get(seat):
        return []
    if party(record, seat) != party(record, body["seat"]):
        return []
    shown: list[str] = chance.handed_over(body["seat"], secret_of(game, body["seat"], key), body["key"])
    return shown


def _contributes(game: Folding, seat: str, key: SecretKey) -> bool:
    """Whether the cards want anything of a seat, and this is the key that signs it."""
    chance = dealt(game)
    return chance is not None and key.public == game.record.keys.get(seat)


def _in_time(game: Folding, texts: Sequence[str], at: datetime) -> list[str]:
    """These contributions without what may not be shown yet at this time."""
    early = tuple(f"opening {gone} " for gone, when in game.record.gone_at.items() if when > seconds(at))
    return [text for text in texts if not text.startswith(early)]
