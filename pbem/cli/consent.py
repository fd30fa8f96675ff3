"""`pbem consent`: answer a proposal."""

from typing import Annotated

import typer

from pbem.projections import author
from pbem.projections.core.motions import motion_words
from pbem.projections.desk import waits_for
from pbem.projections.motions import to_answer
from pbem.wording import _

from .now import now
from .options import GameFile, Seat
from .output import talk
from .propose import carry_out_if_complete
from .where import find_game
from .writing import pen, whose

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def consent(
    game: GameFile = None,
    seat: Seat = None,
    no: Annotated[bool, typer.Option("--no", help="Decline instead.")] = False,
) -> None:
    """Agree to what somebody has proposed: an undo, a substitute, to abandon the game. The last to agree carries it out.

    Example: pbem consent
    """
    with pen(find_game(game)) as holder:
        holder.opened.complete()
        found = holder.opened.game
        by = whose(found.record.header.seats, holder.seats, seat)
        motion = to_answer(found, by)
        talk(_("{seat} proposes to {motion}").format(seat=motion.by, motion=motion_words(motion.body)))
        kind = "decline" if no else "consent"
        holder.write(author.state(found, kind, by, holder.me.key, at=now(), with_=[motion.id]))
        if not no:
            carry_out_if_complete(holder, motion.id, by)
    talk(waits_for(holder.opened.game))
