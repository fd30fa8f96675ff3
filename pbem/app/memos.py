"""Memos: what a player writes down about a game for their own eyes. On this machine, in no game file."""

from pbem.store import jottings

from .seats import one_seat
from .session import Session
from .talk import in_words


def write_down(session: Session, text: str, given: str | None = None) -> None:
    """Keep one more memo of a seat. Raises what `keep` raises, and UsageError where the seat is not clear."""
    game = session.game
    keep(game.id, one_seat(session.seats, game.record.header.seats, given), text)


def keep(game: str, seat: str, text: str) -> None:
    """Keep one more memo of a seat about a game, by its id. Raises UsageError for no words, or MachineError."""
    jottings.add(game, seat, in_words(text))


def kept(game: str, seat: str) -> list[str]:
    """The memos of a seat about a game, the oldest first."""
    return jottings.read(game, seat)
