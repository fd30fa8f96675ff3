"""`pbem table`: sit down at a game, on the whole screen."""

import typer

from pbem.cli.terminal.options import GameFile

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def table(game: GameFile = None) -> None:
    """Sit down at a game, on the whole screen. It opens on what is new since my last turn.

    Type to narrow the moves; Enter shows what one would come to, and Enter again makes it. `?` explains anything.

    Example: pbem table
    """
    from pbem.cli.sitting import sit_down

    sit_down(game)
