"""A clone of a club's repository: where it lies, which branch and remote it goes by, and what hinders a sync."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pbem.errors import MachineError, UsageError
from pbem.wording import _, as_typed, printable

from .club import is_club
from .command import Git, GitError
from .common import git_in
from .known import known
from .place import Repository, repository_at

GAMES = "games"
"""The folder of a club that holds its game files."""

SEEN = "refs/pbem/seen"
"""The ref at which the last sync of a clone ended."""

_SETTINGS = r"^((branch|remote|user|url)\.|core\.sshcommand$|commit\.gpgsign$)"
_REF = "%(if)%(HEAD)%(then)*%(else)-%(end) %(objectname) %(refname)"
_UNDER_WAY = {
    "MERGE_HEAD": "merge",
    "CHERRY_PICK_HEAD": "cherry-pick",
    "REVERT_HEAD": "revert",
    "rebase-merge": "rebase",
    "rebase-apply": "rebase",
}


@dataclass(frozen=True, slots=True)
class Clone:
    """A club's repository on this machine.

    `git` works at its top; `prefix` is the way from there to the club ("" or ending in a slash). `branch` is "" where
    none is checked out, `remote` "" where there is none; `upstream` is the branch's name at the remote. `head` is the
    commit that is checked out, "" before the first; `seen` the one at which the last sync here ended, whatever plain
    git has done since, "" if there was none. `config`: the settings that matter here, the last of a name.
    """

    git: Git
    repository: Repository
    prefix: str
    branch: str
    remote: str
    upstream: str
    head: str
    seen: str
    config: dict[str, str]

    @property
    def top(self) -> Path:
        """The folder of the work tree."""
        return self.repository.top

    @property
    def folder(self) -> Path:
        """Git's own folder (`.git`)."""
        return self.repository.folder

    @property
    def club(self) -> Path:
        """The club's folder, which holds `games`."""
        return self.top / self.prefix

    @property
    def games(self) -> str:
        """The folder of game files, as git names it."""
        return f"{self.prefix}{GAMES}"

    @property
    def tracking(self) -> str:
        """The ref that remembers where the remote's branch was."""
        return f"refs/remotes/{self.remote}/{self.upstream}"

    def as_it_is_now(self) -> "Clone":
        """The same, where another git may have moved its branch on."""
        branch, head, seen = _refs(self.git)
        return replace(self, branch=branch, head=head, seen=seen)

    def may_be_game(self, path: str) -> bool:
        """Whether a file that git names lies where games do, and is named like one."""
        folder, _slash, name = path.rpartition("/")
        return folder == self.games and name.endswith(".toml")

    def in_club(self, path: str) -> Path:
        """A file that git names, by its place in the club."""
        return Path(path.removeprefix(self.prefix))

    def is_club(self) -> bool:
        """Whether `pbem init` has been here, or at the remote: any other repository is left alone."""
        return is_club(self.club) or bool(self.seen) or (bool(self.remote) and not self.head)

    @property
    def addresses(self) -> list[str]:
        """Where its remote is, for what is fetched and for what is pushed."""
        keys = (f"remote.{self.remote}.{kind}" for kind in ("url", "pushurl")) if self.remote else ()
        return [self.config[key] for key in keys if key in self.config]

    @property
    def all_addresses(self) -> list[str]:
        """Where all its remotes are."""
        return [value for key, value in self.config.items() if key.startswith("remote.") and key.endswith("url")]

    def check_addresses(self, told: Sequence[str]) -> None:
        """Raise MachineError where its remote is none of those that this person was told of."""
        for address in self.addresses:
            if address not in told:
                raise MachineError(
                    _("the remote {remote} is at {address}, which you have not registered here").format(
                        remote=self.remote, address=printable(address)
                    ),
                    advice=_("if it is your club's: pbem init --register {folder}").format(folder=as_typed(self.top)),
                )

    def check_no_links(self, names: Iterable[str]) -> None:
        """Raise UsageError where one of these files, as git names them, or a folder on the way to it is a link.

        What it leads to is no part of the club: whoever made the link would be sent it, or would have it written over.
        """
        for name in names:
            for way in (*reversed(Path(name).parents[:-1]), Path(name)):
                if (self.top / way).is_symlink():
                    raise UsageError(
                        _("{name} is a symbolic link, and may point outside the club").format(name=printable(way)),
                        advice=_("put a plain file or folder in its place first"),
                    )

    def check_ready(self) -> None:
        """Raise UsageError with what to do where git is in the middle of something, or on no branch."""
        for sign, what in _UNDER_WAY.items():
            if (self.folder / sign).exists():
                raise UsageError(
                    _("git is in the middle of a {what} here").format(what=what),
                    advice=_("repair its game files with `pbem resolve`, then finish it: see `git status`"),
                )
        if not self.branch:
            raise UsageError(
                _("no branch is checked out here, so your moves would belong to none"),
                advice=_("your moves are safe in the game files; go to the club's branch first: git switch BRANCH"),
            )


def clone_at(folder: Path) -> Clone | None:
    """The clone that a folder lies in; None if it lies in none in which this person lets pbem start git.

    Raises MachineError if git cannot be used there, or its remote is not where it was.
    """
    repository = repository_at(folder)
    told = None if repository is None else known(repository)
    if repository is None or told is None or not told.mine:
        return None
    return clone_of(repository, folder, told.addresses)


def clone_of(repository: Repository, folder: Path, addresses: Sequence[str] | None = None) -> Clone:
    """A repository as the clone of a club that a folder of it belongs to. `addresses`: where its remotes may be; None
    if anywhere.

    Raises what `clone_at` raises.
    """
    git = git_in(repository)
    try:
        config = _config(git)
        branch, head, seen = _refs(git)
    except GitError as error:
        raise MachineError(
            _("git cannot be used here: {why}").format(why=error.words.removeprefix("fatal: "))
        ) from error
    if "core.sshcommand" in config:
        git.use_own_ssh()
    remotes = sorted({key.split(".", 1)[1].rsplit(".", 1)[0] for key in config if key.startswith("remote.")})
    remote = config.get(f"branch.{branch}.remote", "origin" if "origin" in remotes else (remotes or [""])[0])
    found = Clone(
        git,
        repository,
        _club(repository.top, os.path.realpath(folder)),
        branch,
        remote if remote in remotes else "",
        config.get(f"branch.{branch}.merge", branch).removeprefix("refs/heads/"),
        head,
        seen,
        config,
    )
    if addresses is not None:
        found.check_addresses(addresses)
    return found


def club_in(repository: Repository, folder: Path) -> Path:
    """The folder of the club that a folder of a repository belongs to."""
    return repository.top / _club(repository.top, os.path.realpath(folder))


def _club(top: Path, here: str) -> str:
    """The nearest folder at or above this one, within the repository, that holds games; else this one."""
    inside = os.path.relpath(here, top)
    parts = [] if inside == os.curdir else Path(inside).parts
    for length in range(len(parts), -1, -1):
        above = "".join(f"{part}/" for part in parts[:length])
        if (top / above / GAMES).is_dir():
            return above
    return "".join(f"{part}/" for part in parts)


def _config(git: Git) -> dict[str, str]:
    """The settings that matter here; the last of a name counts."""
    try:
        raw = git.bytes("config", "--null", "--get-regexp", _SETTINGS)
    except GitError:
        return {}
    found = {}
    for entry in raw.split(b"\0"):
        name, _end, value = entry.partition(b"\n")
        if name:
            section, _dot, rest = os.fsdecode(name).partition(".")
            found[f"{section}.{rest}"] = os.fsdecode(value)
    return found


def _refs(git: Git) -> tuple[str, str, str]:
    """The branch that is checked out, its newest commit, and where the last sync ended."""
    branch = head = seen = ""
    for line in git.text("for-each-ref", f"--format={_REF}", "refs/heads", SEEN).splitlines():
        mark, commit, name = line.split(" ", 2)
        if mark == "*":
            branch, head = name.removeprefix("refs/heads/"), commit
        elif name == SEEN:
            seen = commit
    if not branch:  # before the first commit, or on no branch
        branch = _or_nothing(git, "symbolic-ref", "--quiet", "--short", "HEAD")
        head = _or_nothing(git, "rev-parse", "--quiet", "--verify", "HEAD^{commit}")
    return branch, head, seen


def _or_nothing(git: Git, *arguments: str) -> str:
    try:
        return git.text(*arguments)
    except GitError:
        return ""
