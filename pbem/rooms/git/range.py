"""Every commit of a push verified, whoever pushes: history is linear, and games only grow.

Each commit is judged, not just the newest: a game that was cut and grew again in one push looks sound at its end.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from pbem.errors import MachineError
from pbem.wording import _

from .changes import REAL, Commit, changes, commits, versions
from .command import Git, GitError
from .growth import Offence, Reason, judged

_NOTHING = re.compile(r"0{40}(?:0{24})?\Z")
_BRANCH = "refs/heads/"


class Update(NamedTuple):
    """A branch that is to go from one commit to another; forty zeros mean none. `ref` is "" if not known."""

    before: str
    after: str
    ref: str = ""

    @property
    def of_a_branch(self) -> bool:
        """Whether games are played there: no one follows tags and the like."""
        return not self.ref or self.ref.startswith(_BRANCH)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an update: how many commits it brings, and every reason to refuse it, oldest commit first."""

    update: Update
    commits: int
    reasons: Sequence[Reason]


def verified(git: Git, update: Update, *, arriving: bool) -> Verdict:
    """Judge every commit that an update brings.

    `arriving`: git has not accepted them yet, so no branch holds them. Raises MachineError where commits are not
    known here, or git cannot be used.
    """
    try:
        return _verified(git, update, arriving=arriving)
    except GitError as error:
        why = error.words.removeprefix("fatal: ")
        raise MachineError(_("git cannot be used here: {why}").format(why=why)) from error


def _verified(git: Git, update: Update, *, arriving: bool) -> Verdict:
    if not update.of_a_branch:
        return Verdict(update, 0, [])
    if _NOTHING.match(update.after):
        return Verdict(update, 0, [Reason(Offence.DELETED, _("a branch with games is never deleted"))])
    shallow = git.text("rev-parse", "--is-shallow-repository") == "true"
    after = _known(git, update.after, shallow=shallow)
    reasons = []
    if _NOTHING.match(update.before):
        if shallow:
            raise _too_shallow(update.before)
        excluded = ["--not", "--branches"] if arriving else _elsewhere(git, after)
    else:
        before = _known(git, update.before, shallow=shallow)
        if not git.succeeds(REAL, "merge-base", "--is-ancestor", before, after):
            if shallow:
                raise _too_shallow(before)
            sentence = _("the branch would lose commit {commit} and everything since: a game may only grow")
            reasons.append(Reason(Offence.REWRITTEN, sentence.format(commit=before[:10])))
        excluded = [f"^{before}"]
    brought = commits(git, after, *excluded)
    return Verdict(update, len(brought), reasons + _reasons(git, brought))


def _reasons(git: Git, brought: Sequence[Commit]) -> list[Reason]:
    """What is wrong with commits, in their order."""
    merges = [commit for commit in brought if len(commit.parents) > 1]
    words = _("it joins {count} lines of history; let `pbem sync` put your moves on top, or rebase")
    reasons = [Reason(Offence.MERGE, words.format(count=len(one.parents)), one.id) for one in merges]
    order = {commit.id: place for place, commit in enumerate(brought)}
    changed = sorted(changes(git, brought), key=attrgetter("path"))
    for path, history in groupby(versions(git, changed), key=lambda version: version.change.path):
        reasons += judged(path, history)
    return sorted(reasons, key=lambda reason: order[reason.commit])


def _elsewhere(git: Git, after: str) -> list[str]:
    """All other branches' commits left out. Branches that hold this commit may have been brought by the same push."""
    branches = ("--no-contains", after, _BRANCH, "refs/remotes/")
    return [f"^{tip}" for tip in {*git.text("for-each-ref", "--format=%(objectname)", *branches).split()}]


def _known(git: Git, name: str, *, shallow: bool) -> str:
    """The id of a commit. Raises MachineError if it is not here."""
    try:
        return git.text(REAL, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    except GitError as error:
        if shallow:
            raise _too_shallow(name) from error
        raise MachineError(
            _("commit {commit} is not known here").format(commit=name),
            advice=_(
                "if it was the branch's newest, someone has rewound the branch: ask for it back, or push your copy"
            ),
        ) from error


def _too_shallow(commit: str) -> MachineError:
    return MachineError(
        _("this clone is shallow, and does not reach back to commit {commit}").format(commit=commit),
        advice=_("fetch the whole history first: git fetch --unshallow (on GitHub: fetch-depth: 0)"),
    )
