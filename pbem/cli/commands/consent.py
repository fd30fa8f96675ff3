"""`pbem consent`: agree to a proposal."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.terminal.options import GameFile, Seat, Which
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.cli.writing import Pen

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
    from pbem.cli.now import now
    from pbem.cli.propose import carry_out_if_complete
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.cli.writing import pen
    from pbem.projections import author
    from pbem.projections.core.motions import motion_words
    from pbem.projections.motions import to_answer
    from pbem.projections.status import waits_for

    with pen(find_game(game)) as holder:
        holder.opened.complete()
        by = holder.speaker(seat)
        found = holder.opened.game
        motion = to_answer(found, by, " ".join(which or ()), "pbem consent")
        talk(_("{seat} proposes to {motion}").format(seat=motion.by, motion=motion_words(found, motion)))
        if preview:
            _show(holder, motion.body, by)
            return
        holder.write(author.state(found, "consent", by, holder.me.key, at=now(), with_=[motion.id]))
        carry_out_if_complete(holder, motion.id, by)
    talk(waits_for(holder.opened.game))


def _show(holder: "Pen", body: dict[str, Any], seat: str) -> None:
    """The board that an undo would leave."""
    from pbem.cli.terminal.output import say
    from pbem.cli.terminal.style import Style
    from pbem.projections.taking_back import preview

    from .show import drawing

    if body["motion"] == "undo":
        say(drawing(preview(holder.opened.game, body), seat, holder.me.key.public, Style()))
