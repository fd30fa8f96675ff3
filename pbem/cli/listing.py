"""`pbem list`: the games here."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.wording import _

from .games import leave, rows
from .me import viewer
from .options import Json
from .output import as_json, say, talk
from .where import candidates

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="list")
def listing(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Game files; else those here.")
    ] = None,
    json: Json = False,
) -> None:
    """The games here, and where each stands. Here: in this folder and in its folder `games`.

    Example: pbem list
    """
    found = rows(files or candidates(), viewer())
    if json:
        as_json([row.data() for row in found])
        leave(found)
        return
    if not found:
        talk(_("no games here"))
        return
    file = max(len(str(row.path)) for row in found)
    title = max(len(row.desk["title"]) if row.desk else 1 for row in found)
    for row in found:
        say(f"{row.path!s:<{file}}  {row.desk['title'] if row.desk else '?':<{title}}  {row.standing}")
    leave(found)
