"""`pbem abandon`: end a game without a winner."""

import typer

from pbem.cli.terminal.options import GameFile, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def abandon(game: GameFile = None, seat: Seat = None) -> None:
    """Propose to end the game without a winner. Everybody has to agree; a game of mine alone ends at once.

    Example: pbem abandon
    """
    from pbem.app import agreeing
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    with acting(find_game(game)) as session:
        agreeing.abandon(session, seat)
    talk(waits_for(session.game))
