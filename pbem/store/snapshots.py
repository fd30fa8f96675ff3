"""How a game stood at some moment, kept so that what came after it can be gone through without all that was before."""

from hashlib import sha256

from pbem.projections.game import Game

from .entry import Entry, read_back
from .narration import Narration


def mark(game: Game) -> None:
    """Keep how a game stands at its newest event."""
    Entry().keep_state(_name(game.id, game.record.head.id), 0, game, [], Narration())


def marked(game: str, head: str) -> Game | None:
    """A game as it stood when it was marked at an event; None if that was not kept, or is kept no more."""
    known = read_back(_name(game, head), 0)
    return None if known is None else known[0]


def _name(game: str, head: str) -> str:
    return sha256(f"mark {game} {head}".encode()).hexdigest()
