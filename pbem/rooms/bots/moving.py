"""A move of a bot that plays a seat of a game."""

from datetime import datetime
from random import Random

from pbem import author
from pbem.app.delay import Delay, signed_at
from pbem.app.session import Session
from pbem.app.thinking import thinker
from pbem.rules import Move
from pbem.rules.bots import chosen, sensible
from pbem.rules.unknown import honest

from .players import players

AT_ONCE = Delay(0, 0)


def move(session: Session) -> bool:
    """Make a move for one of the bots that are asked. Returns whether there was one.

    A bot has the same random numbers again after an undo.
    """
    game = session.game
    seat = thinker(game, session.signed)
    if seat:
        session.write(author.play(game, seat, _chosen(session, seat), session.key, at=_at(session, seat)))
    return bool(seat)


def _at(session: Session, seat: str) -> datetime:
    """When it was asked, so that two machines of its player that move for it write the same bytes (see `signed_at`)."""
    now = session.now()
    due = AT_ONCE.due(session.game, seat, session.key, now)
    return signed_at(due, max(due, now))  # others' clocks may be ahead of this one


def _chosen(session: Session, seat: str) -> Move:
    """What the seat's bot chooses; what the game's own would, if it is not known here."""
    game = session.game
    view = honest(game.ruleset, game.view(seat))
    random = Random(f"{game.id} {game.record.turns} {game.record.head.rounds} {seat}")
    player = players(game.ruleset).get(game.bots[seat])
    if player is None:
        return chosen(sensible(game.ruleset), game.ruleset, view, random)
    return player(view, random, game.record.vacant)
