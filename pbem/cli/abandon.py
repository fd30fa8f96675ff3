"""`pbem abandon`: end a game without a winner."""

import typer

from pbem.projections.desk import waits_for

from .options import GameFile, Seat
from .output import talk
from .propose import propose
from .where import find_game
from .writing import pen

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def abandon(game: GameFile = None, seat: Seat = None) -> None:
    """Propose to end the game without a winner; everybody has to agree.

    Example: pbem abandon
    """
    with pen(find_game(game)) as holder:
        propose(holder, {"motion": "abandon"}, seat)
    talk(waits_for(holder.opened.game))
