"""Which files of a folder are games, by their names and first bytes."""

from __future__ import annotations

import os

NOT_GAMES = {"pyproject.toml"}
HEAD = 4096  # bytes of a file that are enough to see whether it is a game


def may_be_games(folder: str | os.PathLike[str]) -> list[str]:
    """The names, in order, of a folder's files that are named like games; none if it cannot be looked into."""
    try:
        with os.scandir(folder) as entries:
            found = [entry.name for entry in entries if entry.name.endswith(".toml") and entry.is_file()]
    except OSError:
        return []
    return sorted(name for name in found if name not in NOT_GAMES)


def looks_like_a_game(path: str | os.PathLike[str]) -> bool:
    """Whether a file begins as games do."""
    try:
        with open(path, "rb") as file:
            return b"[[event]]" in file.read(HEAD)
    except OSError:
        return False
