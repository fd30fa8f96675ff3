"""Putting a motion to the others, or carrying it out at once where nobody else has to agree."""

from typing import Any

from pbem.projections import author
from pbem.projections.motions import carried, check_seals, given_answers, required
from pbem.wording import _

from .now import now
from .output import talk
from .writing import Pen

KEEP_ANSWERS = {"replace", "pace"}
"""Motions that take effect in mid-question without asking anybody again who has answered."""


def propose(holder: Pen, body: dict[str, Any], seat: str | None) -> None:
    """Write the proposal, or the motion itself if it needs no consent."""
    by = holder.speaker(seat)
    game = holder.opened.game
    check_seals(game, body)
    if not required(game, by, body):
        carry_out(holder, body, by, [])
        return
    holder.write(author.state(game, "propose", by, holder.me.key, at=now(), body=body))
    talk(_("it takes effect when the others agree, with `pbem consent`"))


def carry_out(holder: Pen, body: dict[str, Any], by: str, listed: list[str]) -> None:
    """Write the turn event of a motion that has what it needs."""
    rest = {key: value for key, value in body.items() if key != "motion"}
    game = holder.opened.game
    if body["motion"] in KEEP_ANSWERS:
        listed = sorted({*listed, *given_answers(game)})
    holder.write(author.state(game, body["motion"], by, holder.me.key, at=now(), body=rest, with_=listed))


def carry_out_if_complete(holder: Pen, motion_id: str, by: str) -> None:
    """After a consent: the last one to agree carries the motion out."""
    game = holder.opened.game
    motion = game.record.link.motions[motion_id]
    listed = carried(game, motion, by)
    if listed is not None:
        carry_out(holder, motion.body, by, listed)
