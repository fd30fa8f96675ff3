"""Going on where a seat keeps the others waiting. Only people decide that, by agreement."""

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
    _check_overdue(session, absent)
    propose(session, {"motion": "absent", "seat": absent}, given)


def go_on_without(session: Session, gone: str, also: str | None = None, given: str | None = None) -> None:
    """Propose to go on without a seat whose player has vanished with their part of the cards.

    Raises the same; in a game without a pace, the others' consent says that it has been long enough.
    `also`: another seat that has vanished, and is not asked; it has no time left either.
    """
    if session.game.record.pace:
        _check_overdue(session, gone)
    check_seat(gone, session.game.record.header.seats)
    body = {"motion": "expel", "seat": gone}
    if also is not None:
        check_seat(also, session.game.record.header.seats)
        _check_late(session, also)
        body["without"] = also
    propose(session, body, given)


def _check_overdue(session: Session, seat: str) -> None:
    game, now = session.game, session.now()
    check_seat(seat, game.record.header.seats)
    if game.phase != "playing" or seat not in game.record.keys:
        return
    if not game.record.pace:
        raise RefusedError(_("this game has no pace, so nobody is overdue"), advice=_("`pbem pace 3d` proposes one"))
    due = deadlines(game, now).get(seat)
    if due is None and seat not in {*game.record.vacant, *game.record.absent}:
        raise RefusedError(_("nobody is waiting for {seat}").format(seat=seat))
    _check_late(session, seat)


def _check_late(session: Session, seat: str) -> None:
    """Raise RefusedError if a seat has kept the others waiting, and not for twice its time."""
    game, now = session.game, session.now()
    due = deadlines(game, now).get(seat)
    if due is not None and now < missed(due, game.record.pace):
        sentence = _("{seat} has time until {due}; this can be proposed after {moment}")
        moments = (in_words(due, now), in_words(missed(due, game.record.pace), now))
        raise RefusedError(sentence.format(seat=seat, due=moments[0], moment=moments[1]))
