"""`pbem list`: the games here."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.games import leave, rows
from pbem.cli.terminal.listed import tell_games
from pbem.cli.terminal.options import Json
from pbem.cli.terminal.output import as_json
from pbem.cli.viewer import viewer
from pbem.cli.where import tell_copies, told_of
from pbem.store.conflict_copies import without_copies
from pbem.wording import printable

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="list")
def listing(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Game files (default: those here).")
    ] = None,
    json: Json = False,
) -> None:
    """List the games here, with their state. It looks in this folder and in its folder `games`.

    Example: pbem list
    """
    paths, code = (without_copies(files), 0) if files else told_of()
    tell_copies(paths)
    found = rows(paths, viewer())
    if json:
        as_json([row.data() for row in found])
        leave(found, code)
        return
    tell_games(
        [(printable(row.path), row.status["title"] if row.status else "?", row.reason or row.standing) for row in found]
    )
    leave(found, code)
