"""Choices that stay secret until everyone has decided, and are shown then."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.keys import SecretKey, encode
from pbem.projections.game import Game
from pbem.projections.game.commitments import NONCE_BYTES, nonce_purpose, sealed_hash
from pbem.projections.game.offers import handed, offered
from pbem.projections.game.question import newest
from pbem.rules import Move
from pbem.wording import _

from .signed import core_event


def seal(game: Game, seat: str, move: Move, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """A move that is to stay secret until everyone who is asked has decided: only its commitment is written.

    It lists the offers that are here: they count for the choice. Raises RefusedError if the rules do not allow the
    move, or if it could not be found again when it is to be shown.
    """
    head = game.record.head
    listed = [*head.frontier, *offered(head)]
    refusal = game.against_the_rules(seat, move.kind, move.body(), move=move, listed=listed)
    if refusal is not None:
        raise RefusedError(refusal)
    if move not in _sealable(game, seat, listed):
        raise RefusedError(
            _("`{move}` cannot be sealed with this payment").format(move=move.notation()),
            advice=_("leave the payment out: the cheapest is used"),
        )
    need = game.ruleset.need(game.table)
    assert need is not None
    nonce = _nonce(game, seat, key, head.id, listed)
    hidden = sealed_hash(game, seat, move.kind, move.body(), nonce, head.id)
    body = {"purpose": need.purpose, "hash": hidden}
    owed = game.dealer.carried(game, seat, key, at)
    return core_event(game, "seal", seat, key, at=at, body=body, with_=listed, contributions=owed, mail=mail)


def opening(game: Game, seat: str, key: SecretKey, *, at: datetime) -> Event | None:
    """The event that shows what this seat has sealed; None if nothing is to be shown yet.

    What the hub has sealed for a seat only the hub opens, with the same mail, and what its player has sealed only the
    player: to any other key there is nothing.
    The choice is found again among the legal ones, and the nonce comes from the key: nothing was stored, so a
    restored key can still open. Raises RefusedError if the seal was not made with this key.
    """
    head = game.record.head
    if not may_open(game, seat, key):
        return None
    move = own_seal(game, seat, key)
    if move is None:
        raise RefusedError(_("{seat}'s choice was not sealed with your key").format(seat=seat))
    sealed = head.seals[seat]
    nonce = _nonce(game, seat, key, sealed.after, sealed.listed)
    body = {"move": move.kind, **move.body(), "nonce": nonce}
    opened = [one.id for one in head.answers.values()]
    listed = newest(head, opened) or [one.id for one in head.seals.values()]
    shown = game.dealer.carried(game, seat, key, at, [slot for slot, _face in move.cards()])
    return core_event(game, "open", seat, key, at=at, body=body, with_=listed, contributions=shown, mail=sealed.mail)


def may_open(game: Game, seat: str, key: SecretKey) -> bool:
    """Whether a seat has to show now what it has sealed, and this key's holder is to do it."""
    if seat not in game.owing_openings():
        return False
    return key.public == (game.record.header.hub if game.record.head.seals[seat].mail else game.record.keys[seat])


def own_seal(game: Game, seat: str, key: SecretKey) -> Move | None:
    """What a seat has sealed and not opened yet, found again with the key that sealed it; None with any other."""
    sealed = game.record.head.seals[seat]
    nonce = _nonce(game, seat, key, sealed.after, sealed.listed)
    for move in _sealable(game, seat, sealed.listed):
        if sealed_hash(game, seat, move.kind, move.body(), nonce, sealed.after) == sealed.hash:
            return move
    return None


def _sealable(game: Game, seat: str, listed: Sequence[str]) -> Iterator[Move]:
    """Every choice that a seat can seal: its legal moves, in all the ways in which each can be finished.

    `listed`: what the seal lists; offers among it count.
    """
    view = game.view(seat).on(handed(game, listed))
    for move in game.ruleset.legal(view):
        yield from move.ways(view)


def _nonce(game: Game, seat: str, key: SecretKey, after: str, listed: Sequence[str]) -> str:
    return encode(key.derive(*nonce_purpose(game, seat, after, sorted(listed)))[:NONCE_BYTES])
