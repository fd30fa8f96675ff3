"""`pbem mail apply`: take in mails that lie in files, or that another program hands over."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def apply(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE]...", help="Messages (.eml, mbox), or text with moves (default: standard input)."
        ),
    ] = None,
) -> None:
    """Import mail that was saved, piped or pasted. Importing the same twice does no harm.

    Example: pbem mail apply mail.eml
    """
    import sys

    from pbem.cli.actor import player
    from pbem.rooms.mail.mail_sync import MailSync
    from pbem.rooms.mail.own import known_own_address
    from pbem.rooms.mail.transport import addresses
    from pbem.rooms.sync.outcome import Outcome
    from pbem.rooms.sync.report import report

    if not files and sys.stdin.isatty():
        from pbem.cli.terminal.output import talk

        talk(_("paste the message, then end the input:"))
    outcome = Outcome()
    who = player()
    bag = MailSync(Path(), who, outcome, known_own_address(addresses.load(), who.key), wanted=True)
    about_games = [*map(bag.take_file, files)] if files else [bag.take_text(sys.stdin.buffer.read())]
    bag.finish()
    if not any(about_games):
        from pbem.rooms.mail.transport.log import log_file

        outcome.warnings.append(_("it contains no game and no moves; the log says why: {log}").format(log=log_file()))
        outcome.trouble = outcome.trouble or 3
    report(outcome)
    if outcome.trouble:
        raise typer.Exit(outcome.trouble)
