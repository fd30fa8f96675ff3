"""`pbem decline`: say no to a proposal."""

import typer

from pbem.cli.terminal.options import GameFile, Seat, Which

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def decline(which: Which = None, game: GameFile = None, seat: Seat = None) -> None:
    """Say no to what somebody has proposed. Nothing comes of it then, and those who agreed are free again.

    Example: pbem decline abandon
    """
    from pbem.app import agreeing
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    with acting(find_game(game)) as session:
        agreeing.decline(session, " ".join(which or ()), seat)
    talk(waits_for(session.game))
