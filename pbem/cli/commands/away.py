"""`pbem away`: until when I cannot play."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def away(
    until: Annotated[str, typer.Argument(metavar="UNTIL", help="The last day (in UTC), how long (5d), or `back`.")],
    game: GameFile = None,
    seat: Seat = None,
    plans: Annotated[bool, typer.Option("--plans", "--orders", help="What I have planned goes on meanwhile.")] = False,
) -> None:
    """Tell the others until when I cannot play. A game with a pace gives me a day after my return.

    What I have planned waits until then, unless I say `--plans`. The others do not learn of either.

    Example: pbem away 2026-12-24
    """
    from pbem.app import talking
    from pbem.cli.acting import acting
    from pbem.cli.where import find_game

    with acting(find_game(game)) as session:
        talking.away(session, until, seat, plans=plans)
