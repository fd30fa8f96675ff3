"""`pbem replace`: somebody else for a seat."""

from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from pbem.cli.terminal.options import GameFile, Seat, complete_seats
from pbem.events.keys import KEY_LENGTH

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class WithKey(TyperCommand):
    """Takes a public key for an argument, though one in 64 begins with a hyphen and looks like options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put such a key behind everything else, where it can only be an argument."""
        keys = [word for word in args if word.startswith("-") and len(word) == KEY_LENGTH]
        rest = [word for word in args if word not in keys]
        return super().parse_args(ctx, [*rest, "--", *keys] if keys else args)


@app.command(cls=WithKey)
def replace(
    absent: Annotated[str, typer.Argument(metavar="SEAT", help="Whose seat.", autocompletion=complete_seats)],
    who: Annotated[
        str,
        typer.Argument(
            metavar="WHO", help="Who plays it from now on: a name, an address, or the key that `pbem key show` prints."
        ),
    ],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Propose that somebody else plays a seat. A substitute for a player, or a new key for a lost one.

    Everybody but the seat's own player has to agree. In a game that the players deal together, that one too, whose
    machine hands over the seat's part of the cards; if they have vanished, first `pbem expel`.

    Example: pbem replace cy dee
    """
    from pbem.app import naming, seating
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    with acting(find_game(game)) as session:
        key = naming.key_of(session.game, who, besides=session.game.record.keys.get(absent, ""))
        seating.replace(session, absent, key, seat)
    talk(waits_for(session.game))
