"""`pbem position`: the whole table as plain TOML."""

from typing import Annotated

import typer

from pbem.projections.opening import open_game
from pbem.projections.position import export
from pbem.wording import _

from .me import viewer
from .options import GameFile, Seat
from .output import as_json, say
from .seats import my_seats
from .show import at_turn
from .where import find_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def position(
    game: GameFile = None,
    seat: Seat = None,
    at: Annotated[int | None, typer.Option(metavar="N", help="As it stood after turn N.")] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="With all hidden cards, where nothing is secret any more.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON instead of TOML.")] = False,
) -> None:
    """Print the table as a position: `pbem new --position FILE` begins a game from it.

    What my seat cannot see is left unknown. --whole is for games that are over, and for those whose seats
    are all mine.

    Example: pbem position > puzzle.toml
    """
    from pbem.errors import RefusedError

    who = viewer()
    opened = open_game(find_game(game))
    found = opened.game
    if at is not None:
        opened.complete()
        found = at_turn(opened.game, at)
    mine = found.seats_of(who.key)
    if whole and not (opened.game.phase == "over" or set(mine) == set(found.record.header.seats)):
        raise RefusedError(_("hands are still secret in this game"))
    eyes = (
        None
        if whole
        else (my_seats({"mine": mine, "seats": found.record.header.seats}, seat) or [""])[0]
        if mine or seat
        else ""
    )
    text = export(found, eyes)
    if json:
        import tomllib

        as_json(tomllib.loads(text))
    else:
        say(text)
