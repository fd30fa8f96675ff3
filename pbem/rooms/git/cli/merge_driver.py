"""`pbem merge-driver`: what git calls where both sides of a merge have changed a game file."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.wording import _, printable

app = typer.Typer(rich_markup_mode=None, add_completion=False)

CONFLICT = 1  # what git takes for "not merged"; the file is left for a person, or for `pbem resolve`


@app.command(name="merge-driver")
def merge_driver(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="What both sides started with (%O); it is not read.")],
    ours: Annotated[Path, typer.Argument(metavar="OURS", help="Our side (%A), which becomes the result.")],
    theirs: Annotated[Path, typer.Argument(metavar="THEIRS", help="The other side (%B).")],
    path: Annotated[str, typer.Argument(metavar="PATH", help="The game file's name in the repository (%P).")],
) -> None:
    """Merge two copies of a game file: git calls it.

    `pbem init` tells git about it. It exits with 1 if it cannot keep both sides; the result is then a valid file with
    our side and what fits beside it.

    Example: pbem merge-driver %O %A %B games/friday.toml
    """
    from pbem.cli.terminal.output import talk
    from pbem.errors import PbemError
    from pbem.events.contents import read
    from pbem.rooms.git.driver import together

    try:
        before = read(ours)
        outcome = together(before, read(theirs))
    except PbemError as error:
        talk(f"{printable(path)}: {error}")
        raise typer.Exit(CONFLICT) from None
    if outcome.raw != before:
        ours.write_bytes(outcome.raw)
    if outcome.clash:
        talk(f"{printable(path)}: {outcome.clash}")
        talk(_("repair it with: pbem resolve {path}").format(path=path))
        raise typer.Exit(CONFLICT)
