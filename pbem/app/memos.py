"""Memos: what a player writes down about a game for their own eyes. On this machine, in no game file."""

from typing import Any

from pbem.store import keeper

from .seats import one_seat
from .session import Session
from .talk import in_words


def write_down(session: Session, text: str, given: str | None = None) -> None:
    """Keep one more memo of a seat. Raises what `keep` raises, and UsageError where the seat is not clear."""
    game = session.game
    keep(game.id, one_seat(session.seats, game.record.header.seats, given), text)


def keep(game: str, seat: str, text: str) -> None:
    """Keep one more memo of a seat about a game, by its id.

    Raises UsageError for no words, FaultyFileError if what is kept cannot be read, or MachineError.
    """
    memo = " ".join(in_words(text).split())

    def added(known: dict[str, Any]) -> None:
        before = keeper.lists(game, known.get("memos"))
        known["memos"] = before | {seat: [*before.get(seat, ()), memo]}

    keeper.keep(game, added)


def kept(game: str, seat: str) -> list[str]:
    """The memos of a seat about a game, the oldest first. Raises FaultyFileError."""
    return keeper.lists(game, keeper.kept(game).get("memos")).get(seat, [])
