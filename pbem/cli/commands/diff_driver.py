"""`pbem diff-driver`: what git calls to show a game file to a person."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="diff-driver")
def diff_driver(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="One version of a game file, as git has it.")],
) -> None:
    """For git to call, not for people: a game file's moves alone.

    `pbem init` tells git about it, so that `git diff`, `log -p` and `show` leave out what only programs read. What is
    no sound text of a game is shown as it is.

    Example: pbem diff-driver games/friday.toml
    """
    import sys

    from pbem.events.contents import read
    from pbem.events.text import parse
    from pbem.show.moves_alone import moves_alone

    raw = read(path)
    found = parse(raw)
    whole = not found.faults and not found.tail
    sys.stdout.buffer.write(moves_alone(event for _number, event in found.events).encode() if whole else raw)
