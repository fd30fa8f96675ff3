"""`pbem withdraw`: take back a proposal or a consent of my own."""

import typer

from pbem.cli.terminal.options import GameFile, Seat, Which

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def withdraw(which: Which = None, game: GameFile = None, seat: Seat = None) -> None:
    """Take back what I have proposed, or my consent. That is the one to what somebody else has proposed.

    Example: pbem withdraw
    """
    from pbem.app import agreeing
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    with acting(find_game(game)) as session:
        agreeing.withdraw(session, " ".join(which or ()), seat)
    talk(waits_for(session.game))
