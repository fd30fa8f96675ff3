"""A move of a bot that plays a seat of a game."""

from random import Random

from pbem import author
from pbem.app.session import Session
from pbem.app.thinking import thinker
from pbem.rules import Move
from pbem.rules.bots import chosen, sensible
from pbem.rules.unknown import honest

from .players import players


def move(session: Session) -> bool:
    """Make a move for one of the bots that are asked. Returns whether there was one.

    A bot has the same random numbers again after an undo.
    """
    game = session.game
    seat = thinker(game, session.signed)
    if seat:
        session.write(author.play(game, seat, _chosen(session, seat), session.key, at=session.now()))
    return bool(seat)


def _chosen(session: Session, seat: str) -> Move:
    """What the seat's bot chooses; what the game's own would, if Ctrl-C ends its thinking, or it is not known here."""
    game = session.game
    view = honest(game.ruleset, game.view(seat))
    random = Random(f"{game.id} {game.record.turns} {game.record.head.rounds} {seat}")
    try:
        if (player := players(game.ruleset).get(game.bots[seat])) is not None:
            return player(view, random, game.record.vacant)
    except KeyboardInterrupt:
        pass
    return chosen(sensible(game.ruleset), game.ruleset, view, random)
