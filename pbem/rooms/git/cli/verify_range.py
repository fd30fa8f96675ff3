"""`pbem verify-range`: every commit of a push checked, by hand, in a hook of git's or in a workflow."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.terminal.options import Json
from pbem.wording import _, ngettext, printable

if TYPE_CHECKING:
    from pbem.rooms.git.command import Git
    from pbem.rooms.git.growth import Reason
    from pbem.rooms.git.range import Update, Verdict

app = typer.Typer(rich_markup_mode=None, add_completion=False)

FAULTY = 3


@app.command()
def verify_range(
    before: Annotated[str | None, typer.Argument(metavar="[BEFORE]", help="The newest commit that is trusted.")] = None,
    after: Annotated[str | None, typer.Argument(metavar="[AFTER]", help="The newest commit that is not.")] = None,
    json: Json = False,
) -> None:
    """Check every commit between two: games only grow, by valid events. Without arguments: as git's pre-receive hook.

    A hook gets lines with the old commit, the new one and the branch on its standard input; forty zeros mean
    no commit, and tags are passed over. The exit code is 3 if there is anything to report: one line for each reason.

    Example: pbem verify-range origin/main HEAD
    """
    import os

    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.cli.terminal.progress import progress
    from pbem.errors import UsageError
    from pbem.rooms.git.command import Git
    from pbem.rooms.git.range import Update, verified

    if before is not None and after is None:
        raise UsageError(_("name two commits: BEFORE and AFTER"), advice=_("see `pbem verify-range --help`"))
    as_hook = before is None
    updates = _from_stdin() if before is None or after is None else [Update(before, after)]
    arriving = "GIT_QUARANTINE_PATH" in os.environ  # where git keeps what it has not accepted yet
    called_by_git = arriving or (as_hook and "GIT_DIR" in os.environ)
    git = Git(Path.cwd(), within=True) if called_by_git else _git_here()
    with progress(_("checking every commit")):
        verdicts = [verified(git, update, arriving=arriving) for update in updates]
    sound = not any(verdict.reasons for verdict in verdicts)
    if json:
        as_json([_data(verdict) for verdict in verdicts])
    else:
        for verdict in verdicts:
            say("\n".join(_line(verdict.update, reason) for reason in verdict.reasons))
        if sound and not as_hook:
            count = sum(verdict.commits for verdict in verdicts)
            say(ngettext("{count} commit, no faults", "{count} commits, no faults", count).format(count=count))
    if not sound:
        if as_hook:
            talk(_("the push is refused, and none of it was kept"))
        raise typer.Exit(FAULTY)


def _git_here() -> "Git":
    """Git in the repository here. Raises UsageError if there is none, or this person never named it."""
    from pbem.errors import MachineError
    from pbem.rooms.git.common import git_in
    from pbem.rooms.git.known import known, unknown
    from pbem.rooms.git.own_repository import ask_about_git
    from pbem.rooms.git.place import bare_at, repository_at

    repository = bare_at(Path()) or repository_at(Path())
    if repository is None:
        raise MachineError(_("there is no git repository here"))
    ask_about_git()
    told = known(repository)
    if told is None or not told.mine:
        raise unknown(repository)
    return git_in(repository)


def _from_stdin() -> "list[Update]":
    """What git tells a pre-receive hook. Raises UsageError if it is something else."""
    import sys

    from pbem.cli.terminal.input import typed_in
    from pbem.errors import UsageError
    from pbem.rooms.git.range import Update

    if sys.stdin.isatty():
        raise UsageError(_("name two commits: BEFORE and AFTER"), advice=_("see `pbem verify-range --help`"))
    updates = []
    for line in typed_in().splitlines():
        words = line.split(" ", 2)
        if len(words) != 3:
            raise UsageError(_("a line for each branch must say: old commit, new commit, branch"))
        updates.append(Update(*words))
    return updates


def _line(update: "Update", reason: "Reason") -> str:
    """A reason on one line. What a file's name or an event's words do to terminals, they do not do here."""
    about = f"{reason.commit[:10]} {reason.path}".strip() or update.ref or _("the branch")
    line = f"{about}: {reason.word}: {reason.sentence}"
    return printable(line)


def _data(verdict: "Verdict") -> dict[str, Any]:
    """For programs (docs/json.md)."""
    return {
        **verdict.update._asdict(),
        "commits": verdict.commits,
        "reasons": [
            {"commit": one.commit, "file": one.path, "reason": str(one.word), "sentence": one.sentence}
            for one in verdict.reasons
        ],
    }
