"""Moves of the game: answers to what is asked, and what a seat may do unasked."""

from collections.abc import Sequence
from datetime import datetime

from pbem.errors import GameOverError, NotYourTurnError, RefusedError
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.agreement import is_bound
from pbem.projections.clocks import dated
from pbem.projections.game import Game
from pbem.projections.game.offers import newest_offer, offered
from pbem.projections.status import waits_for
from pbem.rules import Move
from pbem.wording import _

from .seals import seal
from .signed import judged


def play(game: Game, seat: str, move: Move, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """A move of the game. Raises RefusedError, NotYourTurnError or GameOverError."""
    if move.optional and game.phase == "playing":
        return _made(game, seat, move, key, at=at, mail=mail, listed=offer_lists(game, seat))
    need = game.need
    if need is None:
        if game.phase == "over":
            raise GameOverError(_("the game is over"))
        if game.record.waiting:
            raise NotYourTurnError(_("waiting for {whom}").format(whom=waits_for(game)))
        raise NotYourTurnError(_("the game has not started: some seats are still free"))
    if seat not in need.seats:
        raise NotYourTurnError(_("it is not {seat}'s turn: {need}").format(seat=seat, need=waits_for(game)))
    _bound_by_consent(game, seat)
    if need.sealed:
        return seal(game, seat, move, key, at=at, mail=mail)
    head = game.record.head
    listed = (*head.frontier, *offered(head), *(() if move.together else head.shares))
    return _made(game, seat, move, key, at=at, mail=mail, listed=listed)


def _made(
    game: Game, seat: str, move: Move, key: SecretKey, *, at: datetime, mail: str, listed: Sequence[str]
) -> Event:
    """The event of a move."""
    head = game.record.head
    event = Event.write(
        key,
        kind=move.kind,
        by=seat,
        body=move.body(),
        at=dated(head, at),
        after=head.id,
        with_=tuple(listed),
        contributions=game.dealer.carried(game, seat, key, at, [slot for slot, _face in move.cards()]),
        mail=mail,
    )
    return judged(game, event, move)


def offer_lists(game: Game, seat: str) -> tuple[str, ...]:
    """What the next event of a seat lists that it makes unasked: the answers here, and the one before it.

    It counts from the first turn event that lists it, or with answers that do.
    """
    head = game.record.head
    newest = newest_offer(head, seat)
    return (*head.frontier, *([newest] if newest else []))


def _bound_by_consent(game: Game, seat: str) -> None:
    """Raise RefusedError if the seat's party has agreed to something that it has to wait for, such as an undo."""
    if is_bound(game, seat):
        raise RefusedError(_("you have agreed to an undo"), advice=_("wait for the others, or `pbem withdraw`"))
