"""`pbem expel`: the others go on without a player who has vanished with their part of the cards."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat, complete_seats

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def expel(
    gone: Annotated[str, typer.Argument(metavar="SEAT", help="Whose seat.", autocompletion=complete_seats)],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Propose to go on without a player who has vanished. Everybody else has to agree.

    For games that the players deal together; in one with a pace, when a seat has been overdue for as long as a turn may
    take. From then on the rules make its moves, and everybody can read its hand.

    Example: pbem expel cy
    """
    from pbem.app import absence
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    with acting(find_game(game)) as session:
        absence.go_on_without(session, gone, seat)
    talk(waits_for(session.game))
