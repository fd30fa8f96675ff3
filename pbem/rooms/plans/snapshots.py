"""How a game stood at some moment, kept so that what came after it can be gone through without all that was before."""

from collections.abc import Sequence
from hashlib import sha256

from pbem.projections.game import Game
from pbem.store.entry import Entry, Narration, read_back


def mark(game: Game) -> None:
    """Keep how a game stands at its newest event, with what was said beside it."""
    Entry().keep_state(_name(game.id, game.record.head.id, beside(game)), 0, game, [], Narration())


def marked(game: str, head: str, said: Sequence[str] = ()) -> Game | None:
    """A game as it stood when it was marked at an event, with these beside it; None if that is not kept (any more)."""
    known = read_back(_name(game, head, said), 0)
    return None if known is None else known[0]


def beside(game: Game) -> list[str]:
    """The answers and offers that hang off the newest event: with them, a game stands otherwise at the same event."""
    head = game.record.head
    return sorted({*head.said, *head.offers})


def _name(game: str, head: str, said: Sequence[str]) -> str:
    return sha256(" ".join(["mark", game, head, *said]).encode()).hexdigest()
