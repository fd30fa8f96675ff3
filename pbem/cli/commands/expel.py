"""`pbem expel`: the others go on without a player who has vanished with their part of the cards."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat, complete_seats

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def expel(
    gone: Annotated[str, typer.Argument(metavar="SEAT", help="Whose seat.", autocompletion=complete_seats)],
    without: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            help="Another one who has vanished too, and is not asked.",
            autocompletion=complete_seats,
        ),
    ] = None,
    wait: Annotated[
        str | None,
        typer.Option(metavar="HOW LONG", help="In a game without a pace: how long the seat has, once all agree (7d)."),
    ] = None,
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Propose to go on without a player who has vanished. Everybody else has to agree.

    For games that the players deal together; in one with a pace, when a seat has been overdue for as long as a turn may
    take, else when it has done nothing within a week of the last consent. Whatever it does before ends the proposal.

    From then on the rules make its moves, and everybody can read its hand. Who is left alone has won, and no hand is
    shown.

    If two have vanished at once, in a game with a threshold that allows it: pbem expel cy --without dee, then pbem
    expel dee.

    Example: pbem expel cy
    """
    from pbem.app import absence
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    with acting(find_game(game)) as session:
        absence.go_on_without(session, gone, without, seat, wait=wait)
    talk(waits_for(session.game))
