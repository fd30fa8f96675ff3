"""`pbem free`: dismiss whoever has taken a seat, before the start."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, complete_seats

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def free(
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="Which seat.", autocompletion=complete_seats)],
    game: GameFile = None,
) -> None:
    """Free a seat that somebody has taken, before the start, so that somebody else can have it.

    Only the player who created the game can. If several people have asked for the seat, the next of them has it then.

    Example: pbem free cy
    """
    from pbem.app import membership
    from pbem.cli.actor import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.pending import before_play
    from pbem.projections.status import status

    with acting(find_game(game)) as session:
        membership.free(session, seat)
    talk(before_play(status(session.game, [])))
