"""`pbem sync`: bring the games here and those of one's friends together, once or again and again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import Json, apart
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.rooms.sync.outcome import Outcome

app = typer.Typer(rich_markup_mode=None, add_completion=False)

MINUTE = 60


@app.command()
def sync(
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on until Ctrl-C: whenever a game file here changes, and once a minute.")
    ] = False,
    every: Annotated[
        int | None, typer.Option(metavar="SECONDS", help="With --watch: sync at least this often.", min=1)
    ] = None,
    notify: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND", help="With --watch: run this when there is news, with the news as its last argument."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Fetch your friends' moves, and send yours. It shows what happened, and answers where you have no choice.

    It goes through git in a club's repository, else through a shared folder. If the remote cannot be reached, your
    moves are sent next time.

    With --watch, automatic answers go out 10 to 30 minutes later, so that their speed reveals nothing. The --notify
    command runs without a shell. It gets the news on its standard input as well, and the game's file in PBEM_GAME if
    the news is about one game.

    Example: pbem sync
    """
    from dataclasses import asdict

    from pbem.app.carrier import carriers
    from pbem.cli.actor import player
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.terminal.progress import progress
    from pbem.errors import UsageError
    from pbem.rooms.sync import unread
    from pbem.rooms.sync.report import report
    from pbem.rooms.sync.together import synced

    if not watch and (every is not None or notify is not None):
        raise UsageError(_("--every and --notify go with --watch"))
    apart({"--json": json, "--watch": watch})
    for way in carriers():
        way.ask(Path())
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
    """Sync this folder until Ctrl-C, as if no one were here. Raises UsageError."""
    from pbem.cli.actor import player
    from pbem.rooms.sync.again import go_on
    from pbem.rooms.sync.notices.program import Program
    from pbem.rooms.sync.together import synced

    def synced_unattended() -> "Outcome":
        away = player(attended=False)
        outcome = synced(Path(), away)
        outcome.warnings += away.held_back()
        return outcome

    go_on(synced_unattended, [Path()], every=every, notifier=Program(notify) if notify is not None else None)
