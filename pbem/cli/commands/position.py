"""`pbem position`: the whole table as plain TOML."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import AtTurn, GameFile, Seat
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def position(
    game: GameFile = None,
    seat: Seat = None,
    at: AtTurn = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Include all hidden cards, if nothing is secret any more.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of TOML.")] = False,
) -> None:
    """Print the position as TOML, to start games from. `pbem new --position FILE` does that.

    What your seat cannot see is left unknown, or something is assumed in its place. --whole is for games that are
    over, or whose seats are all yours.

    Example: pbem position > puzzle.toml
    """
    from pbem.app.seats import looking_at
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.errors import RefusedError
    from pbem.projections.position import export
    from pbem.projections.position import position as plain
    from pbem.store.opened_game import open_game

    from .show import at_turn

    opened = open_game(find_game(game))
    found = at_turn(opened, at)
    seats, mine = found.record.header.seats, opened.game.seats_here(viewer().key)
    if whole and not (opened.game.phase == "over" or mine == seats):
        raise RefusedError(
            _("hands in this game are still secret"), advice=_("leave out --whole to print only what you can see")
        )
    eyes = looking_at(opened.game, mine, seat)
    looks = None if whole else eyes
    if json:
        as_json(plain(found, looks))
    else:
        say(export(found, looks))
