"""`pbem consent`: agree to a proposal."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.wording import _

from .options import GameFile, Seat, Which

if TYPE_CHECKING:
    from .writing import Pen

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
    from pbem.projections import author
    from pbem.projections.core.motions import motion_words
    from pbem.projections.desk import waits_for
    from pbem.projections.motions import to_answer

    from .now import now
    from .output import talk
    from .propose import carry_out_if_complete
    from .where import find_game
    from .writing import pen

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
    from pbem.projections.taking_back import preview

    from .output import say
    from .show import drawing
    from .style import Style

    if body["motion"] == "undo":
        say(drawing(preview(holder.opened.game, body), seat, holder.me.key.public, Style()))
