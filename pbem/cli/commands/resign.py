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
    from pbem.cli.now import now
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.cli.writing import pen
    from pbem.errors import UsageError
    from pbem.projections import author
    from pbem.projections.motions import given_answers
    from pbem.projections.status import waits_for

    path = find_game(game)
    if not yes:
        if not sys.stdin.isatty():
            raise UsageError(_("to resign is for good"), advice=_("if you mean it: pbem resign --yes"))
        typer.confirm(_("Leave the table for good?"), abort=True, err=True)
    with pen(path) as holder:
        found = holder.opened.game
        by = holder.whose(seat)
        listed = sorted(given_answers(found))
        holder.write(author.state(found, "resign", by, holder.me.key, at=now(), with_=listed))
    talk(waits_for(holder.opened.game))
