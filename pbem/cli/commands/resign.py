"""`pbem resign`: leave the table."""

import sys
from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def resign(
    game: GameFile = None,
    seat: Seat = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Leave the table for good. The rules make this seat's moves from now on, and it cannot win.

    Example: pbem resign --yes
    """
    from pbem.app import seating
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    path = find_game(game)
    if not yes and sys.stdin.isatty():
        yes = typer.confirm(_("Leave the table for good?"), abort=True, err=True)
    with acting(path) as session:
        seating.resign(session, seat, surely=yes)
    talk(waits_for(session.game))
