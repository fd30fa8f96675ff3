"""Making a move for a seat, and what its player reads of it."""

from collections.abc import Sequence

from pbem.errors import GameOverError, NotYourTurnError
from pbem.projections import author
from pbem.projections.game import Game
from pbem.projections.status import waits_for
from pbem.rules import Move
from pbem.wording import _

from .session import Session


def make(session: Session, seat: str, move: Move) -> Sequence[str]:
    """Make a finished move. Returns at least one sentence; raises RefusedError, NotYourTurnError or GameOverError."""
    event = author.play(session.game, seat, move, session.key, at=session.now())
    told = session.write(event)
    return told or [_("{seat} has chosen: {move}").format(seat=seat, move=move.notation())]


def check_asked(game: Game, seat: str) -> None:
    """Raise NotYourTurnError or GameOverError unless the table asks this seat."""
    need = game.need
    if need is not None and seat in need.seats:
        return
    if game.phase == "over":
        raise GameOverError(_("the game is over"))
    if game.phase == "joining":
        raise NotYourTurnError(_("the game has not begun"))
    raise NotYourTurnError(_("it is not {seat}'s turn: {need}").format(seat=seat, need=waits_for(game)))
