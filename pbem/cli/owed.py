"""What my tools owe a game, written without asking me."""

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.events.event import Event

from .glance import look
from .me import viewer

if TYPE_CHECKING:
    from .writing import Pen


def post_owed(path: Path) -> list[Event]:
    """Write into a game what my tools owe it. Returns what was written.

    That is its start, openings, choices that are none, and a motion of mine to which all agreed without having each
    other's consent, so that none of them was the last.
    """
    from .writing import pen

    if not viewer().key:
        look(path, viewer())  # which keeps what was worked out
        return []
    with pen(path, tell=lambda _sentence: None) as holder:
        holder.start_if_ready()
        holder.answer_what_is_forced()
        _carry_out_own_motion(holder)
    return holder.written


def _carry_out_own_motion(holder: "Pen") -> None:
    from pbem.projections.motions import carried, open_motions

    from .propose import carry_out_if_complete

    game = holder.opened.game
    mine = [motion for motion in open_motions(game) if motion.by in holder.seats]
    for motion in [one for one in mine if carried(game, one, one.by) is not None][:1]:
        holder.opened.complete()
        carry_out_if_complete(holder, motion.id, motion.by)
