"""`pbem mail remind`: remind those whose time runs out."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def remind(
    within: Annotated[
        int, typer.Option(metavar="HOURS", help="Remind those with less than this many hours left.", min=0)
    ] = 24,
    game: GameFile = None,
) -> None:
    """Remind players whose deadline is near. In games with a pace, once a day at most.

    The deadline is attached as a calendar entry.

    Example: pbem mail remind
    """
    from datetime import timedelta
    from pathlib import Path

    from pbem.cli.actor import player
    from pbem.cli.terminal.output import talk
    from pbem.rooms.mail.by_mail import gone_by_mail, remind_players
    from pbem.rooms.sync.outcome import Outcome
    from pbem.rooms.sync.report import report

    outcome, who = Outcome(), player()
    paths = [game] if game is not None else gone_by_mail(Path(), who, outcome)
    remind_players(paths, who.now() + timedelta(hours=within), who, outcome)
    if outcome.mailed or outcome.warnings:
        report(outcome)
    else:
        talk(_("no reminders are due"))
    if outcome.trouble:
        raise typer.Exit(outcome.trouble)
