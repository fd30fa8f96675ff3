"""`pbem start`: the creator deals."""

import typer

from pbem.projections import author
from pbem.projections.desk import waits_for

from .now import now
from .options import GameFile
from .output import talk
from .where import find_game
from .writing import pen

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def start(game: GameFile = None) -> None:
    """Begin play, once every seat is taken; only whoever made the game can.

    It comes by itself with the creator's next `pbem play` or `pbem join`.

    Example: pbem start
    """
    path = find_game(game)
    with pen(path) as holder:
        holder.write(author.start(holder.opened.game, holder.me.key, at=now()))
    talk(waits_for(holder.opened.game))
