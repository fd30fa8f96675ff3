"""Putting a motion to the others, or carrying it out at once where nobody else has to agree."""

from typing import Any

from pbem.cli.terminal.output import talk
from pbem.projections import author
from pbem.projections.motions import carried, check_new, listed, required
from pbem.wording import _

from .now import now
from .writing import Pen


def propose(holder: Pen, body: dict[str, Any], seat: str | None) -> None:
    """Write the proposal, or the motion itself if it needs no consent."""
    by = holder.speaker(seat)
    game = holder.opened.game
    check_new(game, by, body, "pbem ")
    if not required(game, by, body):
        carry_out(holder, body, by, listed(game, body, []))
        return
    holder.write(author.state(game, "propose", by, holder.me.key, at=now(), body=body))
    talk(_("it takes effect when the others agree, with `pbem consent`"))


def carry_out(holder: Pen, body: dict[str, Any], by: str, with_: list[str]) -> None:
    """Write the turn event of a motion that has what it needs."""
    rest = {key: value for key, value in body.items() if key != "motion"}
    event = author.state(holder.opened.game, body["motion"], by, holder.me.key, at=now(), body=rest, with_=with_)
    holder.write(event)


def carry_out_if_complete(holder: Pen, motion_id: str, by: str) -> None:
    """After a consent: the last one to agree carries the motion out."""
    game = holder.opened.game
    motion = game.record.link.motions[motion_id]
    consents = carried(game, motion, by)
    if consents is not None:
        carry_out(holder, motion.body, by, consents)
