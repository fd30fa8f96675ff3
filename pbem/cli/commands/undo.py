"""`pbem undo`: take moves back."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Json, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def undo(
    turns: Annotated[
        int | None, typer.Argument(metavar="[N]", help="The last N moves, no matter who made them.", min=1)
    ] = None,
    game: GameFile = None,
    seat: Seat = None,
    json: Json = False,
) -> None:
    """Take back my last move. With it goes whatever was played since. Or the last N moves, no matter who made them.

    Moves that never left this machine are cut from the file. Otherwise the others must agree, and are told which moves
    fall. An answer to a question that several were asked takes the whole question back; a sealed choice is one.

    Example: pbem undo
    """
    from pbem.app import undoing
    from pbem.cli.acting import acting, done
    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    told: list[str] = []
    with acting(find_game(game), told.append if json else say) as session:
        undoing.undo(session, turns, seat)
    if json:
        as_json(done(session, told))
    else:
        talk(waits_for(session.game))
