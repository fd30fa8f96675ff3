"""`pbem replace`: another key for a seat."""

from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from pbem.cli.terminal.options import GameFile, Seat, complete_seats
from pbem.events.keys import KEY_LENGTH

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class WithKey(TyperCommand):
    """Takes a public key for a key, though one in 64 begins with a hyphen and looks like options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put such a key behind everything else, where it can only be an argument."""
        keys = [word for word in args if word.startswith("-") and len(word) == KEY_LENGTH]
        rest = [word for word in args if word not in keys]
        return super().parse_args(ctx, [*rest, "--", *keys] if keys else args)


@app.command(cls=WithKey)
def replace(
    absent: Annotated[str, typer.Argument(metavar="SEAT", help="Whose seat.", autocompletion=complete_seats)],
    key: Annotated[str, typer.Argument(metavar="KEY", help="The new public key (`pbem key show` prints it).")],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Propose that another key plays a seat. A substitute for an absent player, or a new key for a lost one.

    Everybody but the seat's own player has to agree.

    Example: pbem replace cy 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
    """
    from pbem.app import seating
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    with acting(find_game(game)) as session:
        seating.replace(session, absent, key, seat)
    talk(waits_for(session.game))
