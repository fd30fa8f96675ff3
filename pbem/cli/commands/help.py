"""`pbem help`: the same as --help, for who thinks of it as a command."""

from typing import Annotated

import typer

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_command(incomplete: str) -> list[tuple[str, str]]:
    """Every command."""
    from pbem.cli.summaries import commands

    return [(name, summary) for name, (_module, summary) in commands().items() if name.startswith(incomplete)]


@app.command(name="help")
def help_(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND]...", help="Which command, else all.", autocompletion=complete_command),
    ] = None,
) -> None:
    """What a command does and what may follow it. Without a command: all commands.

    Example: pbem help play
    """
    from pbem.cli.program import app as program

    program([*(words or ()), "--help"], standalone_mode=False, prog_name="pbem")
