"""Proposing to go on without a seat whose player has vanished with their part of the cards."""

from pbem.app.absence import check_overdue
from pbem.app.lateness import check_late
from pbem.app.proposals import carry_out_agreed, propose
from pbem.app.seats import check_seat
from pbem.app.session import Session
from pbem.errors import RefusedError, UsageError
from pbem.projections.durations import check_pace
from pbem.projections.game.kind import ProposalKind
from pbem.projections.game.open_proposals import proposal_of
from pbem.wording import _

from .game.contributions import owing
from .game.remaining import two_left

WAIT = "7d"
"""How long a seat has that the others propose to go on without, in a game without a pace, if no one says otherwise."""


def go_on_without(session: Session, gone: str, without: str | None, given: str | None, *, wait: str | None) -> None:
    """Propose it, or do it where that was proposed, all agree, and the seat has let its time pass.

    Raises UsageError, or RefusedError.
    """
    game = session.game
    if game.phase == "dealing" and gone in owing(game) and game.chance.lost_with(gone) is None:
        sentence = _("{seat} has left no shares with the others yet, so the game cannot go on without {seat}")
        advice = _("nothing has been played yet: start another game without {seat}, with `pbem new`").format(seat=gone)
        raise RefusedError(sentence.format(seat=gone), advice=advice)
    body = {"motion": "expel", "seat": gone}
    if game.record.pace and game.phase != "over":
        if wait is not None:
            raise UsageError(_("the pace of this game says how long {seat} has").format(seat=gone))
        check_overdue(session, gone)
    else:
        _check_needed(session, proposal_of(body))
        check_pace(wait or WAIT)
        body["wait"] = wait or WAIT
    if without is not None:
        check_seat(without, game.record.header.seats)
        check_late(session, without)
        body["without"] = without
    if not carry_out_agreed(session, body, given):
        if left := two_left(game, gone=gone):
            session.remark(left)
        propose(session, body, given)


def _check_needed(session: Session, proposed: ProposalKind) -> None:
    """Raise RefusedError where it could be done to go on without someone, and no one waits for them."""
    if session.game.record.keys and proposed.impossible(session.game) is None:
        needless = proposed.needless(session.game)
        if needless is not None:
            raise RefusedError(needless)
