"""`pbem absent`: the rules move for a seat that keeps the others waiting."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat, complete_seats

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def absent(
    absent: Annotated[str, typer.Argument(metavar="SEAT", help="Whose seat.", autocompletion=complete_seats)],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Propose that the rules move for an absent player. Everybody else has to agree.

    In a game with a pace, when a seat has been overdue for as long as a turn may take. The player is back with the
    next thing they say or play, or with `pbem away back`.

    Example: pbem absent cy
    """
    from pbem.app import absence
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    with acting(find_game(game)) as session:
        absence.let_rules_move(session, absent, seat)
    talk(waits_for(session.game))
