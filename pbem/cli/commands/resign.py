"""`pbem resign`: leave the table."""

import sys
from pathlib import Path
from shlex import join
from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def resign(
    game: GameFile = None,
    seat: Seat = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Leave the table for good. The rules make this seat's moves from now on, and it cannot win.

    Example: pbem resign --yes
    """
    from pbem.app import seating
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.errors import UsageError
    from pbem.projections.status import waits_for

    path = find_game(game)
    if not yes and sys.stdin.isatty():
        for sentence in _followed_by(path, seat):
            talk(sentence)
        yes = typer.confirm(_("Leave the table for good?"), abort=True, err=True)
    with acting(path) as session:
        try:
            seating.resign(session, seat, surely=yes)
        except UsageError as error:
            error.advice = error.advice.replace("pbem resign", _typed(game, seat))
            raise
    talk(waits_for(session.game))


def _followed_by(path: Path, seat: str | None) -> list[str]:
    """What follows, as sentences; none where nothing can be left."""
    from pbem.app.seating import resigning
    from pbem.cli.viewer import viewer
    from pbem.store.opening import open_game

    game = open_game(path).game
    mine = [seat] if seat is not None else game.seats_of(viewer().key)
    return resigning(game, mine[0]) if mine and game.phase == "playing" else []


def _typed(game: Path | None, seat: str | None) -> str:
    """The command as it was typed, so that it means the same game and seat when it is typed again."""
    words = ["pbem", "resign"]
    words += ["-g", str(game)] if game is not None else []
    words += ["--seat", seat] if seat is not None else []
    return join(words)
