"""Which files of a folder are games, by their names and first bytes."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # without typing and pathlib: see pbem.cli.quick
if TYPE_CHECKING:
    from pathlib import Path

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


def candidates(folder: Path, viewer: str) -> list[Path]:
    """The game files in a folder and in its folder `games`. `viewer`: whose overview may be asked."""
    return [*games_in(folder, viewer), *games_in(folder / "games", viewer)]


def games_in(folder: Path, viewer: str) -> list[Path]:
    """The game files in one folder; none if it cannot be looked into."""
    from .overview import FEW, overview

    names = may_be_games(folder)
    known = overview(folder, viewer) if len(names) > FEW else None
    places = [folder / name for name in names]
    return [at for at in places if (known is not None and known.status(at) is not None) or looks_like_a_game(at)]
