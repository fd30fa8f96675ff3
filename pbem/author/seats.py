"""From a new game to its first question: seats are taken, and the host accepts who sits there."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.errors import NotYourTurnError, RefusedError
from pbem.events.event import CREATOR, Event
from pbem.events.keys import SecretKey, encode
from pbem.projections.game import Game, joins
from pbem.secrecy import commit, commit_own
from pbem.wording import _

from .signed import core_event, judged

if TYPE_CHECKING:
    from pbem.projections.terms import Terms


def create(terms: "Terms", key: SecretKey, *, nonce: bytes, at: datetime) -> Event:
    """The first event of a new game. `nonce` is 32 fresh random bytes. Every option is written, for ever.

    Raises UsageError if the game does not take these options.
    """
    body = {
        **terms.fields(),
        "key": key.public,
        "nonce": encode(nonce),
        "seed_hash": commit(_creators_secret(key, encode(nonce))),
    }
    held = terms.held_by(key.public)
    if held:
        body["creator_seats"] = held
        body["creator_hashes"] = [commit_own(seat, _creators_entropy(key, encode(nonce), seat)) for seat in held]
    return Event.write(key, kind="game", by=CREATOR, body=body | terms.agreed(), at=at)


def join(game: Game, seat: str, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """Take a seat. Raises RefusedError if it cannot be taken."""
    header = game.record.header
    if key.public == header.key:
        entropy = _creators_entropy(key, header.nonce, seat)
    else:
        entropy = key.derive("entropy", game.id, seat)
    body: dict[str, Any] = {"key": key.public, "entropy": encode(entropy)}
    deck, under = game.dealer.brought(game, seat, key)
    if deck:
        body["deck"] = deck
    before = joins.asked_by(game.record, seat, key.public)
    listed = [*sorted({freed for wish in before for freed in wish.freed}), *under]
    return core_event(game, "join", seat, key, at=at, body=body, with_=listed, mail=mail)


def free(game: Game, seat: str, key: SecretKey, *, at: datetime) -> Event:
    """Dismiss the player of the seat before the start. Only the host can. Raises RefusedError."""
    if game.phase != "joining":
        raise RefusedError(_("the game has started: its seats are taken"))
    if key.public != game.record.header.key:
        raise NotYourTurnError(_("only the host can free a seat"))
    if seat not in game.wishes:
        raise RefusedError(_("no one has taken the seat {seat}").format(seat=seat))
    holder = game.wishes[seat].key
    asked = [wish.id for wish in joins.asked_by(game.record, seat, holder) if not wish.freed]
    return core_event(game, "free", CREATOR, key, at=at, with_=asked)


def start(game: Game, key: SecretKey, *, at: datetime) -> Event:
    """Start play: the first join to have arrived for each seat is accepted. Only the host can, once all are there.

    Raises RefusedError.
    """
    body = {"seed": encode(_creators_secret(key, game.record.header.nonce))}
    listed = tuple(wish.id for wish in game.wishes.values())
    event = Event.write(key, kind="start", by=CREATOR, body=body, at=at, after=game.record.head.id, with_=listed)
    return judged(game, event)


def _creators_secret(key: SecretKey, nonce: str) -> bytes:
    return key.derive("creator", nonce)


def _creators_entropy(key: SecretKey, nonce: str, seat: str) -> bytes:
    """What the host adds to the seed for a seat of its own: settled before the game has an id, so that it can be
    committed to in the first event.
    """
    return key.derive("entropy", nonce, seat)
