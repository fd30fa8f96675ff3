"""`pbem table`: sit down at a game, on the whole screen or in a browser."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def table(
    game: GameFile = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Open a page in your browser, on this machine alone, until Ctrl-C.")
    ] = False,
) -> None:
    """Play in a full-screen table. It opens at the current turn.

    Type to narrow the list of moves. Enter previews a move, Enter again plays it, and `?` explains anything. With
    --browser you click on a drawn board.

    Example: pbem table --browser
    """
    from pbem.cli.in_browser import in_browser
    from pbem.rooms.table.sit_down import sit_down

    if browser:
        in_browser("browser")(game)
    else:
        sit_down(game)
