"""`pbem export picture`: the board as a file."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.options import AtTurn, GameFile, Seat
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def picture(
    output: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it: FILE ends in .svg or .png.")],
    game: GameFile = None,
    seat: Seat = None,
    at: AtTurn = None,
    tall: Annotated[bool, typer.Option("--tall", help="Draw it for a phone.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Use dark colours.")] = False,
) -> None:
    """Write the board as a picture.

    Among the games or in a synchronised folder, it shows only what everyone may know; elsewhere, and with --seat, what
    your seat may know.

    Example: pbem export picture board.png --dark
    """
    from pbem.cli.commands.show import at_turn
    from pbem.cli.terminal.output import say
    from pbem.cli.where import find_game
    from pbem.errors import RefusedError, UsageError
    from pbem.rooms.drawn.frames import Eyes
    from pbem.rooms.drawn.pictures import PictureStyle, raster, svg
    from pbem.rooms.drawn.raster import check_can_draw
    from pbem.rooms.drawn.whole_game import write
    from pbem.store.opened_game import open_game

    from .whose_eyes import eyes_of

    path = find_game(game)
    found = at_turn(open_game(path), at)
    if found.table is None:
        raise RefusedError(_("the game has not started"))
    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise UsageError(_("a picture's file ends in .svg or .png"))
    if kind == ".png":
        check_can_draw()  # before anything is said
    eyes = eyes_of(found, seat, output.parent, path)
    style = PictureStyle(tall, "dark" if dark else "light")
    drawn = svg(found, Eyes(eyes), style) if kind == ".svg" else raster(found, Eyes(eyes), style)
    write(output, drawn, private=bool(eyes))
    say(str(output))
