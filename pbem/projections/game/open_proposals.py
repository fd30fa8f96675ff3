"""What a proposal asks for, by the kind of event with which it would take effect."""

from collections.abc import Mapping
from typing import Any

from pbem.events.event import Event
from pbem.projections.record import Head, Proposal
from pbem.wording import _

from . import budgets
from .folding import Folding
from .kind import ProposalKind, no_seat
from .registry import proposal_kind


def proposal_of(body: Mapping[str, Any]) -> ProposalKind:
    """What a proposal with these fields would bring about, if they were judged before."""
    kind = _kind(body)
    return kind.strictly({name: body[name] for name in kind.names() if name in body})


def proposal_words(game: Folding, proposal: Proposal) -> str:
    """What a proposal asks for, as words after "proposes to"."""
    return proposal_of(proposal.body).words(game, proposal)


def required(game: Folding, by: str, body: Mapping[str, Any]) -> set[str]:
    """The parties whose consent a proposal needs before `by` can carry it out."""
    return _kind(body).required(game, by, body)


def hang(game: Folding, head: Head, event: Event) -> None:
    """Let a side event hang off the head; a seat may end by it what others have proposed."""
    budgets.hang(head, event)
    for proposal in head.proposals.values() if event.after == head.id else ():
        meant = proposal_of(proposal.body)
        if not proposal.declined and event.id not in proposal.listed and meant.ended_by(event):
            proposal.declined.append(event.by)
            sentence = _("{seat} is here: that ends {other}'s proposal to {motion}.")
            words = meant.words(game, proposal)
            game.say(sentence.format(seat=event.by, other=proposal.by, motion=words))


def lapsing(game: Folding, event: Event) -> dict[str, Proposal]:
    """What was proposed and lapses with a turn event: by what it asks for in words, the first that asks for it."""
    if game.hears is None:
        return {}
    carried, found = {"motion": event.kind, **event.body}, dict[str, Proposal]()
    for one in game.record.head.proposals.values():
        if not one.withdrawn and not one.declined and one.body != carried:
            found.setdefault(proposal_words(game, one), one)
    return found


def tell_lapsed(game: Folding, event: Event, lapsed: Mapping[str, Proposal]) -> None:
    """Tell all that a proposal has lapsed with a turn event that took effect, and whether it can be made again."""
    for words, one in lapsed.items() if game.phase == "playing" else ():
        sentence = _("{seat}'s proposal to {motion} has ended because the game has moved on: {why}.")
        game.say(sentence.format(seat=one.by, motion=words, why=_whether_again(game, event, one)))


def _whether_again(game: Folding, event: Event, lapsed: Proposal) -> str:
    meant, known = proposal_of(lapsed.body), game.log is not None
    hinders = meant.impossible(game) if known or not meant.looks_back(event) else None
    if hinders is None and event.by == lapsed.body.get("seat"):
        return _("{seat} is here").format(seat=event.by)
    return hinders or meant.needless(game) or meant.premature(game, event.at) or _("it can be proposed again")


def answers_one(game: Folding, event: Event) -> str | None:
    """Why an event does not answer one open proposal; None if it does."""
    if event.by not in game.record.keys:
        return no_seat(game, event.by)
    if len(event.with_) != 1 or event.with_[0] not in game.record.head.proposals:
        return _("it must list the one proposal that it answers")
    return None


def _kind(body: Mapping[str, Any]) -> type[ProposalKind]:
    """The kind of event that a judged proposal is for."""
    kind = proposal_kind(body["motion"])
    assert kind is not None
    return kind
