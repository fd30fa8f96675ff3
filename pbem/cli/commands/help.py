"""`pbem help`: the same as --help, for who thinks of it as a command."""

from typing import Annotated

import typer

from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_command(incomplete: str) -> list[tuple[str, str]]:
    """Every command, and what lists them all."""
    from pbem.cli.program import EVERY
    from pbem.cli.summaries import commands

    found = {EVERY: _("every command"), **{name: summary for name, (_module, summary) in commands().items()}}
    return [(name, summary) for name, summary in found.items() if name.startswith(incomplete)]


@app.command(name="help")
def help_(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND]...", help="Which command; `all` lists all.", autocompletion=complete_command),
    ] = None,
) -> None:
    """Explain a command and its options. Without a command: those of the first week.

    Example: pbem help play
    """
    from pbem.cli.program import EVERY
    from pbem.cli.program import app as program

    every = words == [EVERY]
    asked = [] if every else words or []
    program([*asked, "--help"], standalone_mode=False, prog_name="pbem", obj=EVERY if every else None)
