"""`pbem consent`: agree to a proposal."""

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat, Which
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.app.session import Session
    from pbem.projections.record import Motion

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def consent(
    which: Which = None,
    game: GameFile = None,
    seat: Seat = None,
    preview: Annotated[
        bool,
        typer.Option("--preview", help="Only show it, and the board that an undo leaves."),
    ] = False,
) -> None:
    """Agree to what somebody has proposed. That is an undo, a substitute, a pace, or the end of the game.

    The last to agree carries it out. `pbem decline` says no.

    Example: pbem consent abandon
    """
    from pbem.app import agreeing
    from pbem.cli.acting import acting
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.projections.status import waits_for

    called = " ".join(which or ())
    with acting(find_game(game)) as session:
        if preview:
            _show(session, *agreeing.asked_about(session, called, seat))
            return
        agreeing.consent(session, called, seat)
    talk(waits_for(session.game))


def _show(session: "Session", seat: str, motion: "Motion") -> None:
    """A proposal, and the board that an undo would leave."""
    from pbem.cli.terminal.output import say, talk
    from pbem.cli.terminal.style import Style
    from pbem.projections.game.proposals import motion_words
    from pbem.projections.taking_back import preview

    from .show import drawing

    talk(_("{seat} proposes to {motion}").format(seat=motion.by, motion=motion_words(session.game, motion)))
    if motion.body["motion"] == "undo":
        say(drawing(preview(session.game, motion.body), seat, session.key.public, Style()))
