"""`pbem abandon`: end a game without a winner."""

import typer

from .options import GameFile, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def abandon(game: GameFile = None, seat: Seat = None) -> None:
    """Propose to end the game without a winner. Everybody has to agree; a game of mine alone ends at once.

    Example: pbem abandon
    """
    from pbem.projections.desk import waits_for

    from .output import talk
    from .propose import propose
    from .where import find_game
    from .writing import pen

    with pen(find_game(game)) as holder:
        propose(holder, {"motion": "abandon"}, seat)
    talk(waits_for(holder.opened.game))
