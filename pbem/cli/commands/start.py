"""`pbem start`: the creator deals."""

import typer

from pbem.cli.terminal.options import GameFile

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def start(game: GameFile = None) -> None:
    """Deal, once every seat is taken. Only the player who created the game can.

    It comes by itself with the creator's next `pbem play`, or when the creator takes the last seat.

    Example: pbem start
    """
    from pbem.app import membership
    from pbem.cli.actor import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.pending import stands
    from pbem.projections.status import status

    with acting(find_game(game)) as session:
        membership.start(session)
    talk(stands(status(session.game, [])))
    for line in membership.before_play(session.game):
        talk(line)
