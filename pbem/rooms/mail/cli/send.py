"""`pbem mail send`: mail my moves to the others."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, complete_seats
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def send(
    to: Annotated[
        str | None,
        typer.Option(metavar="WHO", help="Only to this seat, name or address.", autocompletion=complete_seats),
    ] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="The free seat to keep for them.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Also send to players who should have everything.")] = False,
    game: GameFile = None,
) -> None:
    """Send players the events that they do not have yet.

    Each message has a report, the game file and the new events. A person without a seat gets an invitation. Nothing is
    sent twice.

    Example: pbem mail send --to bob@example.org
    """
    from pbem.cli.actor import player
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import candidates, find_game
    from pbem.errors import UsageError
    from pbem.rooms.mail.by_mail import gone_by_mail, send_games
    from pbem.rooms.mail.transport import addresses
    from pbem.rooms.mail.whom import receiver, without_address
    from pbem.rooms.sync.outcome import Outcome
    from pbem.rooms.sync.report import report
    from pbem.store.opened_game import open_game

    outcome, who = Outcome(), player()
    several = game is None and to is None and seat is None and len(candidates()) > 1
    paths = gone_by_mail(Path(), who, outcome) if several else [find_game(game)]
    only = "" if several else receiver(open_game(paths[0]).game, addresses.load(), who.me, to, seat)
    if not paths and not outcome.trouble:
        raise UsageError(_("none of these games has used mail before"), advice=_("name one with -g NAME"))
    if not only:
        outcome.warnings += [line for path in paths if (line := without_address(path, who.key))]
    send_games(paths, who, outcome, again=again, only=only)
    if outcome.mailed or outcome.warnings:
        report(outcome)
    else:
        talk(_("nothing to send: everyone has everything"))
    if outcome.trouble:
        raise typer.Exit(outcome.trouble)
