"""`pbem note`: words for all to read."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def note(
    words: Annotated[list[str], typer.Argument(metavar="TEXT...", help="What to say.")],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Say something to the whole table. A note is public and signed, and it stays in the file for ever.

    Example: pbem note "Good luck, everybody!"
    """
    from pbem.app import talking
    from pbem.cli.acting import acting
    from pbem.cli.where import find_game

    with acting(find_game(game)) as session:
        talking.note(session, " ".join(words), seat)
