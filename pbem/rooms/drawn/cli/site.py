"""`pbem export site`: a club's pages."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def site(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help="Where to write the pages.")],
    title: Annotated[str, typer.Option(metavar="TEXT", help="The title of the first page.")] = "",
) -> None:
    """Write a club's pages from the games here. Plain files, for any web space.

    They show the boards of running games, replays of finished ones, and the players' standings: only what everyone may
    know.

    Example: pbem export site -o public
    """
    from pbem.cli.terminal.output import say, talk
    from pbem.cli.where import candidates
    from pbem.errors import UsageError
    from pbem.rooms.drawn.club_site import build

    paths = candidates()
    if not paths:
        raise UsageError(_("no games here"))
    written = build(paths, output, title or Path.cwd().name, talk)
    say(str(written[-1]))
