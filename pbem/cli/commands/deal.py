"""`pbem deal`: deal in the games whose dealer I am."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import GameFile, complete_seats
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.app.sync.outcome import Outcome

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def deal(
    watch: Annotated[bool, typer.Option("--watch", help="Go on until Ctrl-C, whenever a game changes.")] = False,
    every: Annotated[int, typer.Option(metavar="SECONDS", help="With --watch: sync at least this often.", min=1)] = 60,
    without_dealer: Annotated[
        bool, typer.Option("--without-dealer", help="The dealer has vanished: propose that the players deal.")
    ] = False,
    without: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            help="With --without-dealer: a player who has vanished too, and is not asked.",
            autocompletion=complete_seats,
        ),
    ] = None,
    wait: Annotated[
        str | None,
        typer.Option(
            metavar="HOW LONG",
            help="With --without-dealer, in a game without a pace: how long the dealer has, once all agree (7d).",
        ),
    ] = None,
    game: GameFile = None,
) -> None:
    """Deal in the games here whose dealer I am. Syncs, and posts the cards that somebody waits for; by mail, too.

    Once, for a job that runs now and then, or with --watch. The dealer sees all cards, and so holds no seat.

    If the dealer has vanished, a player types it with --without-dealer, and all others agree. In a game with a pace
    that can be proposed when the dealer has been overdue for as long as a turn may take, else the dealer has a week
    from the last consent on; whatever it deals before ends the proposal. From then on everybody's pbem deals, and
    could show everybody's cards. From four players on one more may have vanished: --without cy.

    Example: pbem deal --watch
    """
    from pbem.cli.terminal.output import talk
    from pbem.cli.terminal.stopping import stopping
    from pbem.errors import UsageError
    from pbem.transport.folder.changes import looks

    from .sync import report
    from .watch import watch_loop

    if without_dealer:
        from pbem.app import absence
        from pbem.cli.acting import acting
        from pbem.cli.where import find_game
        from pbem.projections.pending import stands
        from pbem.projections.status import status

        with acting(find_game(game)) as session:
            absence.deal_without_dealer(session, without, wait=wait)
        talk(stands(status(session.game, [])))
        return
    if game is not None or without is not None or wait is not None:
        raise UsageError(_("-g, --without and --wait go with --without-dealer"))
    if not watch:
        outcome = _dealt()
        report(outcome)
        if outcome.trouble:
            raise typer.Exit(outcome.trouble)
        return
    with stopping() as stop:
        talk(_("dealing; Ctrl-C stops it"))
        watch_loop(_dealt, lambda: looks(Path()), stop, every=every)
    talk(_("stopped dealing; nothing was left half done"))


def _dealt() -> "Outcome":
    """Sync, with what was dealt among the news. Raises what hinders."""
    from pbem.app.sync.together import synced
    from pbem.cli.acting import player
    from pbem.cli.terminal.progress import progress
    from pbem.errors import UsageError
    from pbem.events.event import DEALER

    dealer = player()
    if dealer.identity is None:
        raise UsageError(_("you have no key yet"), advice=_("make one with `pbem key new NAME`"))
    with progress(_("syncing")) as show:
        outcome = synced(Path(), dealer, show)
    dealing = [path for path, events in dealer.paid.items() if any(event.by == DEALER for event in events)]
    outcome.news += [_("{game}: dealt").format(game=path.name) for path in dealing]
    return outcome
