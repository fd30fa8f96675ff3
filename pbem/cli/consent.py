"""`pbem consent`: answer a proposal."""

from typing import Annotated

import typer

from pbem.wording import _

from .options import GameFile, Seat, complete_seats

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def consent(
    game: GameFile = None,
    seat: Seat = None,
    no: Annotated[bool, typer.Option("--no", help="Decline instead.")] = False,
    to: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Whose proposal, if there are several.", autocompletion=complete_seats),
    ] = None,
) -> None:
    """Agree to what somebody has proposed, or decline. That is an undo, a substitute, a pace, or the end of the game.

    The last to agree carries it out.

    Example: pbem consent
    """
    from pbem.projections import author
    from pbem.projections.core.motions import motion_words
    from pbem.projections.desk import waits_for
    from pbem.projections.motions import check_seals, to_answer

    from .now import now
    from .output import talk
    from .propose import carry_out_if_complete
    from .where import find_game
    from .writing import pen

    with pen(find_game(game)) as holder:
        holder.opened.complete()
        by = holder.speaker(seat)
        found = holder.opened.game
        motion = to_answer(found, by, to)
        talk(_("{seat} proposes to {motion}").format(seat=motion.by, motion=motion_words(motion.body)))
        if not no:
            check_seals(found, motion.body)
        kind = "decline" if no else "consent"
        holder.write(author.state(found, kind, by, holder.me.key, at=now(), with_=[motion.id]))
        if not no:
            carry_out_if_complete(holder, motion.id, by)
    talk(waits_for(holder.opened.game))
