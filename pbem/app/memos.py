"""Memos: what a player writes down about a game for their own eyes. On this machine, in no game file."""

from typing import Any

from pbem.store import keeper

from .talk import in_words


def keep(game: str, seat: str, text: str) -> None:
    """Keep one more memo of a seat about a game, by its id.

    Raises UsageError for no words, FaultyFileError if what is kept cannot be read, or MachineError.
    """
    memo = " ".join(in_words(text).split())

    def added(known: dict[str, Any]) -> None:
        known["memos"] = _by_seat(game, known) | {seat: [*_by_seat(game, known).get(seat, ()), memo]}

    keeper.keep(game, added)


def kept(game: str, seat: str) -> list[str]:
    """The memos of a seat about a game, the oldest first. Raises FaultyFileError."""
    return _by_seat(game, keeper.kept(game)).get(seat, [])


def _by_seat(game: str, known: dict[str, Any]) -> dict[str, list[str]]:
    found = known.get("memos", {})
    if not isinstance(found, dict) or not all(memos == keeper.texts(memos) for memos in found.values()):
        raise keeper.spoilt(game)
    return found
