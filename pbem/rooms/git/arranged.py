"""A game in a club, as `pbem start` arranges it: the club is cloned, or it is the one here."""

from collections.abc import Sequence
from contextlib import ExitStack, chdir, suppress
from pathlib import Path
from shutil import rmtree

from pbem.cli.arrangement import Arrangement, Evening, begin, from_then_on, promise, tell_invitation
from pbem.cli.terminal.questions import ask
from pbem.errors import MachineError, UsageError
from pbem.rooms.git.club import is_club
from pbem.rooms.git.command import Git, GitError
from pbem.rooms.git.common import own_settings
from pbem.rooms.git.config import addresses
from pbem.rooms.git.other_end import end_at, local_path
from pbem.rooms.git.place import repository_at
from pbem.wording import _, as_typed, printable


class GitClub(Arrangement):
    """The repository is there already, and reached without a question by the `git` of this machine."""

    name = "git"

    def __init__(self) -> None:
        self._address = ""
        self._folder = Path()
        self._is_here = False

    def offer(self) -> str:
        """A repository costs nothing, and has to be made."""
        what = _(
            "In a repository that you can all push to; many sites host one for free. Everyone installs pbem and git."
        )
        return f"{what} {promise()}"

    def ask(self, evening: Evening) -> None:
        """Where the repository is, and where it goes here."""
        here = _remote_here()
        self._address = ask(
            _("Where is the repository?"),
            lambda answer: answer if answer == here else _reached(answer),
            proposed=here,
            explained=_(
                "Make an empty, private repository at GitHub, Codeberg or the like, or with `git init "
                "--bare` on a disk that you all reach. Let your friends push to it, and copy its address "
                "here, in the form that git clone takes."
            ),
        )
        self._is_here = self._address == here
        if self._is_here:
            self._folder = Path().absolute()
            return
        name = self._address.rstrip("/").replace(":", "/").rpartition("/")[2].removesuffix(".git") or "club"
        self._folder = ask(
            _("Which new folder should it go into?"),
            _free,
            proposed=name,
            explained=_("It is made here, and it is where you will type your commands."),
        )

    def planned(self, evening: Evening) -> Sequence[str]:
        """The clone, what a club needs, the game; and all of it is sent."""
        folder = printable(self._folder)
        cloned = [] if self._is_here else [_("the repository is cloned into {folder}").format(folder=folder)]
        return [*cloned, _("a club and a game file will be written there, and sent to the repository")]

    def set_up(self, evening: Evening) -> Sequence[str]:
        """Clone, join, start and sync. Where that fails, no new folder stays."""
        from pbem.cli.actor import player
        from pbem.rooms.sync.report import report
        from pbem.rooms.sync.together import synced

        from .cli.init import joined

        with ExitStack() as failed:
            if not self._is_here:
                was_there = _free(str(self._folder)).exists()  # it may have been filled since that was asked
                _git("clone", self._address, self._folder)  # which leaves nothing where it fails
                failed.callback(_removed, self._folder, itself=not was_there)
            with chdir(self._folder):
                repository = repository_at(Path())
                assert repository is not None
                joined(repository, Path(), evening.seat, ci=False)
                begin(evening)
                outcome = synced(Path(), player())
                report(outcome)
            failed.pop_all()
        address, name = as_typed(self._address), as_typed(self._folder.name)
        clone = f"git clone {address} {name} && cd {name}"
        tell_invitation(evening, f"`{clone}`", _("`pbem init --name YOU`, with a name of your own"))
        return from_then_on(self._folder)


def _remote_here() -> str:
    """Where the remote of this folder's repository is, if that is a club or holds nothing yet; else ""."""
    repository = repository_at(Path())
    if repository is None or repository.bare:
        return ""
    empty = [one.name for one in repository.top.iterdir()] == [".git"]
    return next(iter(addresses(own_settings(repository))), "") if empty or is_club(Path().absolute()) else ""


def _git(command: str, address: str, *words: Path) -> None:
    """Call git for a remote, where no repository's settings are read. Raises MachineError."""
    nowhere = Path(Path().absolute().anchor)
    try:
        end = end_at(address, nowhere, "upload-pack")
        Git(nowhere).bytes(command, "--quiet", *end, "--", address, *map(str, words))
    except GitError as error:
        raise MachineError(error.words.removeprefix("fatal: ").partition("\n")[0]) from error


def _reached(answer: str) -> str:
    """An address at which there is a repository that can be read. Raises MachineError."""
    path = local_path(answer)
    address = str(Path(path).expanduser().absolute()) if path else answer
    try:
        _git("ls-remote", address)
    except MachineError as error:
        raise MachineError(
            _("git does not reach {address}: {why}").format(address=printable(address), why=error),
            advice=_("if git asks for a password, clone it yourself, and type `pbem start` in the clone"),
        ) from error
    return address


def _removed(folder: Path, *, itself: bool) -> None:
    """What a clone has brought goes again, as far as the system lets it: what is told is why that was for nothing."""
    for place in [folder] if itself else [*folder.iterdir()]:
        with suppress(OSError):
            rmtree(place, ignore_errors=True) if place.is_dir() and not place.is_symlink() else place.unlink()


def _free(answer: str) -> Path:
    """A folder that is not there yet, or is empty. Raises UsageError."""
    found = Path(answer).expanduser().absolute()
    if found.exists() and (not found.is_dir() or any(found.iterdir())):
        raise UsageError(_("{folder} is there already, and not empty").format(folder=printable(found)))
    return found
