"""`pbem away`: until when I cannot play."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def away(
    until: Annotated[str, typer.Argument(metavar="UNTIL", help="The last day (in UTC), how long (5d), or `back`.")],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Tell the others until when I cannot play. A game with a pace gives me a day after my return.

    Example: pbem away 2026-12-24
    """
    from pbem.cli.now import now
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.cli.writing import pen
    from pbem.projections import author
    from pbem.projections.spans import until as meant

    moment = now()
    back = meant(until, moment)
    with pen(find_game(game)) as holder:
        by = holder.whose(seat)
        holder.write(author.away(holder.opened.game, by, back, holder.me.key, at=moment))
    talk(_("everybody at the table can see this"))
