"""Every version of a file that git has at hand for repairing it: both sides of what is under way, and the past."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pbem.errors import PbemError
from pbem.rooms.git.repair import Copy
from pbem.wording import _

from .clone import clone_at
from .command import Git, GitError

MOST_COMMITS = 500  # of the reflogs that are looked through, the newest first

_UNDER_WAY = {
    "REBASE_HEAD": "git rebase --continue",  # first: while it stands, others of these may stand as well
    "MERGE_HEAD": "git merge --continue",
    "CHERRY_PICK_HEAD": "git cherry-pick --continue",
    "REVERT_HEAD": "git revert --continue",
}
"""What git leaves while it waits for someone to repair a file, and how it goes on."""


@dataclass(frozen=True, slots=True)
class Tracked:
    """A file's place in a work tree: `git` works in its folder, where it is called `name`."""

    git: Git
    name: str

    def unmerged(self) -> bool:
        """Whether git waits for someone to merge it."""
        return bool(self.git.bytes("ls-files", "--unmerged", "-z", "--", _literal(self.name)))

    def versions(self) -> list[Copy]:
        """What git has of it, each content once: first the version whose bytes should be kept, which others have.

        While a merge is under way, both its sides; then where this branch has been lately, and what was stashed.
        """
        now = [self._copy(f":{stage}", name, now=True) for stage, name in _STAGES]
        now += [self._copy(name, name, now=True) for name in _UNDER_WAY if name != "REVERT_HEAD"]
        past = ["HEAD", *self._parents(), "ORIG_HEAD", "stash@{0}", "stash@{0}^3"]
        upstream = self._copy("@{upstream}", _("the upstream branch"), pushed=True)
        older = [self._copy(name, name) for name in past]
        kept: dict[tuple[bytes, bool, bool], Copy] = {}
        for copy in (upstream, older[0], *now, *older[1:]):
            if copy is not None:
                kept.setdefault((copy.raw, copy.now, copy.pushed), copy)
        return list(kept.values())

    def older(self) -> Iterator[Copy]:
        """The versions in all commits that the reflogs still know."""
        words = ("rev-list", "--reflog", "--full-history", f"--max-count={MOST_COMMITS}", "--", _literal(self.name))
        try:
            commits = self.git.text(*words).split()
        except GitError:
            return
        for commit in commits:
            copy = self._copy(commit, commit[:10])
            if copy is not None:
                yield copy

    def add(self) -> None:
        """Tell git that the file in the work tree is what the merge has come to. Raises GitError."""
        self.git.bytes("add", "--", _literal(self.name))

    def next_step(self) -> str:
        """The command with which git goes on; "" if nothing is under way, or other files are still to be merged."""
        if self.git.bytes("ls-files", "--unmerged", "-z", ":/"):
            return ""
        return next((words for name, words in _UNDER_WAY.items() if self._is_commit(name)), "")

    def _copy(self, version: str, name: str, *, now: bool = False, pushed: bool = False) -> Copy | None:
        try:
            raw = self.git.bytes("cat-file", "blob", f"{version}:./{self.name}")
        except GitError:
            return None
        return Copy(name, raw, now, pushed)

    def _parents(self) -> list[str]:
        try:
            return self.git.text("rev-parse", "HEAD^@").split()
        except GitError:
            return []

    def _is_commit(self, name: str) -> bool:
        return self.git.succeeds("rev-parse", "--quiet", "--verify", f"{name}^{{commit}}")


_STAGES = ((2, _("our side")), (3, _("the other side")), (1, _("the common ancestor")))


def tracked(path: Path) -> Tracked | None:
    """A file's place in the work tree that it lies in; None if it lies in none in which git may be started."""
    if not path.parent.is_dir():
        return None
    try:
        clone = clone_at(path.parent)
    except PbemError:
        return None
    return None if clone is None else Tracked(clone.git.at(path.parent), path.name)


def unmerged(folder: Path) -> list[Path]:
    """The game files below a folder that git waits for someone to merge; a side may have deleted them."""
    here = tracked(folder / "any")
    if here is None:
        return []
    fields = here.git.paths("ls-files", "--unmerged", "-z")
    paths = dict.fromkeys(folder / field.partition("\t")[2] for field in fields)
    return [path for path in paths if _is_game(Tracked(here.git.at(path.parent), path.name))]


def _is_game(file: Tracked) -> bool:
    return any(copy.now and b"[[event]]" in copy.raw for copy in file.versions())


def _literal(name: str) -> str:
    """A file's name as git takes it without looking for patterns in it."""
    return f":(literal){name}"
