"""The remote that a club's members share: what comes from it, what goes to it, and why it says no."""

import shlex
from collections.abc import Callable

from pbem.errors import MachineError, UsageError
from pbem.rooms.git import club
from pbem.wording import _

from .clone import Clone
from .command import GitError
from .other_end import other_end

_LET_IN = (
    "Authentication failed",
    "could not read Username",
    "could not read Password",
    "Permission denied",
    "Invalid username",
    "access denied",
    "returned error: 403",
    "returned error: 401",
)
_NOT_THERE = ("couldn't find remote ref",)
_RACE = (
    "fetch first",
    "non-fast-forward",
    "cannot lock ref",
    "failed to update ref",
    "failed to lock",
    "incorrect old value",
    "stale info",
)
_NOT_WRITABLE = (
    "unpacker error",
    "unable to create temporary",
    "insufficient permission",
    "Permission denied",
    "Read-only file system",
    "No space left",
)


FETCHES = 3
"""How often is fetched where another git here fetches in the same moment."""

TRIES_LOCKED = 8
"""How often one after another a locked remote is tried, which takes some seconds, before the lock is named."""


class LockedError(MachineError):
    """The remote's branch is locked: another push is under way, or was killed there."""

    def __init__(self, remote: str, lock: str) -> None:
        sentence = _("the remote {remote} is locked by {lock}").format(remote=remote, lock=lock)
        super().__init__(sentence, advice=_("if no one is pushing now, remove that file there, then sync again"))


class OfflineError(MachineError):
    """The remote cannot be reached now. Nothing is lost: what waits goes out with a later sync."""


def fetch(clone: Clone) -> str:
    """Bring the remote's branch here; its newest commit, "" if the remote has no such branch.

    Raises OfflineError if the remote cannot be reached, MachineError if it does not let us in.
    """
    refs = f"+refs/heads/{clone.upstream}:{clone.tracking}"
    for another in range(1, FETCHES + 1):
        try:
            clone.git.bytes(
                *("fetch", "--quiet", "--no-tags", "--no-recurse-submodules", *other_end(clone, "upload-pack")),
                *(clone.remote, refs),
            )
            break
        except GitError as error:
            if any(sign in error.words for sign in _NOT_THERE):
                _check_no_other_club(clone)
                return ""
            if error.lock:
                raise
            if not error.moved or another == FETCHES:
                raise refusal(clone, error) from error
    return clone.git.text("rev-parse", "--verify", clone.tracking)


def _check_no_other_club(clone: Clone) -> None:
    """Raise UsageError where the remote has no branch of this name, and its club is on another.

    A branch that was there once has been deleted, and one that started at the club's goes on by itself: other matters.
    """
    if clone.git.succeeds("rev-parse", "--quiet", "--verify", clone.tracking):
        return
    folder = f"refs/remotes/{clone.remote}/"
    try:
        every = f"+refs/heads/*:{folder}*"
        clone.git.bytes("fetch", "--quiet", "--no-tags", *other_end(clone, "upload-pack"), clone.remote, every)
    except GitError as error:
        raise refusal(clone, error) from error
    for ref in clone.git.text("for-each-ref", "--format=%(refname)", folder).split():
        branch = ref.removeprefix(folder)
        if clone.head and clone.git.succeeds("merge-base", clone.head, ref):
            continue
        if branch != "HEAD" and club.ATTRIBUTES.encode() in _attributes(clone, ref):
            raise UsageError(
                _("the club at {remote} is on the branch {theirs}, and {ours} is checked out here").format(
                    remote=clone.remote, theirs=branch, ours=clone.branch
                ),
                advice=_("go there: git switch {theirs}").format(theirs=shlex.quote(branch)),
            )


def _attributes(clone: Clone, ref: str) -> bytes:
    try:
        return clone.git.bytes("cat-file", "blob", f"{ref}:{clone.prefix}.gitattributes")
    except GitError:
        return b""


def other_head(clone: Clone) -> str:
    """What to say where whoever clones finds nothing, since the remote's HEAD is a branch that it has not; else ""."""
    try:
        told = clone.git.text("ls-remote", *other_end(clone, "upload-pack"), clone.remote, "HEAD", "refs/heads/*")
    except GitError:
        return ""
    names = [line.partition("\t")[2] for line in told.splitlines()]
    if "HEAD" in names or not names:
        return ""
    sentence = _(
        "a new clone of {remote} will be empty, because its HEAD points to a branch other than {branch}; there, "
        "type: git symbolic-ref HEAD refs/heads/{branch}"
    )
    return sentence.format(remote=clone.remote, branch=clone.upstream)


def pushing(clone: Clone) -> Callable[[str, str], bool]:
    """A `push` that is tried again and again, and raises LockedError only where a lock does not go away."""
    locked = 0

    def push_once(commit: str, expected: str) -> bool:
        nonlocal locked
        try:
            done = push(clone, commit, expected)
        except LockedError:  # as it is for a moment while someone else pushes
            locked += 1
            if locked == TRIES_LOCKED:
                raise
            return False
        locked = 0
        return done

    return push_once


def push(clone: Clone, commit: str, expected: str) -> bool:
    """Make a commit the newest of the remote's branch; whether it was, or someone else was quicker.

    `expected`: where the branch is known to be, "" for nowhere. Raises LockedError if it is locked there now,
    OfflineError if the remote is gone, MachineError if it will not have the commit.
    """
    ref = f"refs/heads/{clone.upstream}"
    lease = [] if expected else [f"--force-with-lease={ref}:"]  # that no one else has made the branch meanwhile
    try:
        clone.git.bytes(
            *("push", "--porcelain", "--quiet", *other_end(clone, "receive-pack"), *lease),
            *(clone.remote, f"{commit}:{ref}"),
        )
    except GitError as error:
        if error.lock:
            raise LockedError(clone.remote, error.lock) from error
        if any(sign in error.words for sign in _RACE) and not any(sign in error.words for sign in _NOT_WRITABLE):
            return False
        raise refusal(clone, error) from error
    if f"branch.{clone.branch}.merge" not in clone.config:
        _follow(clone)
    return True


def _follow(clone: Clone) -> None:
    """Let plain git know, too, which branch of the remote this one goes with."""
    config = str(clone.repository.common / "config")
    for name, value in (("remote", clone.remote), ("merge", f"refs/heads/{clone.upstream}")):
        clone.git.succeeds("config", "--file", config, "--replace-all", f"branch.{clone.branch}.{name}", value)


def refusal(clone: Clone, error: GitError) -> MachineError:
    """What to tell a player when the remote said no, or nothing."""
    words = error.words
    if any(sign in words for sign in _LET_IN):
        sentence = _("the remote {remote} does not let you in").format(remote=clone.remote)
        return MachineError(sentence, advice=_("make `git push` work in this folder, then sync again"))
    if any(sign in words for sign in _NOT_WRITABLE):
        why = next((line for line in words.splitlines() if line.startswith("error: ")), words)
        sentence = _("the remote {remote} cannot be written to: {why}")
        return MachineError(
            sentence.format(remote=clone.remote, why=why.removeprefix("error: ").strip()),
            advice=_("check that you may write there and that its disk is not full, then sync again"),
        )
    told = [line for line in words.splitlines() if line.startswith("remote: ") and line[8:].strip()]
    if told:
        why = "; ".join(line.removeprefix("remote: ").strip() for line in told)
        return MachineError(_("the remote {remote} refused it: {why}").format(remote=clone.remote, why=why))
    why = next((line for line in words.splitlines() if line.startswith(("fatal: ", "error: "))), words)
    reason = why.partition(": ")[2] or why
    return OfflineError(
        _("the remote {remote} cannot be reached: {why}").format(remote=clone.remote, why=reason.strip())
    )
