"""A sparse checkout that leaves the club's games out: they are in the repository, and no file of them is here."""

from pathlib import Path

from pbem.errors import PbemError, UsageError
from pbem.events.contents import read
from pbem.wording import _, as_typed, printable

from .clone import GAMES, club_in
from .common import own_settings
from .config import is_on
from .place import repository_at


def check_games_are_here(folder: Path) -> None:
    """Raise UsageError where a folder's club has games, and this person's git was told to leave them out.

    It looks at files alone, so that it may be asked anywhere.
    """
    repository = repository_at(folder)
    if repository is None:
        return
    games = club_in(repository, folder) / GAMES
    try:
        if any(games.glob("*.toml")) or not is_on(own_settings(repository), "core.sparsecheckout"):
            return
        index = read(repository.folder / "index")
    except (PbemError, OSError):  # git itself will tell
        return
    name = f"{games.relative_to(repository.top).as_posix()}/"
    if name.encode(errors="surrogateescape") in index:
        raise UsageError(
            _("the games are not here: {folder} is a sparse checkout, which leaves out {games}").format(
                folder=printable(repository.top), games=printable(name)
            ),
            advice=_("bring them here: git sparse-checkout add {games}").format(games=as_typed(name.rstrip("/"))),
        )
