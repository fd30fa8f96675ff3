"""`pbem export`: a game as a page or a picture, and a club's pages. Each command below it has a file of its own."""

import typer

from pbem.cli.below import group_of
from pbem.wording import _

COMMANDS = {
    "replay": ("pbem.rooms.drawn.cli.replay", _("Write a page that steps through the whole game.")),
    "picture": ("pbem.rooms.drawn.cli.picture", _("Write the board as a picture.")),
    "site": ("pbem.rooms.drawn.cli.site", _("Write a club's pages from the games here.")),
}
"""Each command's module, and its summary, with which its docstring starts."""

app = typer.Typer(cls=group_of(COMMANDS), rich_markup_mode=None, add_completion=False)


@app.callback()
def export() -> None:
    """Write a game as a page or a picture.

    Example: pbem export replay -o game.html
    """
