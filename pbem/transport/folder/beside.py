"""Which of the files that are named like games are a synchroniser's copies of a game beside them, and no games."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.contents import read
from pbem.store.folder import HEAD, may_be_games
from pbem.wording import _

from . import names


def copies_beside(paths: Iterable[Path]) -> Mapping[Path, Path]:
    """The conflict copies in the folders of these files, each with the game that it is a copy of.

    Nothing but names is looked at where these tell that there is none.
    """
    found: dict[Path, Path] = {}
    for folder in {path.parent: None for path in paths}:
        here = {names.stem(name).casefold(): name for name in may_be_games(folder)}
        for name in here.values():
            for original in names.originals(name):
                if original in here and _is_copy(folder / name, folder / here[original]):
                    found.setdefault(folder / name, folder / here[original])
    return found


def without_copies(paths: Collection[Path]) -> list[Path]:
    """Those that are no conflict copies: they wait for `pbem sync`, and nobody means to play in them."""
    copies = copies_beside(paths)
    return [path for path in paths if path not in copies]


def told(game: Path) -> str:
    """What is said of a game's conflict copy."""
    return _("there is a conflict copy of {name}: `pbem sync` takes it in").format(name=game.name)


def _is_copy(path: Path, game: Path) -> bool:
    """Whether a synchroniser has named a file so, and the same game is in it; or none that can be recognised, where the
    name says itself that it is such a copy."""
    stem = names.stem(game.name)
    if not names.from_synchroniser(path.name, stem):
        return False
    held = _game(path)
    return held == _game(game) if held else names.says_conflict(path.name, stem)


def _game(path: Path) -> str:
    from pbem.transport.merging import game_id

    try:
        raw = read(path)
    except PbemError:
        return ""
    return game_id(raw[:HEAD]) or game_id(raw)
