"""What becomes of a seat's plans while its player is away: they wait, unless the player lets them go on."""

from pbem.app.session import Session
from pbem.projections.pace import is_away
from pbem.wording import _

from .execution import catch_up, keep


def let_plans(session: Session, seat: str, *, go_on: bool) -> None:
    """Say whether what a seat has planned goes on while its player is away, who is told which."""
    plans = catch_up(session, seat)
    for plan in plans:
        plan.meanwhile = go_on
    keep(session, seat, plans)
    if plans and is_away(session.game, seat, session.now()):
        session.remark(_("your plans are still carried out") if go_on else waiting())


def waiting() -> str:
    """What is said of plans that wait for their player's return."""
    return _("your plans wait until you are back; `pbem away 5d --plans` lets them go on")
