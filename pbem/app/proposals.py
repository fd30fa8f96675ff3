"""Agreeing: putting something to the others, answering it, and carrying it out once no one's consent is missing."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.errors import UsageError
from pbem.projections.agreement import (
    agreed,
    carried,
    check_new,
    listed,
    open_proposals,
    rests_on,
    to_answer,
    to_take_back,
)
from pbem.projections.durations import NO_PACE, check_pace, length_words
from pbem.projections.game.open_proposals import proposal_of, required
from pbem.projections.record import Proposal, party
from pbem.wording import _

from .lateness import check_by_own_clock
from .seats import check_seat
from .session import Session


def propose(session: Session, body: Mapping[str, Any], given: str | None = None) -> None:
    """Put a proposal to the others, or carry it out at once where no one else has to agree.

    Raises RefusedError, also if it has been proposed already.
    """
    game = session.game
    by = session.speaker(given, early=proposal_of(body).in_time(game))
    check_new(game, by, body)
    if not required(game, by, body) and proposal_of(body).unripe(game, [], session.now()) is None:
        _carry_out(session, by, body, listed(game, body, []))
        return
    session.core_event("propose", by, body, rests_on(game, body), contributions=_added(session, by, body))
    session.remark(_("it takes effect when the others agree, with `pbem consent`"))


def give_away(session: Session, left: str, given: str | None = None) -> None:
    """Propose to open an empty seat to a substitute. Raises UsageError or RefusedError."""
    check_seat(left, session.game.record.header.seats)
    propose(session, {"motion": "wanted", "seat": left}, given)


def abandon(session: Session, given: str | None = None) -> None:
    """Propose to end the game without a winner."""
    propose(session, {"motion": "abandon"}, given)


def change_pace(session: Session, length: str, given: str | None = None) -> None:
    """Propose how long a turn may take. Raises UsageError if that is not a pace, or the pace already."""
    pace = length.lower()
    check_pace(pace, none=True)
    if pace == (session.game.record.pace or NO_PACE):
        raise UsageError(_("that is already the pace: {pace}").format(pace=length_words(pace)))
    propose(session, {"motion": "pace", "pace": pace}, given)


def asked_about(session: Session, which: str = "", given: str | None = None) -> tuple[str, Proposal]:
    """The seat that has to answer a proposal, and the proposal. `which`: what it is called, if there are several.

    Raises RefusedError if there is none, UsageError if it is not clear which.
    """
    session.log.read_past()
    by = _speaker(session, given)
    return by, to_answer(session.game, by, which)


def consent(session: Session, which: str = "", given: str | None = None) -> None:
    """Agree to a proposal. The last to agree carries it out.

    Raises as `asked_about` does, and RefusedError where someone has time left by the clock of this machine.
    """
    by, proposal = asked_about(session, which, given)
    check_by_own_clock(session, proposal)
    session.core_event("consent", by, with_=[proposal.id], contributions=_added(session, by, proposal.body))
    _carry_out_if_complete(session, proposal.id, by)


def decline(session: Session, which: str = "", given: str | None = None) -> None:
    """Say no to a proposal, and to all that ask for the same. Raises as `asked_about` does."""
    session.log.read_past()
    by = _speaker(session, given)
    body = to_answer(session.game, by, which, "decline").body
    for proposal in [one for one in open_proposals(session.game) if one.body == body]:
        session.core_event("decline", by, with_=[proposal.id])


def withdraw(session: Session, which: str = "", given: str | None = None) -> None:
    """Take back a proposal, or a consent. Raises UsageError if there is none, or if it is not clear which."""
    session.log.read_past()
    by = _speaker(session, given)
    for one in to_take_back(session.game, by, which):
        session.core_event("withdraw", by, with_=[one])


def carry_out_own(session: Session) -> bool:
    """Carry out a proposal of one's own to which all have agreed without having each other's consent, so that none of
    them was the last. Returns whether there was any."""
    own = [one for one in open_proposals(session.game) if one.by in session.seats]
    return any(_carry_out_if_complete(session, one.id, one.by) for one in own)


def carry_out_agreed(session: Session, body: Mapping[str, Any], given: str | None = None) -> bool:
    """Carry out what all have agreed to, whoever has proposed it, if its time has come. Returns whether that was so."""
    game = session.game
    by = session.speaker(given, early=proposal_of(body).in_time(game))
    who = party(game.record, by)
    same = [one for one in open_proposals(game) if one.body == body and who in agreed(game, one)]
    return any(_carry_out_if_complete(session, one.id, by) for one in same)


def _speaker(session: Session, given: str | None) -> str:
    """Who says something about proposals: while the cards are dealt, if there are any."""
    return session.speaker(given, early=bool(open_proposals(session.game)))


def _carry_out_if_complete(session: Session, proposal_id: str, by: str) -> bool:
    """Carry a proposal out, if this seat can do so now. Returns whether it could."""
    game, at = session.game, session.now()
    if carried(game, game.record.head.proposals[proposal_id], by, at) is None:
        return False
    session.log.read_past()  # only now, since it takes longest
    game = session.game
    proposal = game.record.head.proposals[proposal_id]
    consents = carried(game, proposal, by, at)
    if consents is not None:
        _carry_out(session, by, proposal.body, consents)
    return consents is not None


def _carry_out(session: Session, by: str, body: Mapping[str, Any], with_: Sequence[str]) -> None:
    rest = {name: value for name, value in body.items() if name != "motion"}
    session.core_event(body["motion"], by, rest, with_, contributions=_added(session, by, body))


def _added(session: Session, by: str, body: Mapping[str, Any]) -> list[str]:
    """What someone contributes to the cards by agreeing: what they hand over of theirs."""
    return session.game.dealer.handed_over(session.game, by, session.key, body)
