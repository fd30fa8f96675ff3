"""Which of the files that are named like games are a synchroniser's copies of a game beside them, and no games."""

import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.contents import read
from pbem.store.folder import HEAD
from pbem.wording import _

from . import copy_names as names


def copies_beside(paths: Iterable[Path]) -> Mapping[Path, Path]:
    """The conflict copies in the folders of these files, each with the game that it is a copy of.

    Nothing but names is looked at where these tell that there is none.
    """
    found: dict[Path, Path] = {}
    for folder in {path.parent: None for path in paths}:
        held: dict[Path, str] = {}
        for game, others in beside(folder).items():
            if game.is_file():
                found |= {one: game for one in others if one not in found and _is_copy(one, game, held)}
    return found


def missing(folder: Path) -> list[Path]:
    """The games that are not in a folder, though something in it says by its name to be a conflict copy of them."""
    return [game for game in beside(folder) if not game.is_file()]


def beside(folder: Path) -> dict[Path, list[Path]]:
    """The game files of a folder that have other files with them whose names begin alike, and those files.

    Names only; `copies.take_in` looks at the content. A game file that is missing is among them if another file says by
    its name that it is a conflict copy of it.
    """
    try:
        with os.scandir(folder) as entries:
            files = sorted(
                entry.name for entry in entries if names.stem(entry.name) and entry.is_file(follow_symlinks=False)
            )
    except OSError:
        return {}
    by_stem = {names.stem(name).casefold(): name for name in files}
    found: dict[Path, list[Path]] = defaultdict(list)
    for name in files:
        of = [by_stem[original] for original in names.originals(name) if original in by_stem]
        missing = names.without_conflict(name)
        if missing and names.stem(missing).casefold() not in by_stem:
            of.append(missing)
        for main in of:
            found[folder / main].append(folder / name)
    return dict(found)


def without_copies(paths: Collection[Path]) -> list[Path]:
    """Those that are no conflict copies: they wait for `pbem sync`, and nobody means to play in them."""
    copies = copies_beside(paths)
    return [path for path in paths if path not in copies]


def told(game: Path) -> str:
    """What is said of a game's conflict copy."""
    return _("there is a conflict copy of {name}: `pbem sync` takes it in").format(name=game.name)


def told_missing(game: Path) -> str:
    """What is said of a game of which there are conflict copies alone."""
    return _("{name} is missing, and there is a conflict copy of it: `pbem sync` makes it again").format(name=game.name)


def _is_copy(path: Path, game: Path, held: dict[Path, str]) -> bool:
    """Whether a synchroniser has named a file so, and the same game is in it; or none that can be recognised, where the
    name says itself that it is such a copy. `held`: which games files hold, as far as that was looked up."""
    stem = names.stem(game.name)
    if not names.from_synchroniser(path.name, stem):
        return False
    for one in (path, game):
        if one not in held:
            held[one] = _game(one)
    return held[path] == held[game] if held[path] else names.says_conflict(path.name, stem)


def _game(path: Path) -> str:
    from pbem.transport.merge import game_id

    try:
        raw = read(path)
    except PbemError:
        return ""
    return game_id(raw[:HEAD]) or game_id(raw)
