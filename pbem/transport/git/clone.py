"""A clone of a club's repository: where it lies, which branch and remote it goes by, and what hinders a sync."""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from pbem.errors import MachineError, UsageError
from pbem.transport.club import is_club
from pbem.wording import _

from .command import Git, GitError

GAMES = "games"
"""The folder of a club that holds its game files."""

SEEN = "refs/pbem/seen"
"""The ref at which the last sync of a clone ended."""

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

    `git` works at `top`, the repository's own folder; `prefix` is the way from there to the club ("" or ending in a
    slash). `folder` is git's (`.git`). `branch` is "" where none is checked out, `remote` "" where there is none;
    `upstream` is the branch's name at the remote. `head` is the commit that is checked out, "" before the first;
    `seen` the one at which the last sync here ended, whatever plain git has done since, "" if there was none.
    """

    git: Git
    top: Path
    prefix: str
    folder: Path
    branch: str
    remote: str
    upstream: str
    head: str
    seen: str
    config: dict[str, str]

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


def is_bare(folder: Path) -> bool:
    """Whether a folder is a repository without a work tree, such as friends push to."""
    return (folder / "HEAD").is_file() and all((folder / part).is_dir() for part in ("objects", "refs"))


def clone_at(folder: Path) -> Clone | None:
    """The clone that a folder lies in; None if it lies in none. Raises MachineError if git will not look at it."""
    place = folder.absolute()
    if not any((above / ".git").exists() for above in (place, *place.parents)):
        return None  # without asking git, which need not be installed
    here = Git(folder)
    try:
        top, prefix, own = here.text("rev-parse", "--show-toplevel", "--show-prefix", "--absolute-git-dir").split("\n")
    except GitError as error:
        if "not a git repository" in error.words or "must be run in a work tree" in error.words:
            return None
        raise _not_usable(folder, error) from error
    place = Path(top)
    git = Git(place)
    config = _config(git)
    branch, head, seen = _refs(git)
    remotes = sorted({key.split(".", 1)[1].rsplit(".", 1)[0] for key in config if key.startswith("remote.")})
    remote = config.get(f"branch.{branch}.remote", "origin" if "origin" in remotes else (remotes or [""])[0])
    return Clone(
        git,
        place,
        _club(place, prefix),
        Path(own),
        branch,
        remote if remote in remotes else "",
        config.get(f"branch.{branch}.merge", branch).removeprefix("refs/heads/"),
        head,
        seen,
        config,
    )


def _club(top: Path, prefix: str) -> str:
    """The nearest folder at or above this one, within the repository, that holds games; else this one."""
    parts = prefix.rstrip("/").split("/") if prefix else []
    for length in range(len(parts), -1, -1):
        above = "".join(f"{part}/" for part in parts[:length])
        if (top / above / GAMES).is_dir():
            return above
    return prefix


def _config(git: Git) -> dict[str, str]:
    """The settings that matter here; the last of a name counts."""
    try:
        raw = git.bytes("config", "--null", "--get-regexp", r"^(branch|remote|merge\.pbem|user)\.")
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


def _not_usable(folder: Path, error: GitError) -> MachineError:
    if "dubious ownership" in error.words:
        return MachineError(
            _("git does not trust {folder}, which belongs to another user of this machine").format(folder=folder),
            advice=_("if you do: git config --global --add safe.directory {folder}").format(folder=folder.resolve()),
        )
    return MachineError(_("git cannot be used here: {why}").format(why=error.words.removeprefix("fatal: ")))
