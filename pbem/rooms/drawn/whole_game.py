"""Pages and pictures in files that someone names: only what pbem drew itself, and can draw again, is replaced."""

from collections.abc import Iterable
from pathlib import Path

from pbem.errors import UsageError
from pbem.events.contents import refusal
from pbem.events.file import replace, write_new
from pbem.rooms.drawn.document import PAGE_START
from pbem.rooms.drawn.raster import PNG_START
from pbem.rooms.drawn.still import SVG_START
from pbem.store.folder import may_be_games
from pbem.wording import _

_STARTS = (PAGE_START.encode(), SVG_START.encode(), PNG_START)
"""How the files start that pbem draws."""
_SYNCHRONISED = (".git", ".hg", ".stfolder", ".dropbox")
"""What lies in a folder that git, Mercurial, Syncthing or Dropbox share."""


def is_shared(folder: Path, game: Path) -> bool:
    """Whether others may read what is written to a folder: it belongs to games, or to something that is synchronised.

    `game`: the game's file.
    """
    folder, club = folder.resolve(), game.resolve().parent
    if folder.is_relative_to(club.parent if club.name == "games" else club) or may_be_games(folder):
        return True
    return any((place / name).exists() for place in (folder, *folder.parents) for name in _SYNCHRONISED)


def write(path: Path, drawn: str | bytes, *, private: bool = False) -> None:
    """Write a page or a picture. `private`: for its owner's eyes alone, since it shows a hand.

    Raises UsageError where something else has that name, or its folder is missing.
    """
    content, mode = drawn.encode() if isinstance(drawn, str) else drawn, 0o600 if private else 0o666
    if _drawn_before(path, content):
        replace(path.resolve(), content, mode)
    else:
        write_new(path, content, mode)


def write_all(folder: Path, pages: Iterable[tuple[str, str]]) -> list[Path]:
    """Write pages into a folder, which is made where it is missing; none of them where one name is taken.

    Raises UsageError as `write` does.
    """
    todo = [(folder / name, text.encode()) for name, text in pages]
    for path, content in todo:
        if path.exists() and not _drawn_before(path, content):
            write_new(path, content)  # which refuses, and says why
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise UsageError(_("{path} is not a folder").format(path=folder), advice=_("choose another name")) from None
    except OSError as error:
        raise refusal(folder, error) from error
    for path, content in todo:
        write(path, content)
    return [path for path, _content in todo]


def _drawn_before(path: Path, content: bytes) -> bool:
    """Whether the path is that of a file which pbem drew, of the same kind as what is to be written now."""
    start = next(start for start in _STARTS if content.startswith(start))
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(start)) == start
    except OSError as error:
        raise refusal(path, error) from error
