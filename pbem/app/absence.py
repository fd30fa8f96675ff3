"""Letting the rules move for a seat that keeps the others waiting. Only people decide that, by agreement."""

from pbem.errors import RefusedError
from pbem.projections.deadlines import in_words, missed
from pbem.projections.pace import deadlines
from pbem.wording import _

from .agreeing import propose
from .seats import check_seat
from .session import Session


def let_rules_move(session: Session, absent: str, given: str | None = None) -> None:
    """Propose that the rules move for a seat until its player is back.

    Raises UsageError, or RefusedError before the seat has kept the others waiting for twice its time.
    """
    game, now = session.game, session.now()
    check_seat(absent, game.record.header.seats)
    if game.phase == "playing" and absent in game.record.keys:
        if not game.record.pace:
            raise RefusedError(
                _("this game has no pace, so nobody is overdue"), advice=_("`pbem pace 3d` proposes one")
            )
        due = deadlines(game, now).get(absent)
        if due is None and absent not in {*game.record.vacant, *game.record.absent}:
            raise RefusedError(_("nobody is waiting for {seat}").format(seat=absent))
        if due is not None and now < missed(due, game.record.pace):
            sentence = _("{seat} has time until {due}; this can be proposed after {moment}")
            moments = (in_words(due, now), in_words(missed(due, game.record.pace), now))
            raise RefusedError(sentence.format(seat=absent, due=moments[0], moment=moments[1]))
    propose(session, {"motion": "absent", "seat": absent}, given)
