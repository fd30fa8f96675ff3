"""`pbem mail receive`: take in the mail that waits."""

from pathlib import Path

import typer

from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def receive() -> None:
    """Fetch the moves and games that came by mail. It shows what happened. Words typed into a message are not moves.

    Example: pbem mail receive
    """
    from pbem.cli.actor import player
    from pbem.cli.terminal.output import talk
    from pbem.errors import PbemError
    from pbem.rooms.mail.by_mail import gone_by_mail, receive_mail, unsent
    from pbem.rooms.sync.outcome import Outcome
    from pbem.rooms.sync.report import report

    outcome, who = Outcome(), player()
    try:
        receive_mail(Path(), who, outcome)
    except PbemError:
        if outcome != Outcome():  # what came before the trouble
            report(outcome)
        raise
    paths = gone_by_mail(Path(), who, outcome)
    report(outcome)
    waiting = unsent(paths, who)
    if waiting:
        talk(_("your moves in {games} are not sent yet: `pbem mail send`").format(games=", ".join(waiting)))
    if outcome.trouble:
        raise typer.Exit(outcome.trouble)
