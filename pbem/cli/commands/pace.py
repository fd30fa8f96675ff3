"""`pbem pace`: how long a turn may take."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def pace(
    length: Annotated[str | None, typer.Argument(metavar="[LENGTH]", help="The new one: 12h, 3d, 2w, or none.")] = None,
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """How long a turn may take, or propose another pace. It is for information only: nothing
    happens to a player who is late.

    Everybody has to agree to a change.

    Example: pbem pace 5d
    """
    from pbem.app import agreeing
    from pbem.cli.acting import acting
    from pbem.cli.lookup import status_of
    from pbem.cli.terminal.output import say, talk
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.projections.durations import length_words
    from pbem.projections.status import waits_for

    path = find_game(game)
    if length is None:
        say(length_words(status_of(path, viewer())["pace"]))
        return
    with acting(path) as session:
        agreeing.change_pace(session, length, seat)
    talk(waits_for(session.game))
