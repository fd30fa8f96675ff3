"""Going on where a seat keeps the others waiting. Only people decide that, by agreement."""

from pbem.errors import RefusedError, UsageError
from pbem.projections.durations import check_pace
from pbem.projections.game.contributions import is_silent, owing
from pbem.projections.game.kind import ProposalKind
from pbem.projections.game.open_proposals import proposal_of
from pbem.projections.game.remaining import two_left
from pbem.projections.pace import deadlines
from pbem.wording import _

from .lateness import check_late
from .proposals import carry_out_agreed, propose
from .seats import check_seat
from .session import Session

WAIT = "7d"
"""How long a seat has that the others propose to go on without, in a game without a pace, if nobody says otherwise."""


def let_rules_move(session: Session, absent: str, given: str | None = None) -> None:
    """Propose that the rules move for a seat until its player is back.

    Raises UsageError, or RefusedError before the seat has kept the others waiting for twice its time.
    """
    check_seat(absent, session.game.record.header.seats)
    _check_overdue(session, absent)
    propose(session, {"motion": "absent", "seat": absent}, given)
    if is_silent(session.game, absent):
        sentence = _("the cards need {seat}'s machine, too, which sends nothing: what helps is `{command}`")
        session.remark(sentence.format(seat=absent, command=f"pbem propose expel {absent}"))


def go_on_without(
    session: Session, gone: str, without: str | None = None, given: str | None = None, *, wait: str | None = None
) -> None:
    """Propose to go on without a seat whose player has vanished with their part of the cards.

    Where that was proposed, all agree, and the seat has let its time pass, it is done. Raises the same.
    `without`: another seat that has vanished, and is not asked; it has no time left either. `wait`: in a game without a
    pace, how long the seat has from the last consent on.
    """
    check_seat(gone, session.game.record.header.seats)
    game = session.game
    if game.phase == "dealing" and gone in owing(game) and game.chance.lost_with(gone) is None:
        sentence = _("{seat} has left nothing with the others yet, so nobody can go on without {seat}")
        advice = _("nothing was played yet: begin another game without {seat}, with `pbem new`").format(seat=gone)
        raise RefusedError(sentence.format(seat=gone), advice=advice)
    body = {"motion": "expel", "seat": gone}
    if game.record.pace and game.phase != "over":
        if wait is not None:
            raise UsageError(_("the pace of this game says how long {seat} has").format(seat=gone))
        _check_overdue(session, gone)
    else:
        _check_needed(session, proposal_of(body))
        check_pace(wait or WAIT)
        body["wait"] = wait or WAIT
    if without is not None:
        check_seat(without, game.record.header.seats)
        check_late(session, without)
        body["without"] = without
    if not carry_out_agreed(session, body, given):
        if left := two_left(session.game, gone=gone):
            session.remark(left)
        propose(session, body, given)


def _check_needed(session: Session, proposed: ProposalKind) -> None:
    """Raise RefusedError where it could be done to go on without somebody, and nobody waits for them."""
    if session.game.record.keys and proposed.impossible(session.game) is None:
        needless = proposed.needless(session.game)
        if needless is not None:
            raise RefusedError(needless)


def _check_overdue(session: Session, seat: str) -> None:
    game, now = session.game, session.now()
    if game.phase not in ("playing", "dealing") or seat not in game.record.keys:
        return
    if not game.record.pace:
        raise RefusedError(
            _("this game has no pace, so nobody is overdue"), advice=_("`pbem propose pace 3d` proposes one")
        )
    due = deadlines(game, now).get(seat)
    if due is None and seat not in {*game.record.vacant, *game.record.absent}:
        raise RefusedError(_("nobody is waiting for {seat}").format(seat=seat))
    check_late(session, seat)
