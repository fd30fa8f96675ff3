"""`pbem sync`: bring the games here and those of one's friends together, once or again and again."""

from collections import ChainMap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import Json
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.app.sync.outcome import Outcome
    from pbem.transport.notices.channel import Channel

app = typer.Typer(rich_markup_mode=None, add_completion=False)

MINUTE = 60


@app.command()
def sync(
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on until Ctrl-C, whenever a game file here changes, and once a minute.")
    ] = False,
    answer: Annotated[
        bool, typer.Option("--answer", help="With --watch: do what `pbem service` does, in all its folders and here.")
    ] = False,
    every: Annotated[
        int | None, typer.Option(metavar="SECONDS", help="With --watch: sync at least this often.", min=1)
    ] = None,
    notify: Annotated[
        str | None,
        typer.Option(metavar="COMMAND", help="With --watch: run this when there is news, with it as its last word."),
    ] = None,
    json: Json = False,
) -> None:
    """Take in what your friends did, and send what you did. Tells what happened, and posts by itself what is owed.

    In a club's repository through git, else in a shared folder. Without the remote, your moves wait here.

    With --watch, openings and moves that leave no choice go out 10 to 30 minutes later, so that speed betrays nothing.
    The --notify command is run without a shell; it finds the news on its standard input too, and the game's file in
    PBEM_GAME where the news is of one game. With --answer, it is whom `pbem service install` names that is called, as
    often as it says.

    Example: pbem sync
    """
    from dataclasses import asdict

    from pbem.app.sync.carrier import carriers
    from pbem.app.sync.together import synced
    from pbem.cli.acting import player
    from pbem.cli.reporting import report
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.terminal.progress import progress
    from pbem.errors import UsageError
    from pbem.store import unread

    if not watch and (answer or every is not None or notify is not None):
        raise UsageError(_("--answer, --every and --notify go with --watch"))
    if json and watch:
        raise UsageError(_("--json is for one sync, without --watch"))
    if answer and notify is not None:
        raise UsageError(
            _("--answer calls whom `pbem service install` names"),
            advice=_("name the command there: `pbem service install --program`"),
        )
    for way in carriers():
        way.ask(Path())
    if answer:
        _answer(every)
        return
    earlier = list(unread.of(Path()))
    for line in [] if json else earlier:
        say(line)
    unread.forget(Path())
    if watch:
        _watch(MINUTE if every is None else every, notify)
        return
    with progress(_("syncing")) as show:
        outcome = synced(Path(), player(), show)
    if json:
        games = [str(path) for path in dict.fromkeys(outcome.games)]
        as_json({**asdict(outcome), "news": [*earlier, *outcome.news], "games": games})
    else:
        report(outcome)
    if outcome.trouble:
        raise typer.Exit(outcome.trouble)


def _watch(every: int, notify: str | None) -> None:
    """Sync this folder until Ctrl-C, as if nobody were here. Raises UsageError."""
    from pbem.app.sync.together import synced
    from pbem.cli.acting import player
    from pbem.transport.notices.program import Program

    def synced_unattended() -> "Outcome":
        away = player(attended=False)
        outcome = synced(Path(), away)
        outcome.warnings += away.held_back()
        return outcome

    _go_on(synced_unattended, [Path()], every, Program(notify) if notify is not None else None)


def _answer(every: int | None) -> None:
    """Do the service's rounds until Ctrl-C. Raises UsageError if nothing is served."""
    from pbem.rooms.service.serving import answered, set_here

    settings = set_here()
    _go_on(answered, [Path(one.path) for one in settings.folder], every or settings.every * MINUTE)


def _go_on(
    sync: "Callable[[], Outcome]", folders: Sequence[Path], every: int, notifier: "Channel | None" = None
) -> None:
    """Sync until Ctrl-C, whenever a game file in these folders changes. Raises UsageError."""
    from pbem.cli.again import watch_loop
    from pbem.cli.terminal.output import talk
    from pbem.cli.terminal.stopping import stopping
    from pbem.transport.changes import looks

    with stopping() as stop:
        talk(_("watching; Ctrl-C stops it"))
        watch_loop(sync, lambda: dict(ChainMap(*map(looks, folders))), stop, every=every, notifier=notifier)
    talk(_("stopped watching; nothing was left half done"))
