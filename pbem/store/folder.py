"""Which files of a folder are games, by their names and first bytes; and what is named like one, and is none."""

from __future__ import annotations

import errno
import os
import stat

from pbem.events.spoilt import spoilt
from pbem.wording import _, few, printable

TYPE_CHECKING = False  # without typing and pathlib: see pbem.cli.quick
if TYPE_CHECKING:
    from pathlib import Path

NOT_GAMES = {"pyproject.toml"}
_EVENT = b"[[event]]"
HEAD = 4096  # bytes of a file that are enough to see whether it is a game


class NamesHere:
    """The names of a folder's entries that end as games' do, in order.

    `copies`: whether others have such an end and more behind it, as copies that a synchroniser made may have.
    `plain`: files. `left`: why each of the others is left alone. `unreadable`: those of them of which the machine would
    not say what they are.
    """

    def __init__(self) -> None:
        self.plain: list[str] = []
        self.left: dict[str, str] = {}
        self.unreadable: set[str] = set()
        self.copies = False

    def cannot_be_read(self, name: str, error: OSError) -> None:
        """The machine will not let it be looked at."""
        self.left[name] = error.strerror or str(error)
        self.unreadable.add(name)


class FoundHere:
    """What was found in a folder and in its folder `games`.

    `games`: the game files. `spoilt`: those of which nothing can be read any more. `left`: what is said of what is
    named like a game, and was left alone. `unreadable`: whether the machine would not let some of it be read.
    """

    def __init__(self, games: list[Path], spoilt: list[Path], left: list[str], *, unreadable: bool) -> None:
        self.games = games
        self.spoilt = spoilt
        self.left = left
        self.unreadable = unreadable


def names_in(folder: str | os.PathLike[str]) -> NamesHere:
    """What a folder has that is named like a game; nothing if it cannot be looked into."""
    found = NamesHere()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(".toml") and entry.name not in NOT_GAMES:
                    _note(found, entry)
                found.copies = found.copies or ".toml." in entry.name
    except OSError:
        return found
    found.plain.sort()
    return found


def may_be_games(folder: str | os.PathLike[str]) -> list[str]:
    """The names, in order, of a folder's files that are named like games; none if it cannot be looked into."""
    return names_in(folder).plain


def looks_like_a_game(path: str | os.PathLike[str]) -> bool:
    """Whether a file starts as games do."""
    try:
        return _EVENT in _head(path)
    except OSError:
        return False


def looks_spoilt(path: str | os.PathLike[str]) -> str:
    """Why nothing can be read of what may have been a game (see `spoilt`)."""
    try:
        head = _head(path)
    except OSError:
        return ""
    return "" if _EVENT in head else spoilt(head)


def candidates(folder: Path, viewer: str) -> list[Path]:
    """The game files in a folder and in its folder `games`; where there are none, those that are spoilt.

    `viewer`: whose overview may be asked.
    """
    found = found_in(folder, viewer)
    return found.games or found.spoilt


def found_in(folder: Path, viewer: str) -> FoundHere:
    """The same, and what is named like a game there and is left alone."""
    games: list[Path] = []
    broken: list[Path] = []
    left: list[str] = []
    unreadable = False
    for place in (folder, folder / "games"):
        more, worse, names = _looked_through(place, viewer)
        games += more
        broken += worse
        left += [_told(place / name, why) for name, why in sorted(names.left.items())]
        unreadable = unreadable or bool(names.unreadable)
    return FoundHere(games, broken, few(left), unreadable=unreadable)


def games_in(folder: Path, viewer: str) -> list[Path]:
    """The game files in one folder; none if it cannot be looked into."""
    return _looked_through(folder, viewer)[0]


def games_folder(folder: Path) -> Path:
    """Where new games of a folder go: into its folder `games`, where there is one. Program code lives elsewhere."""
    games = folder / "games"
    return games if games.is_dir() and not any(games.glob("*/__init__.py")) else folder


def _looked_through(folder: Path, viewer: str) -> tuple[list[Path], list[Path], NamesHere]:
    from .overview import FEW, overview

    names = names_in(folder)
    known = overview(folder, viewer) if len(names.plain) > FEW else None
    games, broken = [], []
    for name in names.plain:
        place = folder / name
        try:
            if (known is not None and known.status(place) is not None) or _EVENT in (head := _head(place)):
                games.append(place)
            elif spoilt(head):
                broken.append(place)
        except FileNotFoundError:  # it was just taken away
            continue
        except OSError as error:
            names.cannot_be_read(name, error)
    return games, broken, names


def _head(path: str | os.PathLike[str]) -> bytes:
    with open(path, "rb") as file:
        return file.read(HEAD)


def _note(found: NamesHere, entry: os.DirEntry[str]) -> None:
    """Sort one entry in. A link that leads to itself, or nowhere, is one that cannot be looked at."""
    if not entry.name.isprintable():
        found.left[entry.name] = _("it is not a name for a game: everyone must be able to read and type it")
        return
    try:
        if entry.is_file():
            found.plain.append(entry.name)
        elif stat.S_ISDIR(entry.stat().st_mode):
            found.left[entry.name] = _("it is a folder, not a game file")
        else:
            found.left[entry.name] = _("it is a device or the like, not a game file")
    except OSError as error:
        if error.errno not in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
            found.cannot_be_read(entry.name, error)
        elif entry.is_symlink():
            found.left[entry.name] = _("it is a link to nothing")


def _told(path: Path, why: str) -> str:
    return _("{file} is left alone: {reason}").format(file=printable(path), reason=why)
