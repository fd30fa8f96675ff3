"""`pbem new-game`: a game of one's own, to start from."""

from typing import Annotated

import typer

from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name: one word in lower-case letters.")],
) -> None:
    """Write a package with a small working game, to turn into your own.

    It has hidden hands, sealed choices, a drawn board, a bot and its tests; docs/adding-a-game.md explains it.

    Example: pbem new-game orchard
    """
    from pbem.cli.terminal.output import say, talk
    from pbem.template import written

    for path in written(name):
        say(str(path))
    talk(_("its README.md says how to play it and how to test it"))
