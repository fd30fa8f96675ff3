"""Going on where a seat keeps the others waiting. Only people decide that, by agreement."""

from pbem.errors import RefusedError
from pbem.projections.pace import deadlines
from pbem.wording import _

from .lateness import check_late
from .proposals import propose
from .seats import check_seat
from .session import Session


def let_rules_move(session: Session, absent: str, given: str | None = None) -> None:
    """Propose that the rules move for a seat until its player is back.

    Raises UsageError, or RefusedError before the seat has kept the others waiting for twice its time.
    """
    check_seat(absent, session.game.record.header.seats)
    check_overdue(session, absent)
    propose(session, {"motion": "absent", "seat": absent}, given)
    if session.game.dealer.is_silent(session.game, absent):
        sentence = _("the cards also need {seat}'s machine, which sends nothing: try `{command}`")
        session.remark(sentence.format(seat=absent, command=f"pbem propose expel {absent}"))


def go_on_without(
    session: Session, gone: str, without: str | None = None, given: str | None = None, *, wait: str | None = None
) -> None:
    """Propose to go on without a seat whose player has vanished with their part of the cards.

    Where that was proposed, all agree, and the seat has let its time pass, it is done. Raises the same.
    `without`: another seat that has vanished, and is not asked; it has no time left either. `wait`: in a game without a
    pace, how long the seat has from the last consent on.
    """
    game = session.game
    check_seat(gone, game.record.header.seats)
    game.dealer.go_on_without(session, gone, without, given, wait=wait)


def check_overdue(session: Session, seat: str) -> None:
    """Raise RefusedError before a seat has kept the others waiting for twice its time."""
    game, now = session.game, session.now()
    if game.phase not in ("playing", "dealing") or seat not in game.record.keys:
        return
    if not game.record.pace:
        raise RefusedError(
            _("this game has no pace, so no one is late"), advice=_("`pbem propose pace 3d` proposes one")
        )
    due = deadlines(game, now).get(seat)
    if due is None and seat not in {*game.record.vacant, *game.record.absent}:
        raise RefusedError(_("no one is waiting for {seat}").format(seat=seat))
    check_late(session, seat)
