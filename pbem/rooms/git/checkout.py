"""The person's branch, index and work tree brought to a commit; what is theirs and unfinished stays as it is."""

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from pbem.wording import _

from .clone import SEEN, Clone
from .command import Git, GitError
from .place import repository_at

_NOTHING = "0" * 40


def bring_to(clone: Clone, commit: str, base: str, written: Sequence[str] = ()) -> str:
    """Make a commit, which was made on `base`, the branch's newest, with the person's own commits replayed on it.

    The work tree's games, and what else was `written`, have the commit's content already. Returns a sentence if the
    branch had to stay where it is, "" if all is well; the game files are up to date in either case.
    """
    git, head = clone.git, clone.head
    target, left = _target(clone, commit, base)
    before = head or _empty_tree(git)
    if target != head:
        _note(clone, before, target, written)
        try:
            _switched(git, before, target)
        except GitError as error:
            if error.lock:
                raise
            _note(clone, target, before, written)
            target = head
            left = _("files that you have changed have also changed at the remote: commit yours, then `pbem sync`")
    updates = [f"update HEAD {target} {head or _NOTHING}\n"] if target != head else []
    updates += [f"update {SEEN} {commit}\n"] if commit != clone.seen else []
    if updates:
        git.bytes("update-ref", "-m", "pbem sync", "--stdin", given="".join(updates).encode())
    if target != head:
        git.succeeds("update-index", "-q", "--refresh")
    return left


def _switched(git: Git, before: str, target: str) -> None:
    """Index and work tree brought from one commit to another. Raises GitError if the person has changed what differs.

    Files that were only touched, copied or put back have other times than the index knows: git has to look then.
    """
    try:
        git.bytes("read-tree", "-m", "-u", before, target)
    except GitError as error:
        if error.lock:
            raise
        git.succeeds("update-index", "-q", "--refresh")
        git.bytes("read-tree", "-m", "-u", before, target)


def _target(clone: Clone, commit: str, base: str) -> tuple[str, str]:
    """What is to be the branch's newest commit; and the sentence that says why it must stay where it is."""
    git, head = clone.git, clone.head
    if not head or head in (base, commit) or git.succeeds("merge-base", "--is-ancestor", head, commit):
        return commit, ""
    if git.succeeds("merge-base", "--is-ancestor", commit, head):
        return head, ""  # the person has committed more, and nothing new came
    replayed = _replayed(clone, commit)
    if replayed:
        return replayed, ""
    return head, _("your own commits could not be rebased onto the new ones: git pull --rebase --autostash")


def _note(clone: Clone, before: str, after: str, written: Sequence[str]) -> None:
    """Let the index hold the second commit's games, so that git sees that the work tree has them already.

    What else lies among the games is like any other file.
    """
    how = ("diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames")
    raw = clone.git.bytes(*how, before, after, "--", clone.games, *written)
    entries = []
    if raw:
        fields = raw.split(b"\0")
        for about, path in zip(fields[0::2], fields[1::2], strict=False):
            _old_mode, mode, _old_blob, blob, _status = about.split(b" ")
            name = os.fsdecode(path)
            link = mode not in (b"100644", b"100755", b"000000")  # which is never made here
            if name in written or (clone.may_be_game(name) and (link or os.path.lexists(clone.top / name))):
                entries.append(b"%s %s\t%s\0" % (mode, blob, path))
    if entries:
        clone.git.bytes("update-index", "-z", "--add", "--index-info", given=b"".join(entries))


def _empty_tree(git: Git) -> str:
    return git.text("hash-object", "-t", "tree", "--stdin")


def _replayed(clone: Clone, commit: str) -> str:
    """The person's own commits that are not about games, made again on top of a commit; "" if that cannot be done.

    What their commits held of games is in the game files, and so in the commit already.
    """
    git = clone.git
    try:
        own = git.text("rev-list", "--reverse", "--topo-order", f"{commit}..HEAD").split()
        others = [one for one in own if _beside_games(clone, one)]
        if not others:
            return commit
        with TemporaryDirectory(prefix="pbem-") as folder:
            place = Path(folder) / "replay"
            git.bytes("worktree", "add", "--quiet", "--detach", str(place), commit)
            try:
                tree = repository_at(place)
                if tree is None:
                    return ""
                there = git.elsewhere(tree.top, tree.folder)
                there.bytes("cherry-pick", "--allow-empty", *others)
                return there.text("rev-parse", "HEAD")
            finally:
                git.succeeds("worktree", "remove", "--force", str(place))
    except GitError:
        return ""


def _beside_games(clone: Clone, commit: str) -> bool:
    """Whether a commit brings something besides games; of a merge, whether it does so by itself."""
    names = clone.git.paths("diff-tree", "--root", "--no-commit-id", "--name-only", "-z", "-r", "--cc", commit)
    return any(not name.startswith(f"{clone.games}/") for name in names)
