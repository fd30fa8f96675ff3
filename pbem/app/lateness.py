"""Whether a seat has kept the others waiting for twice its time, by the clock of this machine."""

from pbem.errors import RefusedError
from pbem.projections.deadlines import in_words, missed
from pbem.projections.game.open_proposals import proposal_of
from pbem.projections.pace import deadlines
from pbem.projections.record import Proposal
from pbem.wording import _

from .session import Session


def check_late(session: Session, seat: str) -> None:
    """Raise RefusedError if a seat has kept the others waiting, and not for twice its time."""
    times = _times(session, seat)
    if times is not None:
        sentence = _("{seat} has time until {due}; this can be proposed after {moment}")
        raise RefusedError(sentence.format(seat=seat, due=times[0], moment=times[1]))


def check_by_own_clock(session: Session, proposal: Proposal) -> None:
    """Raise RefusedError if someone is to be played for, or gone without, who has time left by this machine's clock.

    The clock of the proposer may run ahead: everyone who agrees judges by their own.
    """
    for seat in proposal_of(proposal.body).passes_over:
        times = _times(session, seat)
        if times is not None:
            sentence = _("by this machine's clock, {seat} has until {due}")
            raise RefusedError(
                sentence.format(seat=seat, due=times[0]),
                advice=_("you can agree after {moment}, or decline: `pbem decline`").format(moment=times[1]),
            )


def _times(session: Session, seat: str) -> tuple[str, str] | None:
    """Until when a seat has time, and when it has kept the others waiting for as long again; None if it has by now."""
    game, now = session.game, session.now()
    due = deadlines(game, now).get(seat)
    if due is None or now >= missed(due, game.record.pace):
        return None
    return in_words(due, now), in_words(missed(due, game.record.pace), now)
