"""`pbem start`: the creator deals."""

import typer

from pbem.cli.terminal.options import GameFile

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def start(game: GameFile = None) -> None:
    """Deal, once every seat is taken. Only whoever made the game can.

    It comes by itself with the creator's next `pbem play`, or when the creator takes the last seat.

    Example: pbem start
    """
    from pbem.cli.now import now
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.cli.writing import pen
    from pbem.projections import author
    from pbem.projections.status import waits_for

    with pen(find_game(game)) as holder:
        holder.write(author.start(holder.opened.game, holder.me.key, at=now()))
    talk(waits_for(holder.opened.game))
