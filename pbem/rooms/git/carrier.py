"""A club: a git repository whose games are exchanged through its remote."""

from __future__ import annotations

from pbem.rooms.sync.way import Way
from pbem.wording import _

TYPE_CHECKING = False  # without typing: see pbem.app.carrier
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pbem.app.player import Player
    from pbem.events.file import GameFile
    from pbem.projections.game import Game
    from pbem.rooms.sync.outcome import Outcome, Progress

    from .clone import Clone


class GitCarrier(Way):
    """Serves the repositories that this person has made or named on this machine."""

    def exchange(self, folder: Path, player: Player, progress: Progress) -> Outcome | None:
        """Bring the club's games and its remote together.

        Raises UsageError in a club's repository that this person has neither made nor named here.
        """
        from .by_git import by_git
        from .clone import clone_at, club_in
        from .club import is_club
        from .known import unanswered, unknown

        clone = clone_at(folder)
        if clone is not None:
            return by_git(clone, player, progress) if clone.is_club() else None
        stranger = unanswered(folder)
        if stranger is not None and is_club(club_in(stranger, folder)):
            raise unknown(stranger)
        return None

    def remarks(self, folder: Path) -> Sequence[str]:
        """That a repository is no club."""
        from .clone import clone_at
        from .known import unanswered

        if clone_at(folder) is None and unanswered(folder) is None:
            return ()
        return [_("this is a git repository, but no club: `pbem init` makes it one")]

    def ask(self, folder: Path) -> None:
        """Whether a club's repository is their own."""
        from .own_repository import ask_about_git

        ask_about_git(folder)

    def serves(self, folder: Path) -> bool:
        """Where `pbem init` has been."""
        from .club import is_club

        return is_club(folder)

    def reaches_others(self, folder: Path) -> bool:
        """In a club that has a remote."""
        from pbem.errors import PbemError

        from .clone import clone_at

        try:
            clone = clone_at(folder)
        except PbemError:
            return False
        return clone is not None and clone.is_club() and bool(clone.remote)

    def find_games(self, folder: Path) -> None:
        """They may be in the repository, left out of a sparse checkout."""
        from .sparse import check_games_are_here

        check_games_are_here(folder)

    def left(self, game: Game, file: GameFile) -> int:
        """What was pushed or committed; where git cannot be asked, all of it may have been."""
        from pbem.errors import PbemError

        from .left import bytes_that_left

        try:
            clone = _club_of(file.path)
        except PbemError:
            return len(file.raw)
        return 0 if clone is None else bytes_that_left(clone, file.path, file.raw)

    def is_only_way(self, path: Path) -> bool:
        """Among a club's games, where git can be asked."""
        from pbem.errors import PbemError

        try:
            return _club_of(path) is not None
        except PbemError:
            return False

    def more_moves(self, path: Path, raw: bytes, seats: Sequence[str]) -> bool | None:
        """Whether the club's remote has some."""
        clone = _club_of(path)
        if clone is None or not clone.remote:
            return None
        from pbem.events.text import parse

        from . import remote
        from .blobs import blobs

        name = path.resolve().relative_to(clone.top.resolve()).as_posix()
        theirs = blobs(clone, remote.fetch(clone), [name]).get(name, ("", b""))[1]
        if raw.startswith(theirs):
            return False
        here = {event.id for _number, event in parse(raw).events}
        return any(event.by in seats and event.id not in here for _number, event in parse(theirs).events)


def _club_of(path: Path) -> Clone | None:
    """The club among whose games a file is."""
    from .clone import clone_at

    folder = path.absolute().parent
    clone = clone_at(folder)
    return clone if clone is not None and clone.is_club() and folder == clone.club.absolute() / "games" else None
